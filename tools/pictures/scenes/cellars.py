"""Wine, beer and mead: poured, in a row, or at the tap."""
import math

from backdrops import AMBER, HONEY, RED, WARM, back_bar, sparkle, wall, water
from curves import curve
from materials import frosted, glass, solid, stone, wood
from props import bottle, candle, citrus, drops, ice, taper, tumbler, wine
from shapes import ball, box, tube, turned


def red_wine(stage):
    """Two glasses of red and a bottle by candlelight; or one glass closer, before a row of candles."""
    near = stage.seed % 2 == 0
    mirrored = -1 if stage.seed % 2 else 1
    stage.table(wood((0.035, 0.016, 0.008), (0.17, 0.08, 0.035), 0.34, 0.3))
    wine((3.2 * mirrored, 0, 0))
    wine((10.5 * mirrored, 12, 0))
    if near:
        for x, y, height in ((-7, 13, 12), (-11.5, 20, 16), (-15, 12, 8)):
            taper(stage, (x, y, 0), height)
        stage.reflector((3.2, 9, 13), (14, 15), (1, 0.3, 0.1), 0.4)
        stage.camera((-8, -38, 17.5), (-0.4, 0, 12.6), (3.2, -3.6, 14))
    else:
        bottle((-7.2 * mirrored, 6, 0), (0.03, 0.07, 0.02), label=(0.7, 0.62, 0.48))
        taper(stage, (-14.5 * mirrored, 15, 0), 13)
        taper(stage, (-18.5 * mirrored, 19, 0), 9)
        stage.reflector((3.2 * mirrored, 9, 13), (8, 9), (1, 0.3, 0.1), 0.5)
        stage.camera((0, -54, 14.5), (-0.6 * mirrored, 0, 11.2), (3.2 * mirrored, -3.6, 13))
    canvas = wall(stage.canvas(), (0.09, 0.05, 0.03), (-0.7 * mirrored, 0.1), 0.7, 1.2)
    rng = stage.rng
    for row in range(7):
        for column in range(14):
            x, y = mirrored * (0.1 + column * 0.13), -0.5 + row * 0.19
            canvas.rect(min(x, x + 0.1 * mirrored), y, max(x, x + 0.1 * mirrored), y + 0.15, (0.006, 0.004, 0.003))
            if rng.random() < 0.75:
                canvas.bulb((x + 0.05 * mirrored, y + 0.075), 0.03, rng.choice([RED, HONEY, (0.1, 0.3, 0.1), WARM]), rng.uniform(0.03, 0.3))
    canvas.blur(0.045).bulbs(12, (-1.2, 1.2), (-0.3, 0.7), (0.035, 0.06), (AMBER, WARM), (0.05, 0.5))
    stage.backdrop(canvas, 190)
    stage.softbox((-40 * mirrored, -4, 44), (0, 0, 10), 22, (1, 0.68, 0.42), 6)
    stage.softbox((32 * mirrored, 22, 28), (3 * mirrored, 0, 13), 12, (1, 0.55, 0.28), 14, shine=False)


