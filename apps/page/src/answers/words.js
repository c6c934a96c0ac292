// The words of the answers: English, Japanese, simplified and traditional Chinese.

export const WORDS = {
    toRiver: ["River", "河", "牌河", "牌河"],
    toClaim: ["Call", "鳴き", "鸣牌", "鳴牌"],
    claim: ["Discarded by another", "他家の打牌", "他家打出", "他家打出"],
    claimFrom: ["From", "誰から", "来自", "來自"],
    "from:left": ["left", "上家", "上家", "上家"],
    "from:across": ["across", "対面", "对家", "對家"],
    "from:right": ["right", "下家", "下家", "下家"],
    choices: ["Call {tile} or pass", "{tile}を鳴くか", "{tile}：鸣或过", "{tile}：鳴或過"],
    pass: ["Pass", "鳴かない", "过", "過"],
    noCall: ["No call is possible.", "鳴けません。", "不能鸣牌。", "不能鳴牌。"],
    beforeDraw: [
        "Calls are ranked for a hand before its draw: take a tile out.",
        "鳴き判断はツモの前の手牌で行います。1枚外してください。",
        "鸣牌判断用摸牌前的手牌，请取出一张。",
        "鳴牌判斷用摸牌前的手牌，請取出一張。",
    ],
    callThis: ["Call {meld}", "{meld}で鳴く", "鸣{meld}", "鳴{meld}"],
    callAnd: ["Call {meld}, discard {tile}", "{meld}で鳴いて{tile}を切る", "鸣{meld}打{tile}", "鳴{meld}打{tile}"],
    ronOn: ["{tile} completes the hand.", "{tile}で和了形です。", "{tile}使手牌和牌。", "{tile}使手牌和了。"],
    picture: ["Picture", "画像", "图片", "圖片"],
    copiedPicture: ["The picture is copied.", "画像をコピーしました。", "图片已复制。", "圖片已複製。"],
    savedPicture: ["The picture is saved.", "画像を保存しました。", "图片已保存。", "圖片已儲存。"],
    noPicture: [
        "This browser can't make the picture.",
        "このブラウザでは画像を作れません。",
        "此浏览器无法生成图片。",
        "此瀏覽器無法產生圖片。",
    ],
    showScore: ["What is it worth?", "何点？", "多少点？", "多少點？"],
};
