"""What glows: a bulb on its string, a sign, a lamp on a deck, rain on a window, candles and books."""
import math

import bpy

from backdrops import AMBER, BLUE, CYAN, GREEN, HONEY, PINK, RED, TEAL, WARM, WHITE, foliage, skyline, sparkle, spines, street, water
from curves import curve
from materials import glass, light, solid, wood
from props import bottle, candle, coupe, drops, tumbler
from shapes import ball, box, tube, turned


def bulb(stage):
    """One bulb of a string close by, the others out of focus behind it: over a yard, or away from a roof at dusk."""
    yard = stage.seed % 2
    black, clear, hot = solid((0.012, 0.011, 0.010), 0.5), glass((1, 0.9, 0.72), 1.45), light((1, 0.42, 0.10), 12)
    outside = [(1.15, 0), (1.25, -0.6), (1.9, -2.4), (2.9, -4.8), (3.15, -6.6), (2.5, -8.6), (1.2, -9.7), (0, -9.95)]

    def hang(x, y, z):
        """A bulb whose glass begins at height z. Threads that are out of focus need too many samples: a glow is enough."""
        turned(curve(outside, 6) + [(max(0, r - 0.06), h + 0.06) for r, h in curve(outside, 6)][::-1], clear, (x, y, z), 0, 64)
        turned([(1.2, 0.1), (1.35, -0.1), (1.3, 2.0), (1.6, 2.3), (1.6, 4.6), (1.0, 5.2), (0, 5.3)], black, (x, y, z), 0, 40)
        if y > 10:
            ball((x, y, z - 5.6), 1.3, light((1, 0.45, 0.12), 2.2), (1, 1, 1.9), 24)
        for k in range(5 if y <= 10 else 0):
            a, b = k * 1.257, k * 1.257 + 0.63
            tube([(x + r * math.cos(angle), y + r * math.sin(angle), z + h) for r, angle, h in ((0.35, a, -3), (1.15, b, -5.4), (0.95, a, -7.8), (0.3, b, -8.4))], 0.055, hot)
        tube([(x, y, z - 0.4), (x, y, z - 4.8)], 0.28, glass(), smooth=False)
        stage.lamp((x, y - 0.2, z - 5.6), 1.2, (1, 0.45, 0.14), 18).visible_transmission = False

    if yard:
        hang(-5, 0, 6)
        tube([(-60, 3, 17.5), (-20, 1, 12.5), (-5, 0, 11.0), (20, 2, 13), (60, 6, 19)], 0.35, black)
        stage.camera((0, -40, 0), (0, 0, 2.2), (-5, -2.6, 2), stop=1.6)
        canvas = foliage(stage.canvas(), (0.06, 0.12, 0.03), count=8)
        canvas.glow((0.3, -0.75), 0.8, AMBER, 0.25, 0.5)
        for row in range(3):
            canvas.garland((-1.6, 0.66 - row * 0.3), (1.6, 0.5 - row * 0.22), 0.16, 9 + 2 * row, 0.115 - row * 0.025, AMBER, 1.25 - 0.2 * row)
        canvas.bulbs(14, (-1.3, 1.3), (-0.7, -0.2), (0.03, 0.06), (AMBER, WARM, GREEN, RED), (0.05, 0.4))
    else:
        places = [(6.5, 0, 5), (-4.5, 22, 6.5), (-16, 46, 9.5), (-29, 72, 14)]
        for place in places:
            hang(*place)
        tube([(34, -40, 15), *((x, y, z + 5.2) for x, y, z in places), (-60, 130, 30)], 0.35, black)
        stage.camera((1, -38, -3), (0.6, 0, 2.4), (6.5, -2.6, 1), stop=1.6)
        canvas = skyline(stage.canvas(), -0.5, ((0.010, 0.016, 0.06), (0.26, 0.08, 0.06)), 0.02)
    stage.backdrop(canvas, 200)
    stage.softbox((-40, -10, 20), (-5 if yard else 6, 0, 2), 16, (1, 0.7, 0.45), 2.5)
    stage.look.update(glow=0.24)