def pint(stage):
    """A pint with its foam; the last of the light on a river or a full bar behind it."""
    dark = stage.seed % 2
    stage.table(wood((0.04, 0.02, 0.01), (0.18, 0.09, 0.04), 0.35, 0.35))
    x = -3.4 if dark else 3.2
    body = (0.09, 0.022, 0.006) if dark else (1, 0.50, 0.08)

    def poured(at):
        outside = [(0, 0), (2.9, 0), (3.05, 0.3), (3.5, 8), (4.15, 11.5), (4.1, 12.6), (4.35, 15.4)]
        inside = [(0.01, 0.9), (2.5, 1.0), (2.75, 1.6), (3.25, 8), (3.9, 11.5), (3.85, 12.6), (4.15, 15.4)]
        turned(curve(outside, 5) + curve(inside[::-1], 5), glass(), at, 0, 80)
        line = [(r + 0.03, z) for r, z in curve(inside, 8)]
        beer = [point for point in line if point[1] <= 13.0]
        head = [point for point in line if point[1] >= 13.0]
        turned([(0, 0.88), *beer, (0, 13.0)], glass(body, 1.34, 0.02), at, 0, 80)
        foam = frosted((0.82, 0.66, 0.45) if dark else (0.93, 0.86, 0.70), 0.05, 0.8)
        turned([*head, (4.0, 15.8), (3.2, 16.3), (1.6, 16.45), (0, 16.4)], foam, at, 0, 80)

    poured((x, 0, 0))
    drops(stage, (x, 0, 0), 3.5, 5, 8, 70, (0.04, 0.12))
    poured((x + (11 if dark else -15), 13 if dark else 17, 0))
    stage.reflector((x, 8, 7.5), (8, 13), (1, 0.42, 0.1), 0.3 if dark else 0.55)
    if not dark:
        stage.reflector((x - 15, 25, 7.5), (8, 13), (1, 0.45, 0.12), 0.4)
    if dark:
        stage.camera((3, -37, 16), (0.2, 0, 10.6), (x, -4, 13))
        stage.softbox((-24, -14, 16), (x, 0, 9), 5, (1, 0.8, 0.58), 5, 34)
        candle(stage, (17, 24, 0), 0.9)
    else:
        stage.camera((0, -50, 13), (0, 0, 8.4), (x, -4, 11))
    if dark:
        canvas = sparkle(back_bar(stage.canvas(), strength=0.45, bottom=-0.55).blur(0.065), 20)
    else:
        canvas = water(stage.canvas(), 0.12, (AMBER, WARM, HONEY, RED, (0.4, 0.8, 0.5)), 26, 0.05)
        canvas.garland((-1.6, 0.55), (1.5, 0.72), 0.12, 11, 0.055, AMBER, 1.1)
    stage.backdrop(canvas, 180)
    stage.softbox((-44, -10, 50), (0, 0, 10), 26, (1, 0.75, 0.5), 7)
    stage.softbox((34, 26, 30), (x, 0, 12), 14, (1, 0.6, 0.3), 16, shine=False)


def flight(stage):
    """A row of small glasses on a board, the first of them sharp."""
    honey = stage.seed % 2
    stage.table(wood((0.05, 0.026, 0.012), (0.22, 0.12, 0.05), 0.5, 0.1))
    box((34, 8.5, 1.6), (8, 7, 0.8), wood((0.03, 0.013, 0.006), (0.13, 0.06, 0.026), 0.4, 0.3), 0.3, (0, 0, 0.42))
    shades = [(1, 0.62, 0.12), (1, 0.48, 0.06), (1, 0.36, 0.05), (0.8, 0.2, 0.03)]
    if not honey:
        shades = [(1, 0.7, 0.2), (0.9, 0.35, 0.05), (0.35, 0.09, 0.02), (0.12, 0.03, 0.01)]
    for i, color in enumerate(shades):
        at = (-4.6 + i * 8.2, 1.2 + i * 3.7, 1.6)
        tumbler(at, color, 2.7, 8.6, 6.9, 0.25, base=0.9)
        if not honey:
            turned([(2.4, 6.9), (2.45, 7.9), (1.6, 8.15), (0, 8.1)], frosted((0.9, 0.8, 0.62), 0.04, 0.8), at, 3, 48)
        stage.reflector((at[0], at[1] + 5.5, 6), (5, 7), (1, 0.55, 0.15), 0.5)
    stage.camera((-6, -36, 16), (1.5, 2, 5.2), (-4.6, -1.4, 6))
    canvas = stage.canvas()
    if honey:
        for row in range(6):
            for column in range(11):
                x, y = -1.5 + column * 0.3 + (row % 2) * 0.15, -0.4 + row * 0.26
                if stage.rng.random() < 0.75:
                    canvas.bulb((x, y), 0.125, stage.rng.choice([AMBER, HONEY, WARM]), stage.rng.uniform(0.03, 0.4))
    else:
        sparkle(back_bar(canvas, strength=0.5).blur(0.06), 14)
    canvas.garland((-1.5, 0.62), (1.5, 0.52), 0.08, 9, 0.06, AMBER, 0.9)
    stage.backdrop(canvas, 180)
    stage.softbox((-44, 0, 50), (0, 0, 5), 26, (1, 0.72, 0.46), 8)
    stage.softbox((40, 30, 34), (4, 4, 5), 16, (1, 0.6, 0.3), 16, shine=False)


