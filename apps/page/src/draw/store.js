// What the browser keeps for the next visit, if it keeps anything: storage may be blocked.

export function recall(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/** Keeps a text, or forgets it: `null`. */
export function remember(key, text) {
    try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
    } catch {
        // It lasts as long as the page then.
    }
}

/** Puts a text into the clipboard, and says whether it is there. */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        // Without a secure context there is only the old way.
    }
    const box = document.createElement("textarea");
    box.value = text;
    const focused = document.activeElement;
    document.body.append(box);
    box.select();
    const isCopied = document.execCommand("copy");
    box.remove();
    focused?.focus({ preventScroll: true });
    return isCopied;
}