def deck_lamp(stage):
    """A lamp on the rail of a boat, the lights of the shore behind."""
    lit = stage.seed % 2
    brass, dark = solid((0.70, 0.46, 0.17), 0.24, 1.0), solid((0.02, 0.018, 0.016), 0.45)
    stage.table(wood((0.05, 0.022, 0.009), (0.20, 0.09, 0.035), 0.3, 0.7), front=-12, back=9)
    x = -5 if lit else 5
    turned([(0, 0), (5, 0), (5.1, 1.0), (4.2, 1.6), (4.0, 2.6), (3.7, 2.6)], brass, (x, 0, 0), 2, 64)
    turned([(3.9, 2.6), (4.4, 5.5), (4.4, 8), (3.9, 11.4), (3.8, 11.4), (4.3, 8), (4.3, 5.5), (3.8, 2.6)], glass((1, 0.95, 0.85)), (x, 0, 0), 4, 64)
    turned([(4.3, 11.4), (4.4, 12), (3.2, 13.6), (1.6, 14.6), (1.6, 15.6), (2.4, 16.1), (0, 16.6)], brass, (x, 0, 0), 2, 64)
    for k in range(6):
        a = k * math.pi / 3 + 0.3
        tube([(x + 4.2 * math.cos(a), 4.2 * math.sin(a), 2), (x + 4.85 * math.cos(a), 4.85 * math.sin(a), 7), (x + 4.2 * math.cos(a), 4.2 * math.sin(a), 12)], 0.16, brass)
    tube([(x + 3.6 * math.cos(a), 0, 14.2 + 7.5 * math.sin(a)) for a in [k * math.pi / 8 for k in range(9)]], 0.2, brass)
    tube([(x, 0, 2.5), (x, 0, 4.4)], 0.9, dark, smooth=False)
    ball((x, 0, 6.4), 0.8, light((1, 0.52, 0.18), 34), (0.8, 0.5, 2.1), 24)
    stage.lamp((x, 0, 6.8), 1.1, (1, 0.5, 0.18), 190)
    rope = solid((0.36, 0.25, 0.13), 0.85, bump=0.8, grain=9)
    for strand in range(3):
        tube([(-60 + 1.5 * k, -8.5 + 0.34 * math.cos(k * 0.9 + strand * 2.09), 1.1 + 0.34 * math.sin(k * 0.9 + strand * 2.09)) for k in range(80)], 0.42, rope)
    stage.camera((0, -47, 12), (0, 0, 8.6), (x, -4.4, 7.5), stop=1.8)
    canvas = water(stage.canvas(), 0.14, (AMBER, WARM, WHITE, RED, TEAL, CYAN), 34, 0.045)
    stage.backdrop(canvas, 230)
    stage.softbox((-44, 10, 40), (0, 0, 6), 22, (0.4, 0.55, 1), 4)
    stage.softbox((40, -30, 30), (0, 0, 6), 14, (1, 0.66, 0.4), 3)


def rain(stage):
    """Rain on the window of a bar, the street behind it."""
    cold = stage.seed % 2
    box((120, 12, 5), (0, -1, -2.5), wood((0.018, 0.008, 0.004), (0.08, 0.035, 0.016), 0.3, 0.4), 0.6)
    rng, drop = stage.rng, glass((1, 1, 1), 1.33)
    seed = ball((0, 0, -500), 1, drop, around=20)
    taken = []
    while len(taken) < 620:
        r = min(0.85, 0.10 + rng.expovariate(1) * 0.15)
        x, z = rng.uniform(-24, 24), rng.uniform(0.3, 32)
        if any((x - a) ** 2 + (z - b) ** 2 < (r + s) ** 2 * 1.1 for a, b, s in taken):
            continue
        taken.append((x, z, r))
        one = bpy.data.objects.new('drop', seed.data)
        one.location, one.scale, one.rotation_euler = (x, 5, z), (r * rng.uniform(0.85, 1.1), r * 0.5, r * rng.uniform(0.95, 1.4)), (0, rng.uniform(-0.4, 0.4), 0)
        bpy.context.scene.collection.objects.link(one)
    for _ in range(8):
        x, z, length, wide = rng.uniform(-20, 20), rng.uniform(12, 28), rng.uniform(4, 13), rng.uniform(0.10, 0.17)
        run = [(x + 0.22 * math.sin(k * 1.1 + z), 5, z - length * k / 12) for k in range(13)]
        tube(run, wide, drop)
        ball(run[-1], wide * 2.6, drop, (1, 0.6, 1.3), 20)
    if cold:
        coupe((6, -0.5, 0), (1, 0.26, 0.05))
        stage.reflector((6, 4, 12), (9, 6), (1, 0.42, 0.14), 0.5)
        candle(stage, (-8, -1, 0), 0.85)
    else:
        tumbler((-6, -0.5, 0), (1, 0.45, 0.09), level=5.4)
        stage.reflector((-6, 4, 5), (8, 8), (1, 0.5, 0.16), 0.5)
        candle(stage, (6.5, -1, 0), 0.85)
    stage.camera((0, -50, 14), (0, 0, 10.5), (0, 3.4, 10), stop=2.2)
    palette = (CYAN, BLUE, TEAL, WHITE, AMBER, RED) if cold else (AMBER, AMBER, WARM, RED, WHITE, TEAL, PINK)
    stage.backdrop(street(stage.canvas(), palette, 60), 210)
    stage.softbox((-36, -30, 34), (0, 0, 6), 16, (1, 0.66, 0.4), 4)


