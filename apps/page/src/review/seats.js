// A review of all players from reviews of one player each, which run at the same time.

/** The review of all seats, from those of each. */
export function together(parts) {
    const own = (lists) => lists.map((list, seat) => list[seat]);
    const rounds = parts[0].rounds.map((round, at) => {
        const same = parts.map(({ rounds }) => rounds[at]);
        const moments = same.flatMap((round) => round.moments).sort((a, b) => a.event - b.event);
        return { ...round, moments, seats: own(same.map(({ seats }) => seats)) };
    });
    return { ...parts[0], rounds, seats: own(parts.map(({ seats }) => seats)) };
}
