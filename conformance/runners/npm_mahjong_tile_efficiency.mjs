// Answers of the npm package mahjong-tile-efficiency.

import { letters, need, needFour, serve, shantenBy, suits } from './common.mjs'

const { RuleSet, cal } = await import(`${process.cwd()}/node_modules/mahjong-tile-efficiency/index.js`)
const riichi = new RuleSet('Riichi')
const forms = {
  nearest: (hand) => riichi.calShanten(hand), standard: cal.calShantenMenzu, 'seven pairs': cal.calShantenChiitoi,
  'thirteen orphans': cal.calShantenKokushi, 'knitted straight': cal.calShantenKnittedStraight,
  'honours and knitted tiles': cal.calShantenHonourAndKnittedTiles, 'seven pairs, four of a kind as two': cal.calShantenSevenPairs,
}

// A ready hand may wait for a fifth tile, as its documentation says.
const shanten = shantenBy(forms, 'nothing', (item) => suits(item.hand))

function useful(item) {
  need(item, { gone: 'nothing' })
  needFour(item)
  const found = riichi.calUkeire(suits(item.hand))
  return { shanten: found.shanten, useful: letters(Object.keys(found.ukeire)) }
}

function discards(item) {
  need(item, { gone: 'nothing' })
  const found = riichi.calUkeire(suits(item.hand))
  const rows = Object.entries(found.normalDiscard).map(([tile, ukeire]) => [tile, letters(Object.keys(ukeire))])
  return { shanten: found.shanten, discards: Object.fromEntries(rows) }
}

serve({ shanten, useful, discards }, 'mahjong-tile-efficiency')
