// Data kept in the browser for the next visit. Storage may be blocked.

export function recall(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/** Stores a text; `null` removes it. */
export function remember(key, text) {
    try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
    } catch {
        // If storage is blocked, the text lasts only as long as the page.
    }
}

/** Saves data in a file of this name. */
export function save(name, blob) {
    const link = document.createElement("a");
    [link.href, link.download] = [URL.createObjectURL(blob), name];
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copies a text to the clipboard, and returns whether that succeeded. */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        // Without a secure context, only the old method works.
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
