// The words of the trainer: English, Japanese, simplified and traditional Chinese.

import { pick } from "../draw/words.js";

export const WORDS = {
    game: ["Game", "種目", "项目", "項目"],
    "game:discard": ["What would you discard?", "何を切る？", "何切？", "何切？"],
    "game:shanten": ["How many shanten?", "何向聴？", "几向听？", "幾向聽？"],
    "game:waits": ["What does it wait for?", "何待ち？", "听什么？", "聽什麼？"],
    measure: ["Best by", "正解の基準", "评判标准", "評判標準"],
    "measure:copies": ["ukeire", "受け入れ枚数", "进张数", "進張數"],
    "measure:win": ["win rate", "和了率", "和牌率", "和了率"],
    "measure:points": ["points", "期待値", "期望值", "期望值"],
    shanten: ["Shanten", "向聴数", "向听数", "向聽數"],
    lead: ["Best is ahead", "正解との差", "最佳领先", "最佳領先"],
    "lead:clear": ["clearly", "はっきり", "明显", "明顯"],
    "lead:any": ["by anything", "僅差も", "任意", "任意"],
    hand: ["Hand", "手牌", "手牌", "手牌"],
    "hand:closed": ["closed", "門前", "门清", "門清"],
    "hand:called": ["called", "副露", "副露", "副露"],
    tiles: ["Tiles", "牌", "牌", "牌"],
    "tiles:all": ["all", "全部", "全部", "全部"],
    "tiles:one": ["one suit", "清一色", "清一色", "清一色"],
    dora: ["Dora", "ドラ", "宝牌", "寶牌"],
    timer: ["Timer", "制限時間", "限时", "限時"],
    off: ["off", "なし", "关", "關"],
    seconds: ["{count} s", "{count}秒", "{count}秒", "{count}秒"],
    clock: ["{count} s left", "残り{count}秒", "剩{count}秒", "剩{count}秒"],
    timeUp: ["Time is up.", "時間切れ。", "时间到。", "時間到。"],
    level: ["Level", "出題の設定", "出题设置", "出題設定"],
    levelHelp: [
        "Clearly ahead: 4 tiles, 1 % of win rate or 5 % of points. Win rate and points are as at a table, up to the 18th turn, only forward; dora are dealt by points only. No right answer loses more than 3 % of the points.",
        "「はっきり」は4枚、和了率1%、期待値5%以上の差。和了率と期待値は実戦想定で18巡目まで、手を進める牌のみで計算。ドラは期待値のときだけ。正解は期待値を3%より多く失いません。",
        "“明显”指领先4张、和牌率1%或期望值5%以上。和牌率与期望值按实战计算到第18巡，只留有效牌；只有按期望值时才有宝牌。正确答案损失的期望值不超过3%。",
        "「明顯」指領先4張、和了率1%或期望值5%以上。和了率與期望值按實戰計算到第18巡，只留有效牌；只有按期望值時才有寶牌。正確答案損失的期望值不超過3%。",
    ],
    keys: [
        "Keys: 1 to 9, 0, q, w, e, r choose, Enter checks and goes on, p plays on.",
        "キー：1〜9、0、q、w、e、rで選択、Enterで次へ、pで続きを打つ。",
        "按键：1–9、0、q、w、e、r选择，Enter下一题，p继续打。",
        "按鍵：1–9、0、q、w、e、r選擇，Enter下一題，p繼續打。",
    ],
    "row:discard": ["Discard", "何切る", "何切", "何切"],
    turn: ["turn {turn}", "{turn}巡目", "第{turn}巡", "第{turn}巡"],
    table: ["East round, South seat", "東場南家", "东场南家", "東場南家"],
    dealing: ["Dealing…", "出題中…", "出题中…", "出題中…"],
    noneFits: [
        "No hand was found that fits; this is the nearest.",
        "条件に合う手牌がなく、最も近いものです。",
        "没有找到符合的手牌，这是最接近的。",
        "沒有找到符合的手牌，這是最接近的。",
    ],
    next: ["Next", "次の問題", "下一题", "下一題"],
    playOn: ["Play on", "続きを打つ", "继续打", "繼續打"],
    check: ["Check", "答え合わせ", "对答案", "對答案"],
    analyse: ["Analyse", "牌理で見る", "分析", "分析"],
    day: ["Puzzle of the day", "今日の何切る", "今日何切", "今日何切"],
    dayOf: ["Puzzle of {day}", "{day}の何切る", "{day}的何切", "{day}的何切"],
    share: ["Copy link", "リンクをコピー", "复制链接", "複製連結"],
    copied: ["The link is copied.", "リンクをコピーしました。", "链接已复制。", "連結已複製。"],
    notCopied: ["Copy it from here:", "ここからコピー：", "请从此处复制：", "請從此處複製："],
    right: ["Right!", "正解！", "正确！", "正確！"],
    rightBy: [
        "Right: {ours}, then {tile} {theirs} ({measure}).",
        "正解：{ours}、次は{tile}{theirs}（{measure}）。",
        "正确：{ours}，其次{tile}{theirs}（{measure}）。",
        "正確：{ours}，其次{tile}{theirs}（{measure}）。",
    ],
    wrongBy: [
        "{tile} is better, by {measure}.",
        "{measure}では{tile}が正解です。",
        "按{measure}，{tile}更好。",
        "按{measure}，{tile}更好。",
    ],
    wrongThan: [
        "{tile} is better: {ours} against {theirs} ({measure}).",
        "正解は{tile}：{ours}対{theirs}（{measure}）。",
        "{tile}更好：{ours}比{theirs}（{measure}）。",
        "{tile}更好：{ours}比{theirs}（{measure}）。",
    ],
    wrong: ["Not quite.", "不正解。", "不对。", "不對。"],
    gap: [" ", "", "", ""],
    or: [" or ", "か", "或", "或"],
    keeps: [
        "Cutting {tile} keeps {kinds}: {count} tiles.",
        "{tile}切りは{kinds}の{count}枚を残します。",
        "打{tile}保留{kinds}：{count}张。",
        "打{tile}保留{kinds}：{count}張。",
    ],
    more: ["In all {count} tiles more.", "合計で{count}枚多い。", "合计多{count}张。", "合計多{count}張。"],
    backs: [
        "{tile} goes back to {shanten}.",
        "{tile}切りは{shanten}に戻ります。",
        "打{tile}退回{shanten}。",
        "打{tile}退回{shanten}。",
    ],
    without: [
        "After {tile} no win has a yaku.",
        "{tile}切りでは役がつきません。",
        "打{tile}后没有役。",
        "打{tile}後沒有役。",
    ],
    reasons: ["More", "詳しく", "更多", "更多"],
    differ: [
        "By {measure} it is {tile}: {ours} against {theirs}.",
        "{measure}では{tile}：{ours}対{theirs}。",
        "按{measure}是{tile}：{ours}比{theirs}。",
        "按{measure}是{tile}：{ours}比{theirs}。",
    ],
    readier: [
        "{tile} is tenpai more often: {ours} against {theirs}.",
        "{tile}切りは聴牌率が高い：{ours}対{theirs}。",
        "打{tile}听牌率更高：{ours}比{theirs}。",
        "打{tile}聽牌率更高：{ours}比{theirs}。",
    ],
    betterWaits: [
        "{tile} waits better: {ours} of tenpai wins, not {theirs}.",
        "{tile}切りは待ちが良い：聴牌からの和了{ours}対{theirs}。",
        "打{tile}听得更好：听牌后和牌{ours}比{theirs}。",
        "打{tile}聽得更好：聽牌後和了{ours}比{theirs}。",
    ],
    dearer: [
        "{tile} wins less often, but {ours} points, not {theirs}.",
        "{tile}切りは和了は減るが打点が高い（{ours}対{theirs}）。",
        "打{tile}和牌少但每次点数更高（{ours}比{theirs}）。",
        "打{tile}和牌少但每次點數更高（{ours}比{theirs}）。",
    ],
    oftener: [
        "{tile} wins more often: {ours} against {theirs}.",
        "{tile}切りは和了率が高い（{ours}対{theirs}）。",
        "打{tile}和牌率更高（{ours}比{theirs}）。",
        "打{tile}和了率更高（{ours}比{theirs}）。",
    ],
    yours: ["yours", "あなた", "你的", "你的"],
    best: ["best", "正解", "最佳", "最佳"],
    tenpai: ["Tenpai.", "聴牌です。", "听牌。", "聽牌。"],
    streak: [
        "Streak {streak}, longest {longest}. Right: {right} of {asked}.",
        "連続正解{streak}（最高{longest}）。{asked}問中{right}問正解。",
        "连对{streak}（最长{longest}）。{asked}题对{right}题。",
        "連對{streak}（最長{longest}）。{asked}題對{right}題。",
    ],
    slips: ["Slips to try again: {count}", "間違い直し：{count}", "重做错题：{count}", "重做錯題：{count}"],
    statistics: ["Statistics", "成績", "统计", "統計"],
    asked: ["Asked", "問題数", "题数", "題數"],
    rightHead: ["Right", "正解", "正确", "正確"],
    rate: ["Rate", "正解率", "正确率", "正確率"],
    lost: ["Loss", "平均ロス", "平均损失", "平均損失"],
    time: ["Secs", "平均秒数", "平均秒数", "平均秒數"],
    export: ["Export (JSON)", "書き出す（JSON）", "导出（JSON）", "匯出（JSON）"],
    startAgain: ["Start again", "成績をリセット", "重置成绩", "重置成績"],
    onDevice: [
        "The statistics stay on this device.",
        "成績はこの端末にだけ保存されます。",
        "统计只保存在此设备上。",
        "統計只保存在此裝置上。",
    ],
};

/** A text of the trainer with its values inserted. */
export function tell(key, values) {
    return pick(WORDS[key], values);
}

/** The parts of a text of the trainer, in order. Its values may be elements. */
export function told(key, values) {
    const names = Object.keys(values);
    const parts = tell(key, Object.fromEntries(names.map((name) => [name, `\n${name}\n`]))).split("\n");
    return parts.map((part, at) => (at % 2 === 1 ? values[part] : part));
}
