// Lines by turn.

const NAMESPACE = "http://www.w3.org/2000/svg";

/** A sample of a line's style, for the legend. */
export function swatch(number) {
    const svg = document.createElementNS(NAMESPACE, "svg");
    svg.setAttribute("class", "swatch");
    svg.setAttribute("viewBox", "0 0 40 10");
    svg.setAttribute("aria-hidden", "true");
    const ends = [0, 40].map((x) => [x, 5]);
    svg.append(line(ends, number));
    return svg;
}

function line(points, at) {
    const polyline = document.createElementNS(NAMESPACE, "polyline");
    polyline.setAttribute("points", points.map((point) => point.map((value) => value.toFixed(1)).join(",")).join(" "));
    polyline.setAttribute("class", `row colour-${at}`);
    return polyline;
}

/**
 * Lines by turn, starting at the hand's turn and scaled to `most`. The pointer or the keys choose a
 * turn, initially `at`: `tell` is called with it, and returns its figures in words.
 */
export function chart({ lists, turn, turns, most, show, label, at, tell }) {
    const [width, height, left, bottom] = [560, 260, 52, 26];
    const svg = document.createElementNS(NAMESPACE, "svg");
    for (const [name, value] of Object.entries({
        viewBox: `0 0 ${width} ${height}`,
        class: "chart",
        role: "slider",
        tabindex: 0,
        "aria-label": label,
        "aria-valuemin": turn,
        "aria-valuemax": turns,
    }))
        svg.setAttribute(name, value);
    const x = (at) => left + ((at - turn) / Math.max(1, turns - turn)) * (width - left - 12);
    const y = (value) => height - bottom - (value / most) * (height - bottom - 12);
    const put = (tag, attributes, text) => {
        const element = document.createElementNS(NAMESPACE, tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        if (text !== undefined) element.textContent = text;
        svg.append(element);
        return element;
    };
    for (let step = 0; step <= 4; step++) {
        const value = (most * step) / 4;
        put("line", { class: "grid", x1: left, x2: width - 12, y1: y(value), y2: y(value) });
        put("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, show(value).replace(".0%", "%"));
    }
    const every = Math.max(1, Math.ceil((turns - turn) / 9));
    for (let step = turn; step <= turns; step += every)
        put("text", { x: x(step), y: height - 8, "text-anchor": "middle" }, step);
    const marker = put("line", { class: "marker", y1: 12, y2: height - bottom });
    lists.forEach((list, number) =>
        svg.append(
            line(
                list.map((value, at) => [x(turn + at), y(Math.max(0, Math.min(value, most)))]),
                number,
            ),
        ),
    );
    const go = (to) => {
        at = Math.min(turns, Math.max(turn, to));
        marker.setAttribute("x1", x(at));
        marker.setAttribute("x2", x(at));
        svg.setAttribute("aria-valuenow", at);
        svg.setAttribute("aria-valuetext", tell(at));
    };
    const point = ({ clientX }) => {
        const within = new DOMPoint(clientX, 0).matrixTransform(svg.getScreenCTM().inverse()).x - left;
        go(turn + Math.round((within / (width - left - 12)) * (turns - turn)));
    };
    for (const event of ["pointerdown", "pointermove"]) svg.addEventListener(event, point);
    svg.addEventListener("keydown", (event) => {
        const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -turns, End: turns };
        if (!(event.key in steps)) return;
        event.preventDefault();
        go(at + steps[event.key]);
    });
    go(at);
    return svg;
}
