// Answers of the npm package syanten.

import { letters, load, need, needFour, serve, shantenBy, suits } from './common.mjs'

const syanten = load('syanten')
const forms = { nearest: syanten, standard: syanten.syanten, 'seven pairs': syanten.syanten7, 'thirteen orphans': syanten.syanten13 }

// Its shanten counts no copies as gone, its useful tiles do: where that matters, there is no answer.
const shanten = shantenBy(forms, 'nothing', (item) => suits(item.hand))

function useful(item) {
  need(item)
  needFour(item)
  const ways = (item.melds ? [false] : [false, true]).map((special) => syanten.hairi(suits(item.hand), special))
  const best = Math.min(...ways.map(({ now }) => now))
  const found = ways.filter(({ now }) => now === best).flatMap(({ wait }) => Object.keys(wait ?? {}))
  return { shanten: best, useful: letters(found) }
}

serve({ shanten, useful }, 'syanten')
