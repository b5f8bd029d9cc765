"""One drink close by, the bar behind it."""
import math

from backdrops import AMBER, CYAN, PINK, RED, TEAL, VIOLET, WARM, back_bar, foliage, skyline, sparkle
from materials import solid, stone, wood
from props import candle, citrus, coupe, drops, ice, martini, tumbler, wine
from shapes import ball, leaf, tube


def _cherry(at, stalk=True):
    x, y, z = at
    ball(at, 1.05, solid((0.2, 0.004, 0.008), 0.1, coat=1.0), around=32)
    if stalk:
        tube([(x, y, z + 0.9), (x + 0.5, y + 0.2, z + 2.4), (x + 1.6, y + 0.4, z + 3.6)], 0.07, solid((0.13, 0.05, 0.02)))


def manhattan(stage):
    """A red-brown coupe beside a candle, shelves behind; or seen from above between two candles."""
    stage.table()
    if stage.seed % 2:
        coupe((-1.5, 0, 0), (1, 0.26, 0.05))
        _cherry((-0.9, -1.2, 13.0))
        candle(stage, (12.5, 12, 0), 1.0)
        stage.reflector((-1.5, 9, 12), (9, 6), (1, 0.42, 0.14), 0.55)
        stage.camera((1.5, -43, 13), (0, 0, 8.6), (-1.5, -3.5, 12))
    else:
        coupe((2.5, 0, 0), (1, 0.16, 0.05))
        _cherry((3.3, -1.4, 13.0))
        candle(stage, (-9.5, 9, 0), 0.9)
        candle(stage, (10.5, 27, 0), 0.9)
        stage.reflector((2.5, 8, 7), (14, 13), (1, 0.42, 0.14), 0.5)
        stage.camera((9, -35, 26), (-0.8, 0, 9), (2.5, -4, 13))
    canvas = back_bar(stage.canvas(), strength=0.5, bottom=-0.62).blur(0.06)
    stage.backdrop(sparkle(canvas, 18), 170)
    stage.softbox((-50, 10, 60), (0, 0, 10), 30, radiance=5)
    stage.softbox((30, 30, 34), (0, 0, 12), 14, (1, 0.5, 0.2), 16, shine=False)


def martini_glass(stage):
    """A martini with an olive before violet booths."""
    rose = stage.seed % 2
    stage.table(stone((0.012, 0.010, 0.012), (0.05, 0.04, 0.045), 0.12))
    x = 2.5 if rose else -2.5
    martini((x, 0, 0), (0.95, 0.5, 0.55) if rose else (0.95, 0.96, 0.85))
    green = solid((0.16, 0.2, 0.03), 0.2, coat=0.8)
    steel = solid((0.75, 0.7, 0.62), 0.2, 1.0)
    tube([(x - 4.8, -0.5, 15.8), (x + 4.2, 0.8, 12.6)], 0.07, steel, smooth=False)
    for t in (0.42, 0.62) if not rose else ():
        at = (x - 4.8 + 9 * t, -0.5 + 1.3 * t, 15.8 - 3.2 * t)
        ball(at, 0.95, green, (1.15, 1, 0.92), 32)
        ball((at[0] - 0.98, at[1] - 0.1, at[2] + 0.3), 0.3, solid((0.6, 0.05, 0.02), 0.4), around=20)
    if rose:
        citrus((x + 4.9, -0.3, 15.6), 2.1, (0.85, 0.6, 0.03), (0.95, 0.75, 0.2), (1.3, 0.2, 0.5), 0.35)
    candle(stage, (-x * 4.4, 16, 0), 0.9)
    if rose:
        stage.reflector((x, 9, 11), (12, 15), (1, 0.4, 0.4), 0.4)
        stage.camera((-5.5, -35, 16.5), (0.6, 0, 12.6), (x, -3.5, 14))
        stage.softbox((-22, -40, 40), (x, 0, 14), 12, (1, 0.8, 0.6), 3)
    else:
        stage.reflector((x, 9, 14), (9, 7), (1, 0.8, 0.6), 0.35)
        stage.camera((-x * 0.4, -46, 14.5), (0, 0, 9.4), (x, -3.5, 14))
    palette = (VIOLET, PINK, AMBER) if not rose else (PINK, RED, AMBER)
    canvas = stage.canvas((0.010, 0.005, 0.014))
    for i in range(7):
        canvas.glow((-1.3 + i * 0.45, 0.05), 0.16, palette[0], 0.22, 2.6)
    canvas.glow((0.5, 0.35), 0.5, palette[1], 0.22).rect(-2, -1.3, 2, -0.28, (0.016, 0.005, 0.012)).blur(0.06)
    canvas.garland((-1.5, 0.62), (1.5, 0.55), 0.05, 9, 0.06, AMBER, 0.7)
    stage.backdrop(sparkle(canvas, 14, palette, (-0.3, 0.4)), 170)
    stage.softbox((-40, 20, 50), (0, 0, 12), 24, (0.8, 0.55, 1), 9)
    stage.softbox((34, 24, 30), (x, 0, 12), 12, (1, 0.55, 0.28), 18, shine=False)


