"""python3 tools/pictures/paint.py KIND SEED OUT.webp: pictures that need no renderer, only light on a canvas."""
import math
import random
import sys

import numpy as np

from backdrops import AMBER, BLUE, CYAN, GREEN, HONEY, PINK, RED, TEAL, VIOLET, WARM, WHITE, Canvas, back_bar, foliage, skyline, sparkle, spines, stage_lights, street, water
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


def neon(name):
    def paint(rng, seed):
        canvas = _canvas(rng, (0, 0, 0), pixels=400)
        lean, size = (0.34 if seed % 2 else -0.34), 1.22
        flat_x, flat_y = canvas.x, canvas.y
        depth = 1 + lean * flat_x * 0.42
        canvas.x, canvas.y = (flat_x + 0.10 * (1 if seed % 2 else -1)) / depth / size * 1.06, (flat_y - 0.03) / depth / size
        rough = _noise(flat_x.shape, rng, ((150, 1.0), (40, 0.6), (9, 0.5), (3, 0.55)))
        boards = np.abs(((canvas.x * 3.1) % 1) - 0.5)
        wall = (0.35 + 1.0 * rough) * (1 - 0.75 * np.exp(-(boards / 0.014) ** 2))
        albedo = np.array((0.10, 0.075, 0.066))
        light = wall[..., None] * albedo * 0.05
        for strokes, color in signs[name]:
            color = np.array(color, np.float32)
            d = _distance(canvas, strokes)
            shadow = np.roll(d, (6, 3), (0, 1))
            spill = 0.85 / (1 + (d / 0.045) ** 2) + 0.30 / (1 + (d / 0.22) ** 2)
            light += (wall * spill * (1 - 0.5 * np.exp(-(shadow / 0.012) ** 2)))[..., None] * color * albedo * 4.2
            tube = np.clip((0.0155 - d) / 0.0025, 0, 1)[..., None]
            core = np.clip(1 - d / 0.0135, 0, 1)[..., None] ** 0.7
            light = light * (1 - tube) + tube * (color * (1.25 + 0.9 * core) + 0.55 * core ** 2)
        canvas.light = light
        canvas.x, canvas.y = flat_x, flat_y
        _focus(canvas, 0.034, -0.08 if seed % 2 else 0.08, 0.5)
        near = [color for _, color in signs[name]]
        canvas.bulbs(5, (-1.1, 1.1), (-0.85, -0.5), (0.10, 0.19), [*near, AMBER], (0.02, 0.10))
        return canvas.light, {'glow': 0.3, 'vignette': 0.7, 'grain': 0.02, 'exposure': 0.95}
    return paint


def rain(palette, fog=(0.010, 0.010, 0.014)):
    def paint(rng, seed):
        far = _canvas(rng, (0, 0, 0), 1.5, 480)
        street(far, palette, 90, (0.05, 0.115), 0.02).blur(0.022)
        far.light *= 0.8
        near = _canvas(rng, (0, 0, 0), 1.5, 480)
        near.fade((0.02, 0.022, 0.035), (0.10, 0.05, 0.025)).bulbs(190, (-1.5, 1.5), (-0.5, 0.6), (0.03, 0.09), palette, (0.25, 2.4))
        canvas = _canvas(rng)
        inset = (far.height - canvas.height) // 2, (far.width - canvas.width) // 2
        haze = _noise(canvas.x.shape, rng, ((220, 1), (60, 0.6), (14, 0.3)))[..., None]
        light = far.light[inset[0]:inset[0] + canvas.height, inset[1]:inset[1] + canvas.width] * (0.78 + 0.3 * haze) + np.array(fog) * haze * 1.6
        taken = []

        def drop(x, y, rx, ry):
            cx, cy, pr, pt = (x + 1) * 480, (0.75 - y) * 480, rx * 480, ry * 480
            a, b = max(0, int(cx - pr - 2)), min(canvas.width, int(cx + pr + 3))
            c, d = max(0, int(cy - pt - 2)), min(canvas.height, int(cy + pt + 3))
            if a >= b or c >= d:
                return
            ys, xs = np.mgrid[c:d, a:b]
            u, v = (xs - cx) / pr, (ys - cy) / pt
            v = v * (1 + 0.16 * v)
            r = np.hypot(u, v)
            inside = np.clip((1 - r) * min(pr, pt) + 0.4, 0, 1)[..., None]
            bend = 1 / np.sqrt(np.maximum(1.18 - r ** 2, 0.18))
            sx = np.clip((far.width / 2 - u * bend * 250 + x * 60).astype(int), 0, far.width - 1)
            sy = np.clip((far.height / 2 - v * bend * 190 - 20).astype(int), 0, far.height - 1)
            seen = near.light[sy, sx] * (1 - 0.6 * np.clip(r, 0, 1) ** 6)[..., None]
            glint = np.exp(-((u + 0.36) ** 2 + (v + 0.42) ** 2) / 0.022)[..., None] * np.array(WHITE) * 1.5
            light[c:d, a:b] = light[c:d, a:b] * (1 - inside) + inside * (seen + glint * (pr > 5))

        for _ in range(9):
            x, y, wide = rng.uniform(-0.95, 0.95), rng.uniform(0.0, 0.85), rng.uniform(0.008, 0.015)
            length, sway = rng.uniform(0.3, 0.9), rng.uniform(0.004, 0.014)
            for k in range(60):
                t = k / 59
                px = x + sway * math.sin(t * 9 + x * 7) + sway * math.sin(t * 23)
                if k % 9 == 0 and rng.random() < 0.6:
                    drop(px + rng.uniform(-0.004, 0.004), y - length * t, wide * rng.uniform(0.4, 0.9), wide * rng.uniform(0.6, 1.5))
            drop(px, y - length, wide * 1.5, wide * 2.1)
            taken.append((px, y - length, wide * 2))
        tries = 0
        while len(taken) < 760 and tries < 12000:
            tries += 1
            r = min(0.036, 0.0035 + rng.expovariate(1) * 0.0062)
            x, y = rng.uniform(-1, 1), rng.uniform(-0.75, 0.75)
            if any((x - a) ** 2 + (y - b) ** 2 < (r + s) ** 2 * 1.15 for a, b, s in taken):
                continue
            taken.append((x, y, r))
            drop(x, y, r * rng.uniform(0.85, 1.1), r * rng.uniform(0.95, 1.35))
        return light, {'glow': 0.2, 'vignette': 0.6, 'exposure': 1.05}
    return paint


