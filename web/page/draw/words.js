// The words of the page, in English, Japanese and Chinese.

import { recall, remember } from "./store.js";

export const LANGUAGES = { en: "English", ja: "日本語", zh: "中文" };

const WORDS = {
    title: ["Shanten, ukeire, win rate, points", "麻雀牌理・何切る（向聴数・受け入れ・和了率）", "麻将牌理·何切计算器"],
    welcome: [
        "Exact, not simulated: shanten, ukeire, win rate and points of every form, however far from a win. Offline; nothing leaves your device.",
        "シミュレーションではなく厳密計算。向聴数・受け入れ・和了率・期待値を、一般手も七対子も国士も、何向聴でも。オフラインで動き、何も送信しません。",
        "精确计算而非模拟：向听数、进张、和牌率、期望值，标准形、七对子、国士无双，几向听都行。离线可用，不发送任何数据。",
    ],
    welcomeReady: ["1-shanten", "1向聴", "一向听"],
    welcomeWorth: ["What is it worth?", "何点？", "多少点？"],
    welcomeFar: ["4-shanten", "4向聴", "四向听"],
    skip: ["Skip to the answer", "結果へ移動", "跳到结果"],
    language: ["Language", "言語", "语言"],
    analyse: ["Analyse", "牌理", "牌理"],
    trainer: ["Trainer", "何切る", "何切练习"],
    review: ["Review", "牌譜検討", "牌谱复盘"],
    hand: ["Hand", "手牌", "手牌"],
    handText: ["Hand as text", "手牌（文字）", "手牌（文字）"],
    notation: ["How to write a hand", "手牌の書き方", "手牌的写法"],
    handHelp: [
        "123m456p789s11z: m characters, p dots, s bamboos, z honours, 0 a red five, (123m) a called meld, [1111z] a closed quad. Tile characters and 5mr E P work, too.",
        "123m456p789s11z：m 萬子、p 筒子、s 索子、z 字牌、0 赤五、(123m) 副露、[1111z] 暗槓。牌の文字や 5mr E P も読めます。",
        "123m456p789s11z：m 万子、p 筒子、s 索子、z 字牌、0 赤五、(123m) 副露、[1111z] 暗杠。也可输入牌的字符或 5mr E P。",
    ],
    tray: ["Tiles to take", "牌を選ぶ", "选牌"],
    takeTo: ["A tile that is clicked goes to", "選んだ牌の行き先", "所选的牌放到"],
    toHand: ["Hand", "手牌", "手牌"],
    toSeen: ["Seen", "見え牌", "已见"],
    toDora: ["Dora", "ドラ", "宝牌"],
    toMeld: ["Meld", "副露", "副露"],
    fromHand: ["Called with tiles of the hand", "手牌から鳴く", "用手牌鸣牌"],
    beside: ["Beside the hand", "手牌のほかに", "手牌之外"],
    noMeld: ["No meld with {tile} fits.", "{tile}を含む面子は入りません。", "没有可放入的含{tile}的面子。"],
    draw: ["Draw", "ツモ", "摸牌"],
    random: ["Random hand", "ランダム配牌", "随机手牌"],
    clear: ["Clear", "消去", "清空"],
    undo: ["Undo", "元に戻す", "撤销"],
    redo: ["Redo", "やり直す", "重做"],
    share: ["Copy link", "リンクをコピー", "复制链接"],
    copied: ["The link is copied.", "リンクをコピーしました。", "链接已复制。"],
    copiedText: ["Copied as text.", "テキストをコピーしました。", "文字已复制。"],
    notCopied: [
        "This browser doesn't let the page copy: take it from here.",
        "このブラウザではコピーできません。ここから選んでください：",
        "此浏览器不允许复制，请从此处选取：",
    ],
    copyText: ["Copy as text", "テキストをコピー", "复制为文字"],
    asLetters: ["Tiles as letters", "牌を文字で", "牌用文字"],
    usefulHead: ["Useful tiles", "有効牌", "有效牌"],
    known: ["Table", "場の状況", "场况"],
    fold: ["Show or hide the tiles", "牌一覧の表示・非表示", "显示或隐藏选牌区"],
    play: ["Draw after discards", "打牌後に自動ツモ", "打牌后自动摸牌"],
    rules: ["Rules", "ルール", "规则"],
    riichi: ["Riichi", "リーチ麻雀", "日本麻将"],
    "three-player": ["Three players", "三人麻雀", "三人麻将"],
    chinese: ["Chinese", "中国麻雀", "中国麻将"],
    "chinese-wild": ["Chinese, red dragon wild", "中国麻雀（中が万能牌）", "中国麻将（红中癞子）"],
    taiwanese: ["Sixteen tiles", "台湾麻雀（十六枚）", "台湾十六张"],
    jokers: ["Riichi with four jokers", "リーチ麻雀（ジョーカー四枚）", "日本麻将（四张百搭）"],
    otherRules: ["Other…", "その他…", "其他…"],
    rulesText: ["Rules as text", "ルール（文字）", "规则（文字）"],
    strictness: ["Tiles that count as gone", "枯れ牌の数え方", "已用完的牌按…计算"],
    unlimited: ["none", "数えない", "不计"],
    concealed: ["of the hand", "手牌のみ", "仅手牌"],
    melds: ["and own melds", "副露も", "也含副露"],
    visible: ["and seen tiles", "場の牌も", "也含已见牌"],
    seen: ["Seen tiles", "見えている牌", "已见牌"],
    dora: ["Dora indicators", "ドラ表示牌", "宝牌指示牌"],
    river: ["Own discards", "自分の河", "自己的牌河"],
    none: ["none", "なし", "无"],
    answer: ["Answer", "結果", "结果"],
    shanten: ["shanten", "向聴", "向听"],
    ready: ["tenpai", "聴牌", "听牌"],
    complete: ["complete", "和了", "和牌"],
    noWin: ["can't be completed", "和了不可", "无法和牌"],
    standard: ["Standard", "一般手", "标准形"],
    seven_pairs: ["Seven pairs", "七対子", "七对子"],
    thirteen_orphans: ["Thirteen orphans", "国士無双", "国士无双"],
    emptyHand: [
        "Click tiles, or paste a hand.",
        "牌をクリックするか、手牌を貼り付けてください。",
        "点击牌，或粘贴手牌。",
    ],
    betweenTurns: [
        "{tiles} tiles: add or take one, to have the number before a draw or after it.",
        "手牌が{tiles}枚です。1枚足すか減らしてください。",
        "手牌为{tiles}张，请增减一张，成为摸牌前或摸牌后的张数。",
    ],
    useful: ["Ukeire", "受け入れ", "进张"],
    waits: ["Waits", "待ち", "待牌"],
    shapes: ["Shapes", "待ちの形", "听牌形"],
    copies: ["{count} tiles", "{count}枚", "{count}张"],
    oneKind: ["1 kind", "1種", "1种"],
    kinds: ["{count} kinds", "{count}種", "{count}种"],
    unit: ["", "枚", "张"],
    textRow: [
        "打{discard} {kinds}種{copies}枚 [{useful}]",
        "打{discard} {kinds}種{copies}枚 [{useful}]",
        "打{discard} {kinds}种{copies}张 [{useful}]",
    ],
    textWaiting: ["{kinds}種{copies}枚 [{useful}]", "{kinds}種{copies}枚 [{useful}]", "{kinds}种{copies}张 [{useful}]"],
    goesBack: ["Discards to {shanten}: {count}", "{shanten}になる打牌：{count}種", "打后{shanten}：{count}种"],
    onlyAfter: ["only after {tile}", "{tile}切りのみ", "仅打{tile}"],
    copiesHead: ["Ukeire", "受け入れ", "进张"],
    discards: ["Discards", "打牌", "打牌"],
    discard: ["Discard", "打", "打"],
    after: ["After", "打牌後", "打后"],
    discardThis: ["Discard {tile}", "{tile}を切る", "打{tile}"],
    takeOut: ["Take out {tile}", "{tile}を外す", "取出{tile}"],
    furiten: ["Furiten", "フリテン", "振听"],
    divisions: ["Divisions", "面子分解", "拆解"],
    win: ["Win", "和了", "和牌"],
    toWin: ["Win", "和了率", "和牌率"],
    toBeReady: ["Tenpai", "聴牌率", "听牌率"],
    points: ["Points", "期待値", "期望值"],
    atLeastHead: ["{points}+", "{points}点以上", "{points}点以上"],
    score: ["Score", "点数", "点数"],
    winningTile: ["Winning tile", "和了牌", "和了牌"],
    assumed: [
        "Which tile completed it? The points depend on it.",
        "和了牌を選んでください（点数が変わります）。",
        "请选择和了的牌（影响点数）。",
    ],
    wonBy: ["Won by", "和了方法", "和牌方式"],
    "won:draw": ["tsumo", "ツモ", "自摸"],
    "won:discard": ["ron", "ロン", "荣和"],
    "won:replacement": ["after a kan", "嶺上開花", "岭上开花"],
    "won:robbed quad": ["robbed kan", "槍槓", "抢杠"],
    seat: ["Seat", "自風", "自风"],
    round: ["Round", "場風", "场风"],
    east: ["East", "東", "东"],
    south: ["South", "南", "南"],
    west: ["West", "西", "西"],
    north: ["North", "北", "北"],
    riichiDeclared: ["Riichi", "立直", "立直"],
    "riichi:": ["no", "なし", "无"],
    "riichi:single": ["riichi", "立直", "立直"],
    "riichi:double": ["double riichi", "ダブル立直", "双立直"],
    oneShot: ["Ippatsu", "一発", "一发"],
    lastTile: ["Last tile", "海底・河底", "海底/河底"],
    counters: ["Honba", "本場", "本场"],
    deposits: ["Riichi sticks", "供託", "供托"],
    ura: ["Ura indicators", "裏ドラ表示牌", "里宝牌指示牌"],
    scoreRules: ["Score rules", "点数ルール", "计分规则"],
    han: ["{count} han", "{count}飜", "{count}番"],
    fu: ["{count} fu", "{count}符", "{count}符"],
    pointsTotal: ["{count} points", "{count}点", "{count}点"],
    fromDiscarder: ["ron: {count}", "ロン {count}", "荣和 {count}"],
    payAll: ["{other} all", "{other}オール", "每家{other}"],
    payEach: ["{other}/{dealer}", "{other}-{dealer}", "闲家{other}、庄家{dealer}"],
    fuSum: ["{fu} fu: {parts}", "{fu}符：{parts}", "{fu}符：{parts}"],
    "fu:base": ["base", "副底", "底符"],
    "fu:seven pairs": ["seven pairs", "七対子", "七对子"],
    "fu:concealed discard": ["closed ron", "門前ロン", "门前荣和"],
    "fu:own draw": ["tsumo", "ツモ", "自摸"],
    "fu:open least": ["open hand", "喰い平和形", "副露平和形"],
    "fu:wait": ["wait", "待ち", "待牌"],
    "fu:pair": ["pair", "雀頭", "雀头"],
    yakuman: ["Yakuman", "役満", "役满"],
    yakuman2: ["Double yakuman", "ダブル役満", "双倍役满"],
    yakuman3: ["Triple yakuman", "トリプル役満", "三倍役满"],
    yakumanMore: ["{count}x yakuman", "{count}倍役満", "{count}倍役满"],
    yakumanCounted: ["Counted yakuman", "数え役満", "累计役满"],
    doraHan: ["dora", "ドラ", "宝牌"],
    uraHan: ["ura", "裏ドラ", "里宝牌"],
    redHan: ["red fives", "赤ドラ", "赤宝牌"],
    northHan: ["Norths set aside", "抜きドラ", "拔北"],
    chances: ["Chances", "和了率・聴牌率", "概率"],
    chancesHelp: [
        "The others only discard: nobody else calls, wins or defends. In this model every figure is exact.",
        "他家は打牌のみ（鳴き・和了・守備なし）とした厳密な値です。",
        "假设他家只打牌，不鸣牌、不和牌、不防守，所有数值均为精确值。",
    ],
    turns: ["Last turn", "最終巡", "最后一巡"],
    turn: ["Turn {turn}", "{turn}巡目", "第{turn}巡"],
    path: ["Play", "打ち方", "打法"],
    "path:shortest": ["fastest way only", "最短のみ", "仅最短"],
    "path:straight": ["only forward", "手を進める牌のみ", "只留有效牌"],
    "path:no step back": ["shape changes, too", "手変わりあり", "允许改良"],
    "path:any": ["steps back, too", "向聴戻しあり", "允许退向听"],
    exchanges: ["Changes, at most", "手変わりの回数", "改良次数"],
    byDraws: ["Tsumo only", "ツモのみ", "只计自摸"],
    byDiscards: ["tsumo and ron", "ツモ・ロン", "自摸与荣和"],
    withPoints: ["Points", "期待値", "期望值"],
    atLeast: ["At least", "最低点", "至少"],
    average: ["average", "平均", "平均"],
    searching: ["Searching…", "計算中…", "计算中…"],
    searched: [
        "Chance from turn {turn} to {turns}: {wins}, {path}",
        "{turn}〜{turns}巡目の確率：{wins}、{path}",
        "第{turn}–{turns}巡的概率：{wins}，{path}",
    ],
    incomplete: ["not everything was searched", "探索は一部のみ", "仅搜索了一部分"],
    chart: ["Chart by turn", "巡目別グラフ", "按巡图表"],
    chartOf: ["{what} by turn, for each discard", "打牌ごとの{what}（巡目別）", "各打牌的{what}（逐巡）"],
    why: ["Why: the way to the answer", "なぜ：答えまでの道筋", "为什么：求解过程"],
    whyHelp: [
        "Each suit has a class: the tiles that it lacks for each number of melds, without and with the pair. The constants of the four classes add up to a key, and a perfect-hash table has the answer for it.",
        "各色には類があり、面子数ごと（雀頭なし・あり）に足りない枚数を表します。四色の定数の和が鍵となり、完全ハッシュ表から答えを引きます。",
        "每种花色属于一个类，表示凑成各面子数（无雀头/有雀头）所缺的张数。四个类的常数相加得到键，由完美哈希表查得答案。",
    ],
    sequence: ["Sequence", "数列", "序列"],
    suit: ["Suit", "色", "花色"],
    class: ["Class", "類", "类"],
    withoutPair: ["Lacks for 0–4 melds", "0〜4 面子に不足", "凑 0–4 面子所缺"],
    withPair: ["and with the pair", "雀頭も加えて", "再加雀头"],
    constant: ["Constant", "定数", "常数"],
    key: ["Key", "鍵", "键"],
    entry: ["Entry", "表の項目", "表项"],
    entryText: [
        "bucket {bucket}, pilot {pilot}, slot {slot}",
        "バケット {bucket}、パイロット {pilot}、スロット {slot}",
        "桶 {bucket}，导引 {pilot}，槽 {slot}",
    ],
    byMelds: ["Shanten by melds needed, 0 to 4", "必要面子数 0〜4 ごとの向聴数", "按所需面子数 0–4 的向听数"],
    noWhy: [
        "The tables of five melds know no key: a tree of pairs of classes leads to the answer.",
        "五面子の表に鍵はなく、類の組の木をたどって答えに至ります。",
        "五面子的表没有键，由类的配对树得到答案。",
    ],
    characters: ["characters", "萬子", "万子"],
    dots: ["dots", "筒子", "筒子"],
    bamboos: ["bamboos", "索子", "索子"],
    honours: ["honours", "字牌", "字牌"],
    dropLog: [
        "Drop the log of a game here, or choose a file: mjlog, tenhou/6 or mjai. It stays on this machine.",
        "牌譜（mjlog、tenhou/6、mjai）をここにドロップするか、ファイルを選んでください。外部には送られません。",
        "将牌谱（mjlog、tenhou/6、mjai）拖到此处或选择文件。文件不会离开本机。",
    ],
    chooseFile: ["Choose a file", "ファイルを選ぶ", "选择文件"],
    pasteLog: ["or paste it here", "またはここに貼り付け", "或粘贴到此处"],
    pasted: ["pasted", "貼り付け", "粘贴的牌谱"],
    player: ["Player", "プレイヤー", "玩家"],
    allSeats: ["all", "全員", "全部"],
    underRiichi: ["Under another's riichi, too", "他家の立直後も含める", "包括他家立直后"],
    counting: ["Counting chances…", "和了率を計算中…", "正在计算和牌率…"],
    stop: ["Stop", "中止", "停止"],
    stopped: ["Stopped.", "中止しました。", "已停止。"],
    toAnalysis: ["Analyse this hand", "この手牌を分析", "分析这手牌"],
    mark: ["Mark", "点数", "评分"],
    markHelp: [
        "The mark is what was kept of the best discards, in percent: the sum of the chances after the discards over the sum after the best ones (copies of useful tiles where chances aren't counted). Discards under another's riichi are left out.",
        "点数は最善の打牌に対して保てた割合（％）：実際の打牌の和了率の合計÷最善の打牌の合計（和了率を計算しないときは受け入れ枚数）。他家の立直後は除きます。",
        "评分是相对最佳打牌保留的百分比：实际打牌的和牌率之和除以最佳打牌之和（不计算和牌率时用进张数）。他家立直后的打牌不计。",
    ],
    byRound: ["Marks by round", "局ごとの点数", "各局评分"],
    seatRight: ["Right", "正着", "正确"],
    leftOut: ["Under riichi", "立直後（除外）", "立直后（不计）"],
    unknown: ["No chance counted", "計算外", "未计算"],
    leastLoss: ["Losses from {loss} on", "ロス {loss} 以上", "损失 {loss} 以上"],
    lostPoints: ["{count} points", "{count}点", "{count}点"],
    lostCopies: ["{count} tiles", "{count}枚", "{count}张"],
    lost: ["Lost {loss}", "ロス {loss}", "损失 {loss}"],
    slipOf: ["{at} of {count}", "{at}／{count}", "{at}／{count}"],
    nextSlip: ["Next mistake (n)", "次のミス (n)", "下一个失误 (n)"],
    previousSlip: ["Previous (p)", "前のミス (p)", "上一个 (p)"],
    noSlips: ["No discard lost as much.", "これ以上のロスはありません。", "没有损失这么多的打牌。"],
    turnOf: ["turn {turn}", "{turn}巡目", "第{turn}巡"],
    wallLeft: ["{count} tiles left", "残り{count}枚", "余{count}张"],
    discarding: ["Discard", "打牌", "打牌"],
    withChances: ["Also chances to win (slower)", "和了率も計算（低速）", "同时计算和牌率（较慢）"],
    reading: ["Reading…", "読み込み中…", "读取中…"],
    seatDiscards: ["Discards", "打牌数", "打牌数"],
    seatWorse: ["Worse than the best", "最善以外", "非最佳"],
    seatChance: ["Wins given away", "失った和了", "损失和牌"],
    inRiichi: ["riichi: {seats}", "立直：{seats}", "立直：{seats}"],
    discarded: ["Discarded", "実際", "实际"],
    best: ["Best", "最善", "最佳"],
    counterCount: ["{count} honba", "{count}本場", "{count} 本场"],
    problems: ["Left out", "読み飛ばした局", "略过"],
    emptyReview: ["There is no round in it.", "局が見つかりません。", "没有找到牌局。"],
    loading: ["Loading…", "読み込み中…", "加载中…"],
    failed: ["It can't be loaded: {reason}", "読み込めません：{reason}", "无法加载：{reason}"],
    tryAgain: ["Try again", "再試行", "重试"],
    full: ["The hand is full.", "手牌がいっぱいです。", "手牌已满。"],
    noneLeft: ["No {tile} is left.", "{tile}は四枚とも使われています。", "四张{tile}都已出现。"],
    offline: [
        "Works offline. Nothing is sent anywhere.",
        "オフラインで動作し、何も送信しません。",
        "可离线使用，不发送任何数据。",
    ],
    source: ["exact by proof and by test", "証明と検証による厳密解", "经证明与测试的精确结果"],
    white: ["white dragon", "白", "白"],
    green: ["green dragon", "發", "发"],
    red: ["red dragon", "中", "中"],
    redFive: ["red {tile}", "赤{tile}", "赤{tile}"],
    joker: ["joker", "ジョーカー", "百搭"],
    rankOf: ["{rank} of {suit}", "{rank}{suit}", "{rank}{suit}"],
    left: ["{count} left", "残り{count}枚", "剩{count}张"],
};