def books(stage):
    """An open book and a glass by a small lamp."""
    other = stage.seed % 2
    m = 1 if other else -1
    stage.table(wood((0.04, 0.018, 0.008), (0.17, 0.075, 0.03), 0.36, 0.3))
    covers = [solid(c, 0.55, bump=0.25, grain=12) for c in ((0.20, 0.025, 0.02), (0.02, 0.06, 0.05), (0.18, 0.09, 0.02), (0.03, 0.03, 0.08))]
    paper = solid((0.62, 0.52, 0.36), 0.8, bump=0.5, grain=26)
    z = 0.0
    for k, (w, d, h, turn) in enumerate(((15, 21, 2.8, 0.25), (14, 20, 2.2, -0.1), (13, 19, 3.0, 0.4), (11.5, 17, 1.9, 0.12))):
        box((w - 0.6, d - 0.5, h - 0.5), (-8.5 * m, 4, z + h / 2), paper, 0.05, (0, 0, turn * m))
        for lift in (0.12, h - 0.12):
            box((w, d, 0.26), (-8.5 * m, 4, z + lift), covers[k], 0.08, (0, 0, turn * m))
        box((0.4, d, h), (-8.5 * m + (w / 2) * math.cos(turn * m) * m, 4 + (w / 2) * math.sin(turn * m) * m, z + h / 2), covers[k], 0.18, (0, 0, turn * m))
        z += h
    gold = solid((0.72, 0.5, 0.2), 0.3, 1.0)
    rim = [(math.cos(a), math.sin(a)) for a in [k * math.pi / 12 for k in range(24)]]
    for dx in (-2.1, 2.1):
        tube([(-8.2 * m + dx + 1.8 * c, 1.4 + 0.2 * s, z + 1.9 + 1.6 * s) for c, s in rim], 0.12, gold, True)
    tube([(-8.2 * m - 0.3, 1.4, z + 2.3), (-8.2 * m, 1.3, z + 2.6), (-8.2 * m + 0.3, 1.4, z + 2.3)], 0.11, gold)
    for dx, far in ((-3.9, -4.6), (3.9, 4.6)):
        tube([(-8.2 * m + dx, 1.4, z + 2.4), (-8.2 * m + far * 0.95, 5, z + 2.4), (-8.2 * m + far * 0.95, 9, z + 1.2)], 0.10, gold)
    coupe((6.8 * m, 2, 0), (1, 0.42, 0.08))
    stage.reflector((6.8 * m, 11, 12), (9, 6), (1, 0.46, 0.14), 0.5)
    candle(stage, (14 * m, 14, 0), 0.95)
    stage.camera((0, -48, 15.5), (-0.8 * m, 0, 8), (-7 * m, 1, z + 1.5), stop=1.8)
    canvas = spines(stage.canvas(), -0.62, 3, 0.5, light=(0.5 * m, 0.2)).blur(0.05)
    canvas.glow((0.75 * m, 0.38), 0.2, AMBER, 1.3)
    stage.backdrop(sparkle(canvas, 12, (AMBER, WARM, HONEY), (-0.2, 0.7)), 150)
    stage.softbox((36 * m, 8, 40), (0, 0, 6), 18, (1, 0.62, 0.32), 10)
    stage.softbox((-40 * m, -24, 34), (0, 0, 6), 14, (1, 0.74, 0.5), 4)


def beer_bottle(stage):
    """Bottles of beer before a sign out of focus."""
    palm = stage.seed % 2
    stage.table(wood((0.03, 0.014, 0.007), (0.14, 0.065, 0.03), 0.3, 0.6))
    x = -4.5 if palm else 4
    brown = (0.55, 0.16, 0.02)
    for k, (dx, y) in enumerate(((0, 0), (11 if palm else -11, 12))):
        bottle((x + dx, y, 0), brown, 'beer', (0.7, 0.6, 0.3), (0.62, 0.5, 0.3) if k == 0 else (0.4, 0.06, 0.03))
        stage.reflector((x + dx, y + 6, 10), (6, 16), (1, 0.5, 0.12), 0.5)
    drops(stage, (x, 0, 0), 3.08, 1, 12.4, 240, (0.05, 0.15))
    stage.camera((0, -58, 14), (0, 0, 11), (x, -3, 13))
    canvas = stage.canvas((0.008, 0.007, 0.010))
    color, second = (GREEN, HONEY) if palm else (RED, CYAN)
    if palm:
        for a in (0.05, 0.75, 1.57, 2.4, 3.1):
            canvas.line([(0.45, 0.22), (0.45 + 0.26 * math.cos(a), 0.27 + 0.26 * math.sin(a)), (0.45 + 0.5 * math.cos(a), 0.12 + 0.28 * math.sin(a))], 0.022, color, 4)
        canvas.line([(0.45, 0.22), (0.42, -0.1), (0.46, -0.42)], 0.022, second, 4)
    else:
        canvas.line([(-0.5 + 0.36 * math.cos(k * 0.2), 0.15 + 0.36 * math.sin(k * 0.2)) for k in range(33)], 0.022, color, 4)
        canvas.line([(-0.75, 0.05), (-0.5, 0.28), (-0.25, 0.05)], 0.022, second, 4)
    canvas.blur(0.045)
    stage.backdrop(sparkle(canvas, 22, (AMBER, WARM, color, second), (-0.4, 0.7)), 180)
    stage.softbox((-44, -6, 44), (0, 0, 10), 22, (1, 0.7, 0.45), 7)
    stage.softbox((40, 20, 30), (x, 0, 12), 16, tuple(0.3 + 0.7 * c for c in color), 7)


kinds = {'bulb': bulb, 'deck-lamp': deck_lamp, 'rain': rain, 'books': books, 'beer-bottle': beer_bottle}
