"""Features for environments that live on a device: those of mahjax, which steps thousands at once.

    python python/examples/device.py [ENVIRONMENTS] [STEPS]

Plays random legal actions, and prints steps a second: by the environments alone, with
mahjax's own shanten, also after each discard, and with this library's, also with the copies of useful tiles.
By default there are 4,096 environments, or 8 on a processor. Needs `pip install mahjax`; for a graphics card
also `pip install 'shanten[gpu]'` and JAX for it.
"""

import sys
import time

import jax
import jax.numpy as jnp
import mahjax
from mahjax.no_red_mahjong.shanten import Shanten

import shanten.jax


def nothing(hands, visible):
    """No features."""
    return []


def of_mahjax(hands, visible):
    """The shanten now and after each discard."""
    return [jax.vmap(Shanten.number)(hands), jax.vmap(Shanten.discard)(hands)]


def of_shanten(hands, visible):
    """The same with the copies of useful tiles, and a mask of the discards that keep the shanten."""
    return [*shanten.jax.useful(hands, visible), *shanten.jax.discards(hands, visible), shanten.jax.keeps(hands)]


def play(environments, steps, all_features):
    """For each function of features, the steps a second."""
    game = mahjax.make("no_red_mahjong", round_mode="single")

    @jax.jit
    def step(states, key):
        choose, deal = jax.random.split(key)
        actions = jax.random.categorical(choose, jnp.where(states.legal_action_mask, 0.0, -jnp.inf))
        states = jax.vmap(game.step)(states, actions, jax.random.split(deal, environments))
        seen = jax.vmap(game.observe)(states)
        # mahjax counts the player's hand as seen.
        return states, seen["hand"], seen["tiles_seen"] - seen["hand"]

    first = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.key(1), environments))
    keys = jax.random.split(jax.random.key(2), steps + 1)
    for features in all_features:
        look, states, start = jax.jit(features), first, 0.0
        for at, key in enumerate(keys):
            states, hands, visible = step(states, key)
            found = look(hands, visible)
            if at == 0:
                # This step compiled them.
                jax.block_until_ready((states, found))
                start = time.perf_counter()
        jax.block_until_ready((states, found))
        yield features.__name__.replace("_", " "), environments * steps / (time.perf_counter() - start)


if __name__ == "__main__":
    small = jax.default_backend() == "cpu"
    environments, steps = [int(each) for each in sys.argv[1:]] or ([8, 10] if small else [4_096, 200])
    print(f"{environments:,} environments, {steps} steps, {jax.devices()[0].device_kind}")
    for name, rate in play(environments, steps, [nothing, of_mahjax, of_shanten]):
        print(f"{name}: {rate:,.0f} steps a second")