def taps(stage):
    """Brass taps in a row, one with a drop at its spout."""
    copper = stage.seed % 2
    metal = solid((0.75, 0.32, 0.16) if copper else (0.72, 0.50, 0.20), 0.2, 1.0, spread=0.08)
    handle = [solid((0.012, 0.010, 0.009), 0.25, coat=0.8), wood((0.06, 0.022, 0.01), (0.24, 0.10, 0.04), 0.3, 0.6, 'z'), solid((0.22, 0.02, 0.015), 0.25, coat=0.8)]
    turned([(3.1, -90), (3.1, 90)], metal, (0, 0, 18), 0, 48, (0, math.pi / 2, 0))
    for i in range(-2, 5):
        x = -7 + i * 13.5
        turned([(1.9, 0), (1.9, 0.6), (1.5, 0.9), (1.5, 2.4), (1.9, 2.6), (1.9, 4.2), (1.2, 4.6)], metal, (x, -2.4, 18), 3, 40, (math.pi / 2, 0, 0))
        turned([(0, 2.2), (1.3, 2.1), (1.55, 1.2), (1.3, 0), (0.85, -1.4), (0.75, -5.2), (0.62, -5.4), (0.5, -4.6)], metal, (x, -6.6, 18), 4, 40)
        tube([(x, -6.8, 15.2), (x, -7.1, 13.5), (x, -7.2, 11.5)], 0.72, metal)
        turned([(0.45, 1.5), (0.45, 3), (0.7, 3.2), (0.7, 3.6), (1.1, 4), (1.5, 9), (1.75, 13), (1.5, 14.6), (0, 15.0)], handle[i % 3], (x, -6.6, 18), 5, 48)
        turned([(1.16, 4.1), (1.24, 4.5), (1.16, 4.9)], metal, (x, -6.6, 18), 3, 40)
    ball((-7, -7.2, 10.9), 0.3, glass((1, 0.7, 0.3), 1.34), (1, 1, 1.4), 20)
    stage.camera((-17, -48, 21), (-3, 0, 20), (-7, -8, 20), stop=1.6)
    canvas = sparkle(back_bar(stage.canvas(), strength=0.4, bottom=-0.72, rows=4).blur(0.075), 22, (AMBER, WARM, HONEY, RED))
    stage.backdrop(canvas, 170)
    stage.softbox((-46, -34, 60), (0, 0, 20), 30, (1, 0.74, 0.5), 3)
    stage.softbox((44, -30, 40), (0, 0, 20), 12, (1, 0.52, 0.24), 6, 50)
    stage.softbox((-10, -60, 70), (0, 0, 20), 10, (1, 0.85, 0.7), 3, 60)
    stage.dark_room()