def whisky(stage):
    """Whisky over one large cube; neon or shelves behind."""
    neon = stage.seed % 2
    stage.table(wood((0.018, 0.009, 0.005), (0.09, 0.04, 0.02), 0.2, 0.7))
    x = -2.5 if neon else 3
    tumbler((x, 0, 0), (1, 0.42, 0.07), level=5.6)
    ice((x, 0, 5.0), 4.4, 0.55)
    if not neon:
        citrus((x + 3.2, -1.0, 9.2), 2.3, turn=(1.35, 0.15, 0.35), thick=0.4)
    tumbler((x + 15, 17, 0), (1, 0.42, 0.07)) if neon else candle(stage, (x - 15, 14, 0), 1.0)
    stage.reflector((x, 8, 5), (8, 8), (1, 0.52, 0.16), 0.5)
    stage.camera((0.5, -38, 12), (0, 0, 5.2), (x, -4, 5.5))
    canvas = stage.canvas()
    if neon:
        for i, color in enumerate((PINK, CYAN, PINK)):
            canvas.line([(-1.6 + 0.1 * k, 0.12 + i * 0.17 + 0.10 * math.sin(k * 0.62)) for k in range(33)], 0.02, color, 4)
        canvas.glow((0, 0.3), 0.8, PINK, 0.05).blur(0.055)
        sparkle(canvas, 16, (AMBER, WARM, PINK), (-0.3, 0.1))
        stage.softbox((-40, 26, 40), (x, 0, 5), 20, CYAN, 6)
        stage.softbox((40, 26, 34), (x, 0, 5), 18, (1, 0.12, 0.4), 7)
    else:
        sparkle(back_bar(canvas, strength=0.6, bottom=-0.5).blur(0.07), 18)
        stage.softbox((-44, 10, 50), (x, 0, 5), 26, radiance=7)
    stage.backdrop(canvas, 170)
    stage.softbox((26, 30, 26), (x, 0, 5), 12, (1, 0.6, 0.3), 22, shine=False)


def highball(stage):
    """A tall cold glass with ice, mint and a wheel of citrus."""
    lime = stage.seed % 2
    stage.table(wood((0.05, 0.028, 0.014), (0.20, 0.11, 0.055), 0.45, 0.15))
    x = -3 if lime else 3.4
    color = (0.80, 0.92, 0.62) if lime else (1, 0.45, 0.16)
    tumbler((x, 0, 0), color, 3.5, 15, 12.4, 0.25)
    for i, z in enumerate((4.2, 7.6, 11.0, 12.6)):
        ice((x + (0.5 if i % 2 else -0.5), 0.2, z), 2.9, 0.7 * i + 0.3, (0.2 * i, 0.3 - 0.2 * i))
    drops(stage, (x, 0, 0), 3.5, 0.8, 12.6, 260)
    rind, flesh = ((0.10, 0.22, 0.02), (0.55, 0.75, 0.18)) if lime else ((0.9, 0.28, 0.02), (1, 0.5, 0.08))
    citrus((x + 3.4, -0.9, 15.2), 2.7, rind, flesh, (1.35, 0.1, 0.4), 0.4)
    mint = solid((0.05, 0.19, 0.03), 0.45, coat=0.2)
    for k in range(11):
        a, reach = k * 2.4, 2.2 + 1.6 * stage.rng.random()
        leaf((x - 1.4, 0.4, 14.2), (x - 1.4 + reach * math.cos(a), 0.4 + reach * 0.6 * math.sin(a), 16.6 + 1.8 * stage.rng.random()), 1.8, mint, 0.6)
    tube([(x + 0.3, 1, 3), (x + 1.5, 1.9, 20)], 0.3, solid((0.02, 0.018, 0.016), 0.4), smooth=False)
    stage.reflector((x, 8, 8), (7.5, 15), (0.85, 1, 0.5) if lime else (1, 0.6, 0.25), 0.45)
    if lime:
        stage.camera((0, -50, 15), (0, 0, 9.6), (x, -3.4, 11))
    else:
        tumbler((x - 12, 15, 0), color, 3.5, 15, 11.6, 0.25)
        stage.reflector((x - 12, 23, 6), (7.5, 17), (1, 0.6, 0.25), 0.4)
        candle(stage, (x + 10, 22, 0), 0.85)
        stage.camera((12, -37, 24), (0, 0, 11.6), (x, -3.4, 14))
    canvas = foliage(stage.canvas(), (0.05, 0.17, 0.05) if lime else (0.10, 0.10, 0.03), count=12)
    canvas.garland((-1.5, 0.65), (1.2, 0.72), 0.16, 11, 0.06, AMBER, 1.3).garland((-1.3, 0.3), (1.6, 0.5), 0.12, 12, 0.05, WARM, 0.8)
    stage.backdrop(canvas, 190)
    stage.softbox((-46, 0, 54), (x, 0, 10), 30, (1, 0.72, 0.48), 8)
    stage.softbox((30, 34, 30), (x, 0, 10), 16, (1, 0.68, 0.38), 22, shine=False)