/** Names that the library gives, as players say them. */
const NAMES = {
    "two-sided": ["ryanmen", "リャンメン", "两面"],
    closed: ["kanchan", "カンチャン", "嵌张"],
    edge: ["penchan", "ペンチャン", "边张"],
    single: ["tanki", "単騎", "单骑"],
    "two pairs": ["shanpon", "シャンポン", "对碰"],
    riichi: ["riichi", "立直", "立直"],
    "double riichi": ["double riichi", "ダブル立直", "双立直"],
    "one-shot": ["ippatsu", "一発", "一发"],
    "concealed draw": ["menzen tsumo", "門前清自摸和", "门前清自摸和"],
    pinfu: ["pinfu", "平和", "平和"],
    "all simples": ["tanyao", "断么九", "断幺九"],
    "identical runs": ["iipeikou", "一盃口", "一杯口"],
    "seat wind": ["seat wind", "自風牌", "自风牌"],
    "round wind": ["round wind", "場風牌", "场风牌"],
    "white dragon": ["white dragon", "白", "白"],
    "green dragon": ["green dragon", "發", "发"],
    "red dragon": ["red dragon", "中", "中"],
    "after a quad": ["rinshan kaihou", "嶺上開花", "岭上开花"],
    "robbed quad": ["chankan", "槍槓", "抢杠"],
    "last draw": ["haitei", "海底摸月", "海底捞月"],
    "last discard": ["houtei", "河底撈魚", "河底捞鱼"],
    "three-colour runs": ["sanshoku", "三色同順", "三色同顺"],
    "three-colour triplets": ["sanshoku doukou", "三色同刻", "三色同刻"],
    straight: ["ittsu", "一気通貫", "一气通贯"],
    "outside hand": ["chanta", "混全帯么九", "混全带幺九"],
    "all triplets": ["toitoi", "対々和", "对对和"],
    "three concealed triplets": ["sanankou", "三暗刻", "三暗刻"],
    "three quads": ["sankantsu", "三槓子", "三杠子"],
    "seven pairs": ["chiitoitsu", "七対子", "七对子"],
    "all terminals and honours": ["honroutou", "混老頭", "混老头"],
    "little three dragons": ["shousangen", "小三元", "小三元"],
    "twice identical runs": ["ryanpeikou", "二盃口", "二杯口"],
    "pure outside hand": ["junchan", "純全帯么九", "纯全带幺九"],
    "half flush": ["honitsu", "混一色", "混一色"],
    "full flush": ["chinitsu", "清一色", "清一色"],
    "blessing of man": ["renhou", "人和", "人和"],
    "blessing of heaven": ["tenhou", "天和", "天和"],
    "blessing of earth": ["chiihou", "地和", "地和"],
    "thirteen orphans": ["kokushi musou", "国士無双", "国士无双"],
    "thirteen-wait orphans": ["kokushi, 13 waits", "国士無双十三面待ち", "国士无双十三面"],
    "four concealed triplets": ["suuankou", "四暗刻", "四暗刻"],
    "single-wait concealed triplets": ["suuankou tanki", "四暗刻単騎", "四暗刻单骑"],
    "nine gates": ["chuuren poutou", "九蓮宝燈", "九莲宝灯"],
    "pure nine gates": ["junsei chuuren", "純正九蓮宝燈", "纯正九莲宝灯"],
    "big three dragons": ["daisangen", "大三元", "大三元"],
    "little four winds": ["shousuushii", "小四喜", "小四喜"],
    "big four winds": ["daisuushii", "大四喜", "大四喜"],
    "all honours": ["tsuuiisou", "字一色", "字一色"],
    "all terminals": ["chinroutou", "清老頭", "清老头"],
    "all green": ["ryuuiisou", "緑一色", "绿一色"],
    "four quads": ["suukantsu", "四槓子", "四杠子"],
    "all runs": ["all runs", "平和形", "平和形"],
    mangan: ["mangan", "満貫", "满贯"],
    haneman: ["haneman", "跳満", "跳满"],
    baiman: ["baiman", "倍満", "倍满"],
    sanbaiman: ["sanbaiman", "三倍満", "三倍满"],
    yakuman: ["yakuman", "役満", "役满"],
    East: ["East", "東", "东"],
    South: ["South", "南", "南"],
    West: ["West", "西", "西"],
    North: ["North", "北", "北"],
};

