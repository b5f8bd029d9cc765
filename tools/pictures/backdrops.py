"""What stands out of focus. It is painted and blurred by a disc, as a lens does, and not rendered: it costs no samples.

A canvas is measured in halves of the picture's width: x from -1 to 1, y from -0.75 to 0.75, the middle at (0, 0).
It is wider than the picture, because glasses bend light from beside it.
"""
import math

import numpy as np

from develop import resize

AMBER, WARM, HONEY, RED = (1, 0.38, 0.09), (1, 0.56, 0.26), (1, 0.66, 0.2), (1, 0.05, 0.03)
PINK, VIOLET, BLUE, CYAN = (1, 0.07, 0.3), (0.34, 0.1, 1), (0.16, 0.28, 1), (0.05, 0.55, 1)
TEAL, GREEN, WHITE = (0.03, 0.7, 0.55), (0.12, 0.8, 0.2), (1, 0.84, 0.66)
MARGIN, PIXELS = 1.7, 250


class Canvas:
    def __init__(self, rng, ground=(0.012, 0.007, 0.004), tall=0.75, margin=MARGIN, pixels=PIXELS):
        self.rng, self.tall, self.margin, self.pixels = rng, tall, margin, pixels
        self.width, self.height = round(2 * margin * pixels), round(2 * margin * pixels * tall)
        ys, xs = np.mgrid[0:self.height, 0:self.width].astype(np.float32)
        self.x, self.y = (xs / pixels - margin), (margin * tall - ys / pixels)
        self.light = np.ones((self.height, self.width, 3)) * np.array(ground)

    def fade(self, top, bottom, power=1.0):
        """Fills the picture from one colour above to another below."""
        t = np.clip((self.y / self.tall + 1) / 2, 0, 1)[..., None] ** power
        self.light += np.array(top) * t + np.array(bottom) * (1 - t)
        return self

    def glow(self, at, radius, color, strength=1.0, flat=1.0):
        d = ((self.x - at[0]) ** 2 + ((self.y - at[1]) / flat) ** 2) / radius ** 2
        self.light += np.exp(-d)[..., None] * np.array(color) * strength
        return self

    def rect(self, x0, y0, x1, y1, color, strength=1.0, over=True):
        a, b = (int(np.clip((v + self.margin) * self.pixels, 0, self.width)) for v in (x0, x1))
        c, d = (int(np.clip((self.margin * self.tall - v) * self.pixels, 0, self.height)) for v in (y1, y0))
        if over:
            self.light[c:d, a:b] = np.array(color) * strength
        else:
            self.light[c:d, a:b] += np.array(color) * strength
        return self

    def line(self, points, thickness, color, strength=1.0):
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            length = max((x1 - x0) ** 2 + (y1 - y0) ** 2, 1e-9)
            t = np.clip(((self.x - x0) * (x1 - x0) + (self.y - y0) * (y1 - y0)) / length, 0, 1)
            d = np.hypot(self.x - x0 - t * (x1 - x0), self.y - y0 - t * (y1 - y0))
            np.maximum(self.light, np.clip(1.5 - d / thickness, 0, 1)[..., None] * np.array(color) * strength, out=self.light)
        return self

    def shade(self, points, thickness, color):
        """A line in front of all light painted before it."""
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            length = max((x1 - x0) ** 2 + (y1 - y0) ** 2, 1e-9)
            t = np.clip(((self.x - x0) * (x1 - x0) + (self.y - y0) * (y1 - y0)) / length, 0, 1)
            near = np.clip(1.5 - np.hypot(self.x - x0 - t * (x1 - x0), self.y - y0 - t * (y1 - y0)) / thickness, 0, 1)[..., None]
            self.light = self.light * (1 - near) + near * np.array(color)
        return self

    def blur(self, radius):
        """A disc, a little brighter at its rim."""
        r = radius * self.pixels
        pad = int(r) + 1
        wide = np.pad(self.light, ((pad, pad), (pad, pad), (0, 0)), mode='edge')
        height, width = wide.shape[:2]
        ys = np.minimum(np.arange(height), height - np.arange(height))[:, None]
        xs = np.minimum(np.arange(width), width - np.arange(width))[None]
        d = np.hypot(ys, xs) / r
        kernel = np.clip((1 - d) * r + 0.5, 0, 1) * (0.8 + 0.4 * np.clip(d, 0, 1) ** 4)
        kernel = np.fft.rfft2(kernel / kernel.sum())
        for channel in range(3):
            blurred = np.fft.irfft2(np.fft.rfft2(wide[..., channel]) * kernel, (height, width))
            self.light[..., channel] = np.maximum(blurred[pad:pad + self.height, pad:pad + self.width], 0)
        return self

    def seen(self, width, height):
        """What lies inside the picture, in its size."""
        left, top = round((self.margin - 1) * self.pixels), round((self.margin - 1) * self.tall * self.pixels)
        inside = self.light[top:self.height - top, left:self.width - left]
        return resize(inside.astype(np.float32), height, width)

    def bulb(self, at, radius, color, strength):
        """One light out of focus: a disc, cut to a lemon towards the corners as by the barrel of a lens."""
        x, y = at
        cx, cy = (x + self.margin) * self.pixels, (self.margin * self.tall - y) * self.pixels
        r = radius * self.pixels
        a, b = max(0, int(cx - r - 2)), min(self.width, int(cx + r + 3))
        c, d = max(0, int(cy - r - 2)), min(self.height, int(cy + r + 3))
        if a >= b or c >= d:
            return self
        ys, xs = np.mgrid[c:d, a:b]
        far = np.hypot(xs - cx, ys - cy) / r
        bent = np.hypot(xs - cx + x * 0.42 * r, ys - cy - y * 0.42 * r) / (1.12 * r)
        disc = np.clip((1 - far) * r / 2.4 + 0.5, 0, 1) * np.clip((1 - bent) * r / 2.4 + 0.5, 0, 1)
        disc *= 0.72 + 0.28 * np.clip(far, 0, 1) ** 5
        self.light[c:d, a:b] += disc[..., None] * np.array(color) * strength
        return self

    def bulbs(self, count, x, y, radius, colors, strength):
        rng = self.rng
        for _ in range(count):
            k = strength[0] + (strength[1] - strength[0]) * rng.random() ** 2
            self.bulb((rng.uniform(*x), rng.uniform(*y)), rng.uniform(*radius), rng.choice(colors), k)
        return self

    def garland(self, start, end, sag, count, radius, color=AMBER, strength=1.2):
        for i in range(count):
            t = (i + 0.5) / count
            x, y = (a + (b - a) * t for a, b in zip(start, end))
            size = radius * self.rng.uniform(0.9, 1.1)
            self.bulb((x, y - sag * 4 * t * (1 - t)), size, color, strength * self.rng.uniform(0.75, 1.15))
        return self


