// Answers of the npm package riichi.

import { WINDS, YAKU, flags, lastly, load, need, needFour, serve, tiles } from './common.mjs'

const Riichi = load('riichi')

function score(item) {
  needFour(item)
  const both = [true, false]
  need(item, { open_tanyao: both, double_wind_fu: 4, rounded_mangan: false, double_yakuman: both, counted_yakuman: true, red_fives: both })
  const flag = flags(item)
  const own = lastly(item)
  const parts = flag.tsumo ? [own.join('')] : [own.slice(0, -1).join(''), own.at(-1)]
  // Two tiles stand for a closed quad.
  const melds = (item.melds ?? []).map((meld) => (meld[0] === '[' ? meld.slice(1, 3) + meld.at(-2) : meld.slice(1, -1)))
  if (melds.length) parts.push(melds.join(''))
  if (item.dora ?? item.ura) parts.push(`d${[...(item.dora ?? []), ...(flag.has('riichi') || flag.has('double riichi') ? item.ura ?? [] : [])].map((tile) => next(tile)).join('')}`)
  const letters = { riichi: 'r', 'double riichi': 'w', ippatsu: 'i', haitei: 'h', houtei: 'h', rinshan: 'k', chankan: 'k', tenhou: 't', chiihou: 't' }
  const extra = Object.entries(letters).filter(([name]) => flag.has(name)).map(([, letter]) => letter).join('')
  const hand = new Riichi([...parts, `${extra}${WINDS.indexOf(item.round) + 1}${WINDS.indexOf(item.seat) + 1}`].join('+'))
  if (!(item.rules?.double_yakuman ?? false)) hand.disableWyakuman()
  if (item.rules?.open_tanyao === false) hand.disableKuitan()
  if (item.rules?.red_fives === false) hand.disableAka()
  hand.disableHairi()
  const found = hand.calc()
  if (found.error || !found.isAgari) throw new Error('not a win')
  if (!found.ten) return { yaku: [] }
  const wind = { 自風: 'seat wind', 場風: 'round wind' }
  const yaku = Object.keys(found.yaku).filter((name) => !/ドラ/.test(name))
    .map((name) => YAKU[name] ?? wind[name.slice(0, 2)] ?? YAKU[name.replace('役牌', '')] ?? name).sort()
  const more = 100 * (item.honba ?? 0)
  const payments = !flag.tsumo ? { discarder: (item.seat === 'east' ? found.oya[0] : found.ko[0]) + 3 * more }
    : item.seat === 'east' ? { other: found.oya[0] + more } : { dealer: found.ko[0] + more, other: found.ko[1] + more }
  return found.yakuman ? { yaku, yakuman: found.yakuman, payments } : { yaku, han: found.han, fu: found.fu, fu_parts: null, payments }
}

// It wants the dora, not its indicator.
function next([digit, suit]) {
  if (suit !== 'z') return `${(Number(digit) % 9) + 1}${suit}`
  return `${digit < 5 ? (Number(digit) % 4) + 1 : ((Number(digit) - 4) % 3) + 5}z`
}

serve({ score }, 'riichi')
