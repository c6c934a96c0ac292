// Answers of the npm package @kobalab/majiang-core.

import { WINDS, YAKU, flags, lastly, letters, load, meldKind, need, needFour, serve, shantenBy, tiles } from './common.mjs'

const { Game, Shoupai, Util, rule } = load('@kobalab/majiang-core')
const forms = {
  nearest: Util.xiangting, standard: Util.xiangting_yiban, 'seven pairs': Util.xiangting_qidui, 'thirteen orphans': Util.xiangting_guoshi,
}

// The suit first, as its hands are written.
const word = (own) => own.map((tile) => tile[1] + tile[0]).join('')
const mark = { run: '-', triplet: '=', 'open quad': '=', 'closed quad': '' }

function meldText(meld, claimed) {
  const own = tiles(meld).map((tile) => tile[0]).sort((a, b) => a.replace('0', '5') - b.replace('0', '5'))
  const sort = meldKind(meld)
  const at = sort === 'run' && claimed ? own.findIndex((digit) => digit === claimed[0]) : sort === 'run' ? 0 : own.length - 1
  return meld.at(-2) + own.map((digit, index) => digit + (index === at ? mark[sort] : '')).join('')
}

function handOf(item, own = tiles(item.hand), melds = item.melds ?? []) {
  return Shoupai.fromString([word(own), ...melds.map((meld) => meldText(meld))].join(','))
}

// Its shanten counts no copies as gone, its useful tiles do: where that matters, there is no answer.
const shanten = shantenBy(forms, 'nothing', handOf)

const names = (found) => letters(found.map((name) => name[1].replace('0', '5') + name[0]))

function useful(item) {
  need(item)
  needFour(item)
  return { shanten: Util.xiangting(handOf(item)), useful: names(Util.tingpai(handOf(item))) }
}

function swap_calling(item) {
  const hand = handOf(item)
  const wanted = meldText(item.meld, item.claimed)
  const tile = item.claimed[1] + item.claimed[0]
  const offered = meldKind(item.meld) === 'run' ? Game.get_chi_mianzi(rule(), hand, `${tile}-`, 9) : Game.get_peng_mianzi(rule(), hand, `${tile}=`, 9)
  const legal = offered.includes(wanted)
  if (!legal) return { legal, forbidden: null }
  hand.fulou(wanted)
  const allowed = names(Game.get_dapai(rule(), hand))
  const left = Object.entries(hand._bingpai).flatMap(([suit, counts]) => (suit === '_' ? [] : counts.flatMap((count, rank) => (rank && count ? [rank + suit] : []))))
  return { legal, forbidden: letters(left.filter((each) => !tiles(allowed).includes(each))) }
}

function riichi_quad(item) {
  const level = (item.rules?.riichi_quad ?? 'waits') === 'waits' ? 2 : 1
  const hand = handOf(item, [...tiles(item.hand)])
  hand.zimo(item.drawn[1] + item.drawn[0])
  hand._lizhi = true
  const found = Game.get_gang_mianzi(rule({ リーチ後暗槓許可レベル: level }), hand, null, 9)
  return { legal: found.length > 0 }
}

function score(item) {
  needFour(item)
  const both = [true, false]
  need(item, { open_tanyao: both, double_wind_fu: [2, 4], rounded_mangan: both, double_yakuman: both, counted_yakuman: both, red_fives: true })
  const rules = item.rules ?? {}
  const flag = flags(item)
  const own = lastly(item)
  const last = own.at(-1)
  const hand = handOf(item, flag.tsumo ? own : own.slice(0, -1))
  const seat = WINDS.indexOf(item.seat)
  const found = Util.hule(hand, flag.tsumo ? null : `${last[1]}${last[0]}=`, Util.hule_param({
    rule: rule({
      連風牌は2符: rules.double_wind_fu === 2, クイタンあり: rules.open_tanyao ?? true, 切り上げ満貫あり: rules.rounded_mangan ?? false,
      ダブル役満あり: rules.double_yakuman ?? false, 数え役満あり: rules.counted_yakuman ?? true,
    }),
    zhuangfeng: WINDS.indexOf(item.round), menfeng: seat, lizhi: flag.has('double riichi') ? 2 : flag.has('riichi') ? 1 : 0,
    yifa: flag.has('ippatsu'), qianggang: flag.has('chankan'), lingshang: flag.has('rinshan'),
    haidi: flag.has('haitei') ? 1 : flag.has('houtei') ? 2 : 0, tianhu: flag.has('tenhou') ? 1 : flag.has('chiihou') ? 2 : 0,
    baopai: (item.dora ?? []).map((tile) => tile[1] + tile[0]), changbang: item.honba ?? 0,
    fubaopai: flag.has('riichi') || flag.has('double riichi') ? (item.ura ?? []).map((tile) => tile[1] + tile[0]) : null,
  }))
  if (!found.hupai) return { yaku: [] }
  const paid = found.fenpei.map((points) => -points)
  const payments = !flag.tsumo ? { discarder: Math.max(...paid) } : seat === 0 ? { other: paid[1] } : { dealer: paid[0], other: paid[seat === 1 ? 2 : 1] }
  const yaku = found.hupai.map(({ name }) => name).filter((name) => !/ドラ/.test(name))
    .map((name) => YAKU[name] ?? (/自風/.test(name) ? 'seat wind' : /場風/.test(name) ? 'round wind' : YAKU[name.replace('翻牌 ', '')] ?? name)).sort()
  if (found.damanguan) return { yaku, yakuman: found.damanguan, payments }
  return { yaku, han: found.fanshu, fu: found.fu, fu_parts: null, payments }
}

serve({ shanten, useful, swap_calling, riichi_quad, score }, '@kobalab/majiang-core')