LIQUORS = [(1, 0.42, 0.06), (0.85, 0.25, 0.04), (1, 0.62, 0.22), (0.8, 0.75, 0.62), (0.25, 0.34, 0.10), (0.45, 0.07, 0.02), (0.10, 0.16, 0.07), (0.35, 0.12, 0.03), (1, 0.7, 0.35), (0.5, 0.2, 0.07)]


def back_bar(canvas, glow=AMBER, strength=0.55, rows=3, bottom=-0.5, tall=0.42, size=1.0):
    """Shelves lit from behind, with bottles."""
    rng = canvas.rng
    for row in range(rows):
        y0 = bottom + row * tall
        t = np.clip((canvas.y - y0) / tall, 0, 1)
        inside = ((canvas.y >= y0) & (canvas.y < y0 + tall))[..., None]
        side = np.exp(-((canvas.x - 0.15) / 1.15) ** 2)
        wall = (0.06 + np.exp(-(t * 3.2)) + 0.35 * np.exp(-((1 - t) * 6))) * (0.25 + 0.75 * side)
        canvas.light += inside * wall[..., None] * np.array(glow) * strength
        x = -canvas.margin
        while x < canvas.margin:
            w, h = rng.uniform(0.06, 0.1) * size, rng.uniform(0.2, 0.31) * tall / 0.42
            tint = np.array(rng.choice(LIQUORS)) * rng.uniform(0.25, 1.0)
            for _ in range(rng.choice([1, 1, 2, 3])):
                lit = strength * (0.25 + 0.75 * math.exp(-(x / 1.1) ** 2))
                canvas.rect(x, y0, x + w, y0 + h * 0.66, tint, lit * 0.62)
                canvas.rect(x + w * 0.36, y0 + h * 0.66, x + w * 0.64, y0 + h, tint, lit * 0.4)
                if rng.random() < 0.75:
                    canvas.rect(x, y0 + h * 0.16, x + w, y0 + h * 0.44, rng.choice([WHITE, HONEY, (0.12, 0.1, 0.08), (0.4, 0.06, 0.03)]), lit * 0.2)
                canvas.rect(x + w * 0.1, y0 + h * 0.05, x + w * 0.16, y0 + h * 0.6, WHITE, lit * 1.6)
                x += w + rng.uniform(0.006, 0.02)
            x += rng.uniform(0.0, 0.08)
        canvas.rect(-canvas.margin, y0 - 0.035, canvas.margin, y0, (0.02, 0.008, 0.004))
    return canvas


