// What the runners for npm packages share: the notation, and the loop over cases.

import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

// The packages are in the folder that the runner is started in.
export const load = createRequire(`${process.cwd()}/package.json`)
export const WINDS = ['east', 'south', 'west', 'north']
export const SUITS = ['m', 'p', 's', 'z']
export class Unanswered extends Error {}

// The yaku by their Japanese names.
export const YAKU = {
  立直: 'riichi', ダブル立直: 'double riichi', w立直: 'double riichi', 一発: 'ippatsu', 門前清自摸和: 'menzen tsumo', 平和: 'pinfu',
  一盃口: 'iipeikou', 断幺九: 'tanyao', 断么九: 'tanyao', 白: 'haku', 發: 'hatsu', 発: 'hatsu', 中: 'chun', 嶺上開花: 'rinshan', 槍槓: 'chankan',
  海底摸月: 'haitei', 海底撈月: 'haitei', 河底撈魚: 'houtei', 七対子: 'chiitoitsu', 三色同順: 'sanshoku doujun', 一気通貫: 'ittsuu',
  混全帯幺九: 'chanta', 混全帯么九: 'chanta', 対々和: 'toitoi', 対対和: 'toitoi', 三暗刻: 'sanankou', 三色同刻: 'sanshoku doukou', 三槓子: 'sankantsu',
  小三元: 'shousangen', 混老頭: 'honroutou', 二盃口: 'ryanpeikou', 純全帯幺九: 'junchan', 純全帯么九: 'junchan', 混一色: 'honitsu', 清一色: 'chinitsu',
  大三元: 'daisangen', 四暗刻: 'suuankou', 四暗刻単騎: 'suuankou tanki', 四暗刻単騎待ち: 'suuankou tanki', 字一色: 'tsuuiisou', 緑一色: 'ryuuiisou',
  清老頭: 'chinroutou', 九蓮宝燈: 'chuuren', 純正九蓮宝燈: 'junsei chuuren', 国士無双: 'kokushi',
  国士無双十三面: 'kokushi 13', 国士無双十三面待ち: 'kokushi 13', 大四喜: 'daisuushi', 小四喜: 'shousuushi', 四槓子: 'suukantsu', 天和: 'tenhou', 地和: 'chiihou',
}

export function tiles(text) {
  return [...text.matchAll(/([0-9]+)([mpsz])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit))
}

export function kind(tile) {
  return SUITS.indexOf(tile[1]) * 9 + Number(tile[0].replace('0', '5')) - 1
}

// Four lists of counts.
export function suits(text) {
  const found = [9, 9, 9, 7].map((size) => Array(size).fill(0))
  for (const tile of tiles(text)) found[Math.floor(kind(tile) / 9)][kind(tile) % 9] += 1
  return found
}

export function letters(names) {
  const sorted = [...new Set(names)].sort((a, b) => kind(a) - kind(b))
  return SUITS.map((suit) => {
    const digits = sorted.filter((name) => name[1] === suit).map((name) => name[0]).join('')
    return digits && digits + suit
  }).join('')
}

export function meldKind(meld) {
  const found = tiles(meld).map(kind)
  return meld[0] === '[' ? 'closed quad' : found.length === 4 ? 'open quad' : found[0] === found[1] ? 'triplet' : 'run'
}

// Refuses cases whose rules are others than those that the library has or can set.
export function need(item, allowed = {}) {
  for (const [name, value] of Object.entries(item.rules ?? {})) {
    if (![allowed[name]].flat().includes(value)) throw new Unanswered()
  }
}

export function needFour(item) {
  if (item.players === 3) throw new Unanswered()
}

// Answers the question of shanten by functions for the forms, under one rule of what is gone.
export function shantenBy(forms, gone, handOf) {
  return (item) => {
    need(item, { gone })
    needFour(item)
    if (!(item.form in forms)) throw new Unanswered()
    return { shanten: forms[item.form](handOf(item)) }
  }
}

export function flags(item) {
  const all = new Set([...(item.flags ?? []), item.won_by])
  return { has: (name) => all.has(name), tsumo: all.has('tsumo') || all.has('rinshan') }
}

// The hand with the winning tile last.
export function lastly(item) {
  const own = tiles(item.hand)
  const at = own.findIndex((tile) => kind(tile) === kind(item.tile))
  return [...own.slice(0, at), ...own.slice(at + 1), own[at]]
}

export async function serve(answers, name) {
  const { readFileSync } = await import('node:fs')
  console.log(JSON.stringify({ version: JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version }))
  for await (const line of createInterface({ input: process.stdin })) {
    const item = JSON.parse(line)
    let answer = null
    try {
      answer = item.ask in answers ? answers[item.ask](item) : null
    } catch (error) {
      answer = error instanceof Unanswered ? null : { error: `${error}`.slice(0, 200) }
    }
    console.log(JSON.stringify(answer))
  }
}