const RANKS = "〇一二三四五六七八九";
const HONOURS = ["east", "south", "west", "north", "white", "green", "red"];
const SUITS = { m: "characters", p: "dots", s: "bamboos" };
const SHORT = { m: ["萬", "万"], p: ["筒", "筒"], s: ["索", "索"] };

/** The language that a page in the folder of one is in; undefined in the page for all. */
export const OWN = globalThis.document?.documentElement.dataset.language;

const KEY = "shanten-language";
let language = initial();

function initial() {
    const wanted = [OWN, recall(KEY), ...(globalThis.navigator?.languages ?? []).map((name) => name.slice(0, 2))];
    return wanted.find((name) => name in LANGUAGES) ?? "en";
}

export function current() {
    return language;
}

export function speak(name) {
    language = name;
    remember(KEY, name);
}

function place() {
    return Object.keys(LANGUAGES).indexOf(language);
}

/** A text with its values put in. */
export function say(key, values = {}) {
    const text = WORDS[key][place()];
    return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** A name that the library gives. */
export function nameOf(name) {
    return NAMES[name]?.[place()] ?? name;
}

/** The name of a tile. */
export function tileName(piece) {
    if (piece === "J") return say("joker");
    const suit = piece[1];
    if (suit === "z") return say(HONOURS[Number(piece[0]) - 1]);
    const rank = Number(piece[0]) || 5;
    const name =
        language === "en" ? say("rankOf", { rank, suit: say(SUITS[suit]) }) : RANKS[rank] + SHORT[suit][place() - 1];
    return piece[0] === "0" ? say("redFive", { tile: name }) : name;
}

/** The same, in letters where the name is long. */
export function shortName(piece) {
    return language === "en" && piece[1] !== "z" ? piece : tileName(piece);
}

/** A shanten in words. */
export function shantenName(shanten) {
    if (shanten === null) return say("noWin");
    if (shanten === -1) return say("complete");
    if (shanten === 0) return say("ready");
    return `${shanten}${language === "en" ? "-" : ""}${say("shanten")}`;
}

/** A chance in percent. */
export function percent(chance) {
    return `${(100 * chance).toFixed(1)}%`;
}

/** Where a language lacks a word: for the tests. */
export function gaps() {
    return [
        ...Object.entries(WORDS).filter(([, texts]) => texts.length !== 3),
        ...Object.entries(NAMES).filter(([, texts]) => texts.length !== 3),
    ];
}