def sparkle(canvas, count=26, colors=(AMBER, WARM, HONEY, RED), y=(-0.35, 0.7), radius=(0.03, 0.065), strength=(0.08, 0.6)):
    return canvas.bulbs(count, (-1.4, 1.4), y, radius, colors, strength)


def street(canvas, palette=(AMBER, AMBER, WARM, RED, WHITE, TEAL, PINK, BLUE), count=70, radius=(0.05, 0.12), middle=0.1):
    rng = canvas.rng
    canvas.fade((0.006, 0.009, 0.022), (0.04, 0.018, 0.008))
    for _ in range(count):
        at = (rng.uniform(-1.4, 1.4), middle + rng.gauss(0, 0.3))
        canvas.bulb(at, rng.uniform(*radius), rng.choice(palette), 0.04 + 0.75 * rng.random() ** 2.2)
    return canvas


def skyline(canvas, horizon=0.0, dusk=((0.012, 0.016, 0.05), (0.30, 0.09, 0.04)), radius=0.018):
    """Towers across the water, their windows as small discs."""
    rng = canvas.rng
    t = np.clip((canvas.y - horizon) / 0.9, 0, 1)[..., None] ** 0.6
    canvas.light = np.array(dusk[1]) * (1 - t) ** 2 + np.array(dusk[0]) * (1 - (1 - t) ** 2) + 0 * canvas.light
    x = -canvas.margin
    lights = []
    while x < canvas.margin:
        w, h = rng.uniform(0.1, 0.22), rng.uniform(0.1, 0.62) * math.exp(-(x / 1.3) ** 2) + 0.06
        canvas.rect(x, -2, x + w, horizon + h, (0.011, 0.010, 0.018))
        for _ in range(int(w * h * 330)):
            lights.append((x + rng.uniform(0.01, w - 0.01), horizon + rng.uniform(0, h - 0.02)))
        x += w + rng.uniform(-0.01, 0.05)
    canvas.rect(-canvas.margin, -2, canvas.margin, horizon, (0.008, 0.007, 0.010))
    canvas.blur(0.03)
    for at in lights:
        canvas.bulb(at, radius * rng.uniform(0.8, 1.2), rng.choice([AMBER, WARM, WHITE, HONEY, (0.6, 0.7, 1)]), 0.1 + 0.8 * rng.random() ** 3)
    return canvas


def water(canvas, horizon=0.05, palette=(AMBER, WARM, WHITE, RED, CYAN), count=34, radius=0.035):
    """Lights of the far shore and their broken images on the water."""
    rng = canvas.rng
    canvas.fade((0.008, 0.013, 0.035), (0.004, 0.006, 0.012), 0.8)
    canvas.glow((0.2, horizon), 0.9, (0.25, 0.10, 0.06), 0.35, 0.25)
    for _ in range(count):
        x, color, k = rng.uniform(-1.5, 1.5), rng.choice(palette), 0.15 + 0.85 * rng.random() ** 2
        y = horizon + abs(rng.gauss(0, 0.07))
        canvas.bulb((x, y), radius * rng.uniform(0.7, 1.3), color, k)
        for step in range(rng.randint(4, 11)):
            fall = horizon - 0.04 - step * 0.055 * (1 + step * 0.08)
            canvas.bulb((x + rng.gauss(0, 0.012 + 0.004 * step), fall), radius * (0.8 + 0.1 * step), color, k * 0.5 * math.exp(-step * 0.24))
    return canvas