def pier(stage):
    """White wine and lemon on crushed ice, the lights of a harbour behind."""
    stage.table(stone((0.02, 0.02, 0.022), (0.07, 0.07, 0.075), 0.2))
    right = 1 if stage.seed % 2 else -1
    wine((-5.4 * right, 3, 0), (0.95, 0.86, 0.50), 6.4)
    rng = stage.rng
    turned([(0, 0), (8.6, 0), (9.6, 0.5), (10.2, 1.8), (9.9, 1.8), (9.2, 0.8), (0, 0.6)], solid((0.65, 0.63, 0.6), 0.22, 1.0), (7.6 * right, 1, 0), 3, 72)
    for _ in range(46):
        a, reach = rng.uniform(0, 6.3), 8.6 * rng.random() ** 0.5
        at = (7.6 * right + reach * math.cos(a), 1 + reach * math.sin(a), 1.4 + 1.3 * (1 - reach / 9) + rng.uniform(0, 0.5))
        cube = ice(at, rng.uniform(1.2, 2.1), rng.uniform(0, 3), (rng.uniform(0, 3), rng.uniform(0, 3)))
        cube.modifiers.remove(cube.modifiers['fine'])
    for k, (dx, dy, turn) in enumerate(((-3.6, -3.4, 0.5), (2.6, -4.2, -0.4), (5.2, 0.6, -1.2), (-0.4, 0.8, 2.2))):
        at = (7.6 * right + dx, 1 + dy, 3.0)
        shell = turned([(0, -0.55), (1.6, -0.45), (2.5, 0.0), (2.9, 0.5), (2.75, 0.55), (2.2, 0.12), (1.2, -0.22), (0, -0.3)], solid((0.34, 0.32, 0.29), 0.5, bump=0.8, grain=3), at, 3, 60, (0.12, -0.1, turn), lambda a, z: 1 + 0.06 * math.sin(3 * a + k) + 0.04 * math.sin(11 * a) + 0.03 * math.sin(17 * a))
        shell.scale = (1.25, 0.85, 1)
        meat = turned([(0, 0.42), (1.0, 0.38), (1.7, 0.14), (1.9, -0.1)], solid((0.52, 0.44, 0.34), 0.12, coat=1.0, bump=0.4, grain=1.5), (at[0], at[1], at[2] + 0.05), 3, 48, (0.12, -0.1, turn), lambda a, z: 1 + 0.08 * math.sin(2 * a + 1) + 0.05 * math.sin(5 * a))
        meat.scale = (1.2, 0.8, 1)
    citrus((7.6 * right + 1.2, -0.6, 4.6), 2.3, (0.85, 0.66, 0.05), (0.98, 0.86, 0.35), (1.15, 0.1, 0.3), 1.2)
    stage.reflector((-5.4 * right, 11, 13), (8, 9), (1, 0.8, 0.45), 0.4)
    stage.camera((0, -48, 20), (0.8 * right, 0, 7.2), (5 * right, -3.6, 4))
    canvas = water(stage.canvas(), 0.22, (AMBER, WARM, RED, (0.3, 0.7, 1), (0.4, 0.9, 0.8)), 26, 0.05)
    stage.backdrop(canvas, 200)
    stage.softbox((-40, -6, 50), (4, 0, 4), 26, (0.85, 0.92, 1), 7)
    stage.softbox((36, 26, 34), (6, 0, 4), 16, (1, 0.66, 0.36), 14, shine=False)


def long_candle(stage):
    """One tall candle on the bar, a drink in its light."""
    near = stage.seed % 2
    stage.table(wood((0.025, 0.011, 0.005), (0.13, 0.055, 0.024), 0.26, 0.5))
    x = -3.5 if near else 4.5
    brass = solid((0.72, 0.48, 0.18), 0.25, 1.0)
    turned([(0, 0), (4.2, 0), (4.4, 0.4), (3.6, 0.7), (0.9, 1.1), (0.7, 2.4), (1.1, 3.0), (1.6, 3.4), (1.6, 4.3), (1.25, 4.3), (1.2, 3.6)], brass, (x, 0, 0), 4, 64)
    taper(stage, (x, 0, 3.6), 11.5, 1.15, 330)
    tumbler((x + (11.5 if near else -12), 5, 0), (1, 0.42, 0.07))
    ice((x + (11.5 if near else -12), 5, 5), 4.2, 0.4)
    stage.reflector((x + (11.5 if near else -12), 13, 5), (8, 8), (1, 0.5, 0.16), 0.5)
    for i in range(3):
        candle(stage, ((-24 + i * 23), 24, 0), 0.85, 30)
    stage.camera((0.4, -46, 13), (0.4, 0, 10), (x, -1.2, 13))
    canvas = sparkle(back_bar(stage.canvas(), strength=0.36, bottom=-0.5).blur(0.07), 24)
    stage.backdrop(canvas, 180)
    stage.softbox((-44, 6, 44), (0, 0, 6), 22, radiance=5)
    stage.softbox((36, -30, 30), (0, 0, 8), 14, (1, 0.6, 0.34), 3)


kinds = {'red-wine': red_wine, 'pint': pint, 'flight': flight, 'taps': taps, 'pier': pier, 'long-candle': long_candle}
