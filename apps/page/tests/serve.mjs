// Serves the page on this machine, for the tests: `node tests/serve.mjs 8080`.
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};

/** Compressed files, by name and time. */
const packed = new Map();

/** A file as most hosts send it: gzipped. */
async function contents(file) {
    const key = `${file} ${(await stat(file)).mtimeMs}`;
    if (!packed.has(key)) packed.set(key, gzipSync(await readFile(file)));
    return packed.get(key);
}

/** A server of the page at this port, or at a free one. */
export async function serve(port = 0) {
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
        const file = join(ROOT, path.endsWith("/") ? `${path}index.html` : path);
        try {
            if (!file.startsWith(ROOT)) throw new Error("outside");
            const body = await contents(file);
            const type = TYPES[extname(file)] ?? "application/octet-stream";
            response.writeHead(200, { "content-type": type, "content-encoding": "gzip" });
            response.end(body);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve, reject) => server.on("error", reject).listen(port, "127.0.0.1", resolve));
    const close = () => {
        server.closeAllConnections();
        return new Promise((resolve) => server.close(resolve));
    };
    return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await serve(Number(process.argv[2] ?? 8080))).url);