def foliage(canvas, tint=(0.05, 0.16, 0.04), lights=(AMBER, HONEY, WARM), count=24):
    rng = canvas.rng
    canvas.fade((0.01, 0.02, 0.008), (0.006, 0.008, 0.004))
    for _ in range(130):
        x, y, a = rng.uniform(-1.6, 1.6), rng.uniform(-0.9, 1.2), rng.uniform(0, 6.3)
        reach, k = rng.uniform(0.12, 0.4), rng.random() ** 2
        canvas.line([(x, y), (x + reach * math.cos(a), y + reach * math.sin(a))], rng.uniform(0.012, 0.035), tint, 0.12 + 0.9 * k)
    canvas.blur(0.055)
    return canvas.bulbs(count, (-1.4, 1.4), (-0.3, 0.8), (0.03, 0.07), lights, (0.08, 0.7))


def stage_lights(canvas, palette, beams=5, lamps=True, strength=0.5):
    """Beams of light through haze from lamps above."""
    rng = canvas.rng
    canvas.fade([c * 0.03 for c in palette[1]], [c * 0.02 for c in palette[0]])
    haze = np.zeros(canvas.light.shape)
    for i in range(beams):
        x0, color = -1.1 + 2.2 * (i + 0.5) / beams + rng.uniform(-0.08, 0.08), palette[i % len(palette)]
        slope = -x0 * rng.uniform(0.25, 0.9) + rng.uniform(-0.2, 0.2)
        down = 0.85 - canvas.y
        d = (canvas.x - x0 - slope * down) / (0.035 + 0.17 * np.maximum(down, 0))
        haze += (np.exp(-d ** 2) * np.exp(-down * 0.75))[..., None] * np.array(color) * strength * rng.uniform(0.6, 1.1)
        if lamps:
            canvas.bulb((x0, 0.78 * canvas.tall / 0.75), 0.075, color, 2.2)
            canvas.bulb((x0, 0.78 * canvas.tall / 0.75), 0.04, WHITE, 1.5)
    canvas.light += haze
    return canvas


def spines(canvas, bottom=-0.5, rows=3, tall=0.4, colors=((0.2, 0.03, 0.02), (0.03, 0.07, 0.05), (0.16, 0.09, 0.03), (0.03, 0.04, 0.09), (0.25, 0.18, 0.1)), thin=1.0, light=(0.3, 0.1)):
    """Books or records on shelves, lit from one side."""
    rng = canvas.rng
    for row in range(rows):
        y0, x = bottom + row * tall, -canvas.margin
        while x < canvas.margin:
            w = rng.uniform(0.03, 0.075) * thin
            lit = 0.5 + 2.2 * math.exp(-((x - light[0]) / 0.8) ** 2 - ((y0 - light[1]) / 0.9) ** 2)
            top = y0 + tall * rng.uniform(0.66, 0.88)
            canvas.rect(x, y0, x + w * 0.92, top, rng.choice(colors), lit)
            if rng.random() < 0.5:
                canvas.rect(x + w * 0.2, top - tall * 0.18, x + w * 0.72, top - tall * 0.12, HONEY, lit * 0.4)
            x += w
        canvas.rect(-canvas.margin, y0 - 0.045, canvas.margin, y0, (0.05, 0.022, 0.01), 1)
    return canvas


def wall(canvas, color=(0.10, 0.035, 0.02), lamp=(-0.4, 0.5), reach=0.9, strength=1.4):
    """A rough wall in the light of one lamp."""
    rng = np.random.RandomState(canvas.rng.randrange(10 ** 6))
    mottle = np.kron(rng.rand(canvas.height // 14 + 1, canvas.width // 36 + 1), np.ones((14, 36)))[:canvas.height, :canvas.width]
    d = np.exp(-((canvas.x - lamp[0]) ** 2 + (canvas.y - lamp[1]) ** 2) / reach ** 2)
    canvas.light += ((0.12 + strength * d) * (0.55 + 0.8 * mottle))[..., None] * np.array(color)
    return canvas
