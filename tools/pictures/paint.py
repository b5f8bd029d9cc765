"""python3 tools/pictures/paint.py KIND SEED OUT.webp: pictures that need no renderer, only light on a canvas."""
import math
import random
import sys

import numpy as np

from backdrops import AMBER, BLUE, CYAN, GREEN, HONEY, PINK, RED, TEAL, VIOLET, WARM, WHITE, Canvas, back_bar, skyline, sparkle, spines, street
from develop import develop, enlarge, grade, store
from signs import signs


def _canvas(rng, ground=(0.010, 0.007, 0.006), margin=1.0, pixels=480):
    return Canvas(rng, ground, 0.75, margin, pixels)


def _noise(shape, rng, sizes):
    """Cloudy noise from 0 to 1: several grids, each enlarged smoothly."""
    chance, height, width = np.random.RandomState(rng.randrange(10 ** 6)), *shape
    total = np.zeros(shape, np.float32)
    for size, weight in sizes:
        small = chance.rand(height // size + 3, width // size + 3).astype(np.float32)
        y, x = np.arange(height) / size, np.arange(width) / size
        y0, x0 = y.astype(int), x.astype(int)
        fy, fx = (y - y0)[:, None], (x - x0)[None]
        fy, fx = fy * fy * (3 - 2 * fy), fx * fx * (3 - 2 * fx)
        rows, next_rows = small[y0], small[y0 + 1]
        total += weight * ((rows[:, x0] * (1 - fx) + rows[:, x0 + 1] * fx) * (1 - fy) + (next_rows[:, x0] * (1 - fx) + next_rows[:, x0 + 1] * fx) * fy)
    return total / sum(weight for _, weight in sizes)


def _distance(canvas, strokes):
    best = np.full((canvas.height, canvas.width), 9.0, np.float32)
    for stroke in strokes:
        for (x0, y0), (x1, y1) in zip(stroke, stroke[1:]):
            length = max((x1 - x0) ** 2 + (y1 - y0) ** 2, 1e-9)
            t = np.clip(((canvas.x - x0) * (x1 - x0) + (canvas.y - y0) * (y1 - y0)) / length, 0, 1)
            np.minimum(best, (canvas.x - x0 - t * (x1 - x0)) ** 2 + (canvas.y - y0 - t * (y1 - y0)) ** 2, out=best)
    return np.sqrt(best)


def _focus(canvas, blur, sharp_at, reach):
    """Blurs what lies far from `sharp_at` across the picture, as a lens does with a wall seen at an angle."""
    sharp = canvas.light.copy()
    soft = canvas.blur(blur * 0.45).light.copy()
    canvas.light = sharp.copy()
    softer = canvas.blur(blur).light
    t = np.clip(np.abs(canvas.x - sharp_at) / reach, 0, 2)[..., None]
    near, far = np.clip(t, 0, 1), np.clip(t - 1, 0, 1)
    near = near * near * (3 - 2 * near)
    canvas.light = (sharp * (1 - near) + soft * near) * (1 - far) + softer * far
    return canvas


def _wall(canvas, rng, boards):
    """How much light a wall gives back: painted boards with their grain, or plaster."""
    grain = _noise((1024, 1024), rng, ((150, 1.0), (40, 0.6), (9, 0.5), (3, 0.55)))

    def at(down, along):
        """Folded at its edges, so that none shows."""
        y, x = (np.abs(place.astype(int) % 2046 - 1023) for place in (down, along))
        return grain[y, x]

    cloud = at(canvas.y * 260, canvas.x * 260)
    if not boards:
        fine = at(canvas.y * 1500 + 300, canvas.x * 1500)
        pits = np.clip((fine - 0.62) * 9, 0, 1)
        return 0.25 + 0.75 * cloud + 0.7 * fine - 0.3 * pits
    wide = canvas.x * 3.1
    across, board = np.abs((wide % 1) - 0.5), np.floor(wide - 0.5)
    shade = 0.8 + 0.35 * np.sin(board * 12.9898) ** 2
    fine = at(canvas.y * 120 + board * 37, canvas.x * 1300)
    seam = np.exp(-(across / 0.014) ** 2) - 0.25 * np.exp(-((across - 0.03) / 0.016) ** 2)
    return (0.2 + 0.5 * cloud + 0.9 * fine) * shade * (1 - 0.85 * seam)


def neon(name):
    """A sign on a wall. Odd seeds see all of it, even ones stand closer and look along the wall."""
    def paint(rng, seed):
        canvas = _canvas(rng, (0, 0, 0), pixels=420)
        near = seed % 2 == 0
        side = 1 if (seed // 2) % 2 else -1
        lean, size = (0.52 * side, 1.5) if near else (0.20 * side, 1.2)
        flat_x, flat_y = canvas.x, canvas.y
        depth = 1 + lean * flat_x
        canvas.x, canvas.y = (flat_x + 0.04 * side) / depth / size, (flat_y - (0.02 if near else 0.03)) / depth / size
        wall = _wall(canvas, rng, (seed // 4) % 2 == 0)
        albedo = np.array((0.10, 0.078, 0.070))
        light = np.clip(wall, 0.02, 2)[..., None] * albedo * 0.05
        off = (-0.055 if near else -0.032) * side, 0.016
        tubes = []
        for strokes, color in signs[name]:
            color = np.array(color, np.float32)
            d = _distance(canvas, strokes)
            spill = 0.85 / (1 + (d / 0.05) ** 2) + 0.30 / (1 + (d / 0.22) ** 2)
            light += (np.clip(wall, 0.02, 2) * spill)[..., None] * color * albedo * 3.3
            lifted = [[(x + off[0], y + off[1]) for x, y in stroke] for stroke in strokes]
            tubes.append((strokes, lifted, color))
        for strokes, lifted, color in tubes:
            holders, ends = [], []
            for stroke, above in zip(strokes, lifted):
                holders += [[stroke[k], above[k]] for k in {len(stroke) // 5, len(stroke) // 2, len(stroke) - 1 - len(stroke) // 5}]
                if math.dist(stroke[0], stroke[-1]) > 0.05:
                    ends += [[above[0], stroke[0]], [above[-1], stroke[-1]]]
            held = np.clip((0.007 - _distance(canvas, holders)) / 0.003, 0, 1)[..., None]
            light = light * (1 - held) + held * (light * 0.35 + color * 0.05)
            d = _distance(canvas, lifted)
            tube = np.clip((0.0150 - d) / 0.0022, 0, 1)[..., None]
            core = np.clip(1 - d / 0.0140, 0, 1)[..., None] ** 0.7
            light = light * (1 - tube) + tube * (color * (1.0 + 1.1 * core) + 0.75 * core ** 2)
            if ends:
                capped = np.clip((0.0165 - _distance(canvas, [[a, (a[0] + (b[0] - a[0]) * 0.6, a[1] + (b[1] - a[1]) * 0.6)] for a, b in ends])) / 0.003, 0, 1)[..., None]
                light = light * (1 - capped) + capped * (np.array((0.012, 0.011, 0.010)) + color * 0.02)
        canvas.light = light
        canvas.x, canvas.y = flat_x, flat_y
        _focus(canvas, 0.055 if near else 0.034, 0.06 * side, 0.42 if near else 0.5)
        return canvas.light, {'glow': 0.22, 'vignette': 0.7, 'grain': 0.02, 'exposure': 0.95}
    return paint


def rain(palette, fog=(0.010, 0.010, 0.014)):
    def paint(rng, seed):
        far = _canvas(rng, (0, 0, 0), 1.5, 480)
        street(far, palette, 90, (0.05, 0.115), 0.02 if seed % 2 else 0.22).blur(0.022)
        far.light *= 0.8
        near = _canvas(rng, (0, 0, 0), 1.5, 240)
        near.fade((0.006, 0.007, 0.012), (0.055, 0.030, 0.018)).bulbs(64, (-1.4, 1.4), (-0.45, 0.55), (0.05, 0.15), palette, (0.06, 1.5))
        fine = 2
        canvas = _canvas(rng, pixels=480 * fine)
        inset = (far.height - 720) // 2, (far.width - 960) // 2
        haze = _noise((720, 960), rng, ((220, 1), (60, 0.6), (14, 0.3)))[..., None]
        light = far.light[inset[0]:inset[0] + 720, inset[1]:inset[1] + 960] * (0.78 + 0.3 * haze) + np.array(fog) * haze * 1.6
        light = np.repeat(np.repeat(light, fine, 0), fine, 1)
        taken = []

        def drop(x, y, rx, ry):
            """Shows the street upside down, dark towards its rim, with one lamp mirrored."""
            cx, cy, pr, pt = (size * canvas.pixels for size in (x + 1, 0.75 - y, rx, ry))
            a, b = max(0, int(cx - pr - 2)), min(canvas.width, int(cx + pr + 3))
            c, d = max(0, int(cy - pt - 2)), min(canvas.height, int(cy + pt + 3))
            if a >= b or c >= d:
                return
            ys, xs = np.mgrid[c:d, a:b]
            u, v = (xs - cx) / pr, (ys - cy) / pt
            v = v * (1 + 0.16 * v)
            around = np.arctan2(v, u)
            r = np.hypot(u, v) * (1 + 0.07 * np.sin(2 * around + 40 * x) + 0.05 * np.sin(3 * around + 70 * y))
            inside = np.clip((1 - r) * min(pr, pt) * 0.7 + 0.4, 0, 1)[..., None]
            bend = 1 / np.sqrt(np.maximum(1.25 - r ** 2, 0.25))
            sx = np.clip((near.width / 2 - u * bend * 150 + x * 90).astype(int), 0, near.width - 1)
            sy = np.clip((near.height / 2 - v * bend * 110 - y * 40).astype(int), 0, near.height - 1)
            seen = near.light[sy, sx] * (1 - 0.85 * np.clip(r, 0, 1) ** 5)[..., None]
            seen = seen + light[c:d, a:b] * 0.25
            glint = np.exp(-((u + 0.34) ** 2 + (v + 0.45) ** 2) / 0.012)[..., None] * np.array(WHITE) * 0.9
            light[c:d, a:b] = light[c:d, a:b] * (1 - inside) + inside * (seen + glint * (pr > 9))

        for _ in range(9):
            x, y, wide = rng.uniform(-0.95, 0.95), rng.uniform(0.0, 0.85), rng.uniform(0.010, 0.019)
            length, sway = rng.uniform(0.3, 0.9), rng.uniform(0.004, 0.014)
            for k in range(60):
                t = k / 59
                px = x + sway * math.sin(t * 9 + x * 7) + sway * math.sin(t * 23)
                if k % 7 == 0 and rng.random() < 0.7:
                    drop(px + rng.uniform(-0.004, 0.004), y - length * t, wide * rng.uniform(0.25, 0.6), wide * rng.uniform(0.4, 1.3))
                taken.append((px, y - length * t, wide * 1.2))
            drop(px, y - length, wide * 1.5, wide * 2.1)
        tries = 0
        while len(taken) < 1500 and tries < 14000:
            tries += 1
            r = min(0.05, 0.0032 + rng.expovariate(1) * 0.0066)
            x, y = rng.uniform(-1, 1), rng.uniform(-0.75, 0.75)
            if any((x - a) ** 2 + (y - b) ** 2 < (r + s) ** 2 * 1.1 for a, b, s in taken):
                continue
            taken.append((x, y, r))
            drop(x, y, r * rng.uniform(0.85, 1.1), r * rng.uniform(0.95, 1.35))
        light = light.reshape(720, fine, 960, fine, 3).mean((1, 3))
        return light, {'glow': 0.2, 'vignette': 0.6, 'exposure': 1.05}
    return paint


def lights(build, **look):
    """A scene wholly out of focus."""
    def paint(rng, seed):
        canvas = _canvas(rng, pixels=360)
        build(canvas, seed)
        return canvas.light, {'glow': 0.22, 'grain': 0.018, **look}
    return paint


def _harbor(canvas, seed):
    """The far shore and its lights on the water, from a deck: over a rope and its posts, or over a rail."""
    rng = canvas.rng
    rail, horizon = seed % 2, 0.2 if seed % 2 else 0.1
    canvas.fade((0.010, 0.016, 0.045), (0.004, 0.006, 0.012), 0.8)
    canvas.glow((0.2, horizon), 0.9, (0.25, 0.10, 0.06), 0.45, 0.22)
    palette = (AMBER, WARM, WHITE, RED, CYAN, TEAL) if rail else (AMBER, HONEY, WARM, WARM, RED, WHITE)
    for _ in range(30):
        x, color, k = rng.uniform(-1.1, 1.1), rng.choice(palette), 0.1 + 0.9 * rng.random() ** 2.2
        size = rng.uniform(0.024, 0.042)
        canvas.bulb((x, horizon + 0.03 + abs(rng.gauss(0, 0.055))), size, color, 1.2 * k)
        for _ in range(int(14 + 50 * k)):
            fall = rng.expovariate(1) * 0.22
            canvas.bulb((x + rng.gauss(0, 0.008 + 0.05 * fall), horizon - 0.03 - fall), size * (0.55 + 0.9 * fall), color, 0.16 * k)
    canvas.rect(-1, horizon - 0.012, 1, horizon + 0.018, (0.006, 0.006, 0.009)).blur(0.012)
    dark = (0.008, 0.007, 0.008)
    if rail:
        canvas.shade([(-1.2, -0.43), (1.2, -0.37)], 0.035, dark)
        canvas.shade([(-1.2, -0.66), (1.2, -0.61)], 0.014, dark)
        for x in (-0.72, 0.06, 0.86):
            canvas.shade([(x, -0.42 + 0.025 * x), (x - 0.01, -1)], 0.022, dark)
    else:
        for x, top, wide in ((-0.66, -0.12, 0.055), (0.52, -0.22, 0.046)):
            canvas.shade([(x, top), (x, -1)], wide, dark)
        canvas.shade([(-0.66 + 1.18 * t, -0.2 - 0.1 * t - 0.62 * t * (1 - t)) for t in (k / 14 for k in range(15))], 0.012, dark)
    canvas.blur(0.014)


def _city(canvas, seed):
    dusk = ((0.012, 0.016, 0.05), (0.34, 0.10, 0.04)) if seed % 2 else ((0.006, 0.010, 0.03), (0.12, 0.05, 0.07))
    skyline(canvas, -0.25, dusk, 0.026)
    canvas.garland((-1.2, 0.6), (1.2, 0.72), 0.12, 8, 0.085, AMBER, 1.1)


def _haze(palette):
    """Lamps on a truss and their beams in the smoke. Odd seeds see the whole row, even ones stand below three of them."""
    def build(canvas, seed):
        rng = canvas.rng
        row = seed % 2
        smoke = _noise(canvas.x.shape, rng, ((170, 1.0), (70, 0.6), (30, 0.25)) if row else ((300, 1.0), (130, 0.5), (60, 0.2)))
        smoke = np.clip(0.25 + 1.6 * (smoke - 0.2), 0.1, 2)
        canvas.fade([c * 0.035 for c in palette[1]], [c * 0.012 for c in palette[0]])
        places = [(-0.95 + k * 0.38 + rng.uniform(-0.03, 0.03), 0.50 + 0.02 * k) for k in range(6)]
        if not row:
            places = [(-0.62, 0.42), (0.05, 0.55), (0.8, 0.70)]
        truss = [(-1.2, 0.505 if row else 0.40), (1.2, 0.63 if row else 0.80)]
        size = 1.0 if row else 2.0
        lamps = []
        for k, (x, y) in enumerate(places):
            color = np.array(palette[k % len(palette)])
            angle = math.radians(-90 + (rng.uniform(-34, 34) if row else (26, -6, -24)[k] + rng.uniform(-6, 6)))
            along = (canvas.x - x) * math.cos(angle) + (canvas.y - y) * math.sin(angle)
            across = (canvas.x - x) * math.sin(angle) - (canvas.y - y) * math.cos(angle)
            wide = (0.03 + 0.16 * np.maximum(along, 0)) * size ** 0.5
            beam = np.exp(-(across / wide) ** 4) * (along > 0) * (0.6 + 0.4 * np.exp(-(across / wide * 2) ** 2))
            strength = rng.uniform(0.55, 1.0)
            canvas.light += (beam * smoke * strength * 0.36 / (0.3 + along.clip(0)) ** 1.1)[..., None] * color
            lamps.append((x, y, color, strength))
        steel = tuple(0.012 + 0.01 * c for c in palette[0])
        (x0, y0), (x1, y1) = truss
        for rise in (0.05 * size, 0.17 * size):
            canvas.shade([(x0, y0 + rise), (x1, y1 + rise)], 0.011 * size, steel)
        for k in range(26):
            t, u = k / 26, (k + 1) / 26
            low, high = (0.05, 0.17) if k % 2 else (0.17, 0.05)
            canvas.shade([(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + low * size), (x0 + (x1 - x0) * u, y0 + (y1 - y0) * u + high * size)], 0.006 * size, steel)
        for x, y, color, strength in lamps:
            canvas.shade([(x, y + 0.06 * size), (x, y + 0.012 * size)], 0.042 * size, (0.006, 0.006, 0.007))
        canvas.blur(0.007 * size)
        for x, y, color, strength in lamps:
            canvas.glow((x, y), 0.09 * size, color, 0.8 * strength)
            canvas.glow((x, y), 0.03 * size, color * 0.5 + 0.5, 4 * strength)
    return build


def _shelves(canvas, seed):
    back_bar(canvas, AMBER if seed % 2 else (1, 0.3, 0.08), 0.62, 4, -0.78, 0.42).blur(0.022 if seed % 2 else 0.03)
    sparkle(canvas, 34, radius=(0.03, 0.075))


def _library(canvas, seed):
    far = seed % 2
    spines(canvas, -0.8 if far else -0.95, 4 if far else 3, 0.42 if far else 0.66, thin=1 if far else 1.7, light=(0.25, 0.1) if far else (-0.5, 0.2))
    canvas.light *= np.array((0.34, 0.24, 0.16))
    canvas.blur(0.024 if far else 0.04)
    canvas.garland((-1.2, 0.3), (1.2, 0.5), 0.2, 13 if far else 9, 0.04 if far else 0.07, AMBER, 0.9)


def _avenue(canvas, seed):
    street(canvas, (AMBER, WARM, RED, WHITE, TEAL, PINK, BLUE) if seed % 2 else (CYAN, VIOLET, PINK, AMBER, WHITE), 110, (0.05, 0.14))


kinds = {
    **{f'neon-{name}': neon(name) for name in signs},
    'rain-amber': rain((AMBER, AMBER, WARM, RED, WHITE, TEAL, PINK)),
    'rain-blue': rain((CYAN, BLUE, TEAL, WHITE, AMBER, VIOLET)),
    'rain-red': rain((RED, AMBER, PINK, WARM, VIOLET, WHITE)),
    'harbor': lights(_harbor), 'city': lights(_city), 'shelves': lights(_shelves),
    'library': lights(_library), 'avenue': lights(_avenue),
    'haze-green': lights(_haze((GREEN, TEAL, AMBER))), 'haze-blue': lights(_haze((CYAN, BLUE, PINK))),
    'haze-violet': lights(_haze((VIOLET, PINK, AMBER))), 'haze-amber': lights(_haze((AMBER, RED, HONEY))),
}

if __name__ == '__main__':
    kind, seed, path = sys.argv[1:4]
    painted, look = kinds[kind](random.Random(int(seed)), int(seed))
    store(develop(enlarge(painted.astype(np.float32), 960, 720), {**grade, **look}), path)