def lights(build, **look):
    """A scene wholly out of focus."""
    def paint(rng, seed):
        canvas = _canvas(rng, pixels=360)
        build(canvas, seed)
        return canvas.light, {'glow': 0.22, 'grain': 0.018, **look}
    return paint


def _yard(canvas, seed):
    foliage(canvas, (0.06, 0.13, 0.03), count=0)
    for row in range(4):
        canvas.garland((-1.2, 0.66 - row * 0.26), (1.2, 0.5 - row * 0.2 + 0.1 * (seed % 2)), 0.14, 8 + 2 * row, 0.12 - row * 0.02, AMBER, 1.2 - 0.2 * row)
    canvas.bulbs(18, (-1, 1), (-0.75, -0.3), (0.03, 0.07), (AMBER, WARM, GREEN, RED), (0.05, 0.4))


def _harbor(canvas, seed):
    water(canvas, 0.18 if seed % 2 else 0.05, (AMBER, WARM, WHITE, RED, CYAN, TEAL) if seed % 2 else (AMBER, HONEY, RED, WARM), 40, 0.045)


def _city(canvas, seed):
    dusk = ((0.012, 0.016, 0.05), (0.34, 0.10, 0.04)) if seed % 2 else ((0.006, 0.010, 0.03), (0.12, 0.05, 0.07))
    skyline(canvas, -0.25, dusk, 0.026)
    canvas.garland((-1.2, 0.6), (1.2, 0.72), 0.12, 8, 0.085, AMBER, 1.1)


def _haze(palette):
    def build(canvas, seed):
        stage_lights(canvas, palette, 5 + seed % 2, strength=0.42).blur(0.03)
        sparkle(canvas, 60, (*palette, WARM), (-0.75, 0.1), (0.02, 0.06), (0.05, 0.5))
    return build


def _shelves(canvas, seed):
    back_bar(canvas, AMBER if seed % 2 else (1, 0.3, 0.08), 0.62, 4, -0.78, 0.42).blur(0.022 if seed % 2 else 0.03)
    sparkle(canvas, 34, radius=(0.03, 0.075))


def _library(canvas, seed):
    spines(canvas, -0.8, 4, 0.42, light=(0.25, 0.1)).blur(0.024)
    canvas.glow((0.3, 0.12), 0.3, AMBER, 0.9)
    sparkle(canvas, 20, (AMBER, WARM, HONEY), (-0.7, 0.7), (0.035, 0.075))


def _avenue(canvas, seed):
    street(canvas, (AMBER, WARM, RED, WHITE, TEAL, PINK, BLUE) if seed % 2 else (CYAN, VIOLET, PINK, AMBER, WHITE), 110, (0.05, 0.14))


kinds = {
    **{f'neon-{name}': neon(name) for name in signs},
    'rain-amber': rain((AMBER, AMBER, WARM, RED, WHITE, TEAL, PINK)),
    'rain-blue': rain((CYAN, BLUE, TEAL, WHITE, AMBER, VIOLET)),
    'rain-red': rain((RED, AMBER, PINK, WARM, VIOLET, WHITE)),
    'yard': lights(_yard), 'harbor': lights(_harbor), 'city': lights(_city), 'shelves': lights(_shelves),
    'library': lights(_library), 'avenue': lights(_avenue),
    'haze-green': lights(_haze((GREEN, TEAL, AMBER))), 'haze-blue': lights(_haze((CYAN, BLUE, PINK))),
    'haze-violet': lights(_haze((VIOLET, PINK, AMBER))), 'haze-amber': lights(_haze((AMBER, RED, HONEY))),
}

if __name__ == '__main__':
    kind, seed, path = sys.argv[1:4]
    painted, look = kinds[kind](random.Random(int(seed)), int(seed))
    store(develop(enlarge(painted.astype(np.float32), 960, 720), {**grade, **look}), path)