def spritz(stage):
    """A glass on the parapet of a roof, the towers across the river behind it."""
    dusk = stage.seed % 2
    stage.table(stone((0.05, 0.045, 0.045), (0.10, 0.09, 0.085), 0.35), back=14)
    x = 4 if dusk else -4
    color = (1, 0.30, 0.06) if dusk else (1, 0.44, 0.16)
    wine((x, 0, 0), color, 7.6)
    for k, z in enumerate((12.2, 14.6)):
        ice((x + (0.6 if k else -0.7), 0, z), 2.7, 0.6 + k, (0.2, 0.3 * k))
    citrus((x + 1.6, -1.2, 16.6), 2.5, turn=(1.35, 0.3, 0.2), thick=0.4)
    stage.reflector((x, 9, 14), (8.5, 9), (1, 0.5, 0.16), 0.5)
    if dusk:
        candle(stage, (-x * 3.2, 4, 0), 0.85)
        stage.camera((0, -51, 15), (0, 0, 11), (x, -4, 14))
    else:
        wine((x + 11.5, 9, 0), color, 6.8)
        ice((x + 11, 9, 13), 2.7, 0.4, (0.3, 0.1))
        stage.reflector((x + 11.5, 18, 14), (8.5, 9), (1, 0.5, 0.16), 0.4)
        stage.camera((-9, -38, 17.5), (0.4, 0, 13.2), (x, -4, 14))
    warm = ((0.012, 0.016, 0.05), (0.34, 0.10, 0.04)) if dusk else ((0.006, 0.010, 0.03), (0.10, 0.045, 0.06))
    canvas = skyline(stage.canvas(), -0.28, warm, 0.02)
    canvas.garland((-1.5, 0.62), (1.5, 0.7), 0.14, 10, 0.07, AMBER, 1.2)
    stage.backdrop(canvas, 240)
    stage.softbox((-44, -6, 50), (x, 0, 10), 26, (1, 0.7, 0.45), 8)
    stage.softbox((30, 20, 30), (x, 0, 12), 14, (1, 0.5, 0.25), 18, shine=False)


def nameless(stage):
    """A dark coupe alone in one beam: the drink of a bar without a menu."""
    blue = stage.seed % 2
    stage.table(stone((0.008, 0.008, 0.009), (0.03, 0.03, 0.032), 0.1))
    coupe((0, 0, 0), (0.12, 0.35, 0.75) if blue else (0.75, 0.2, 0.55))
    citrus((4.2, -0.6, 14.2), 2.0, (0.85, 0.62, 0.05), (0.95, 0.8, 0.3), (1.3, 0.1, 0.5), 0.3)
    stage.reflector((0, 9, 12), (9, 6), (0.5, 0.7, 1) if blue else (1, 0.5, 0.8), 0.45)
    stage.camera((0, -43, 11.5), (0.5, 0, 9), (0, -4, 12.5))
    canvas = stage.canvas((0.004, 0.005, 0.008))
    canvas.glow((0.1, 0.2), 0.45, TEAL if blue else PINK, 0.10).blur(0.05)
    canvas.garland((-1.5, 0.2), (1.5, 0.2), 0.0, 9, 0.075, AMBER, 0.8)
    canvas.bulbs(14, (-1.2, 1.2), (-0.2, 0.65), (0.03, 0.06), (TEAL, WARM, AMBER), (0.05, 0.35))
    stage.backdrop(canvas, 180)
    stage.softbox((0, 26, 60), (0, 0, 8), 14, (0.75, 0.88, 1), 26)
    stage.softbox((-34, 14, 20), (0, 0, 10), 10, (1, 0.6, 0.3), 16, shine=False)


kinds = {'manhattan': manhattan, 'martini': martini_glass, 'whisky': whisky, 'highball': highball, 'spritz': spritz, 'nameless': nameless}
