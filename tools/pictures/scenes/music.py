"""What is heard: microphone, records, the mixing desk, a ball of mirrors."""
import math

from mathutils import Euler, Matrix, Vector

from backdrops import AMBER, BLUE, CYAN, GREEN, HONEY, PINK, RED, TEAL, VIOLET, WARM, WHITE, spines, sparkle, stage_lights
from materials import light, solid, wood
from shapes import ball, box, mesh, tube, turned


def microphone(stage):
    """A microphone in the light of the stage."""
    palette = [(AMBER, RED, PINK), (PINK, VIOLET, CYAN)][stage.seed % 2]
    near = stage.seed % 2
    x = -2.6 if near else 2.2
    lean = Matrix.Translation((x, 0, 3)) @ Euler((math.radians(58 if near else 46), 0, math.radians(-52 if near else -34))).to_matrix().to_4x4()
    steel, body = solid((0.6, 0.58, 0.55), 0.2, 1.0, spread=0.06), solid((0.016, 0.015, 0.015), 0.34, 0.6)
    parts = [turned([(0, -24), (1.25, -24), (1.35, -20), (1.9, -6), (2.4, -2.2), (2.4, -1.6)], body, steps=3),
             turned([(2.4, -1.7), (2.95, -1.6), (3.05, -1.1), (3.05, 0), (2.95, 0.5), (2.3, 0.6)], steel, steps=0),
             ball((0, 0, 2.0), 2.72, solid((0.02, 0.02, 0.02), 0.9), (1, 1, 1.1), 32)]
    r = 2.98
    for way in (1, -1):
        for k in range(34):
            wire = []
            for i in range(15):
                rise = -0.6 + i / 14 * 2.13
                angle = k / 34 * 2 * math.pi + way * rise * 0.95
                wire.append((r * math.cos(rise) * math.cos(angle), r * math.cos(rise) * math.sin(angle), 2.0 + r * 1.1 * math.sin(rise)))
            parts.append(tube(wire, 0.062, steel))
    parts.append(turned([(r * 0.985, 1.7), (r * 1.04, 1.75), (r * 1.05, 2.25), (r * 0.985, 2.3)], steel, steps=0))
    for part in parts:
        part.matrix_world = lean
    if near:
        stage.camera((-4, -22, 6.5), (-0.6, 0, 2.6), (x, -2.9, 5.2), stop=2.2)
    else:
        stage.camera((0, -30, 1.8), (0.2, 0, 2.6), (x, -2.6, 4.6))
    canvas = stage_lights(stage.canvas((0.006, 0.003, 0.008)), palette, 5).blur(0.05)
    canvas.garland((-1.5, 0.52), (1.5, 0.52), 0, 11, 0.075, palette[0], 0.6)
    stage.backdrop(sparkle(canvas, 22, (*palette, WARM), (-0.7, 0.35), (0.04, 0.09), (0.04, 0.4)), 160)
    stage.softbox((-30, 6, 22), (-2, 0, 3), 14, palette[0], 9)
    stage.softbox((30, 10, 16), (-2, 0, 3), 12, palette[2], 9)
    stage.softbox((4, -34, 30), (-2, 0, 3), 10, (1, 0.8, 0.62), 3)


def record(stage):
    """A record under its needle; shelves of sleeves behind."""
    violet = stage.seed % 2
    black = solid((0.008, 0.008, 0.009), 0.22, coat=0.4)
    profile = [(0, 0.1), (5, 0.1), (5.15, 0.22)]
    reach = 5.3
    while reach < 14.6:
        profile += [(reach, 0.22), (reach + 0.05, 0.19), (reach + 0.1, 0.22)]
        reach += 0.16 if stage.rng.random() < 0.97 else 0.5
    turned([*profile, (14.8, 0.24), (15, 0.1)], black, (0, 0, 2), 0, 160)
    turned([(0, 0.23), (4.9, 0.23)], solid((0.75, 0.16, 0.05) if not violet else (0.42, 0.10, 0.6), 0.5), (0, 0, 2), 0, 64)
    turned([(3.9, 0.24), (4.0, 0.24)], solid((0.8, 0.7, 0.5), 0.5), (0, 0, 2), 0, 64)
    turned([(0.35, 0), (0.35, 1.0), (0.2, 1.2), (0, 1.2)], solid((0.8, 0.8, 0.8), 0.2, 1.0), (0, 0, 2), 0, 32)
    turned([(0, 1.2), (15.2, 1.2), (15.4, 2), (0, 2)], solid((0.35, 0.34, 0.33), 0.25, 1.0), (0, 0, 0), 0, 128)
    box((48, 40, 4), (4, 0, -1), wood((0.05, 0.022, 0.010), (0.20, 0.09, 0.04), 0.3, 0.5), 0.6)
    stage.table(solid((0.01, 0.008, 0.007), 0.6), back=24).location.z = -6
    arm, shell = solid((0.75, 0.72, 0.68), 0.18, 1.0), solid((0.015, 0.015, 0.016), 0.3, coat=0.5)
    tip = Vector((5.6, -7.4, 2.35))
    tube([(20, 12, 6), (19, 4, 6), (14, -2.5, 5.4), (tip.x + 2.2, tip.y + 2.6, 4.2)], 0.32, arm)
    head = box((1.7, 3.4, 0.9), (tip.x + 1.1, tip.y + 1.4, 3.7), shell, 0.18, (0.16, 0, -0.68))
    box((1.2, 1.5, 0.8), (tip.x + 0.5, tip.y + 0.7, 3.05), solid((0.6, 0.08, 0.03) if not violet else (0.1, 0.4, 0.6), 0.3, coat=0.5), 0.1, (0.16, 0, -0.68))
    tube([(tip.x + 0.35, tip.y + 0.35, 2.9), tip], 0.06, arm, smooth=False)
    tube([(tip.x + 1.9, tip.y + 0.9, 3.9), (tip.x + 3.2, tip.y + 0.7, 3.9), (tip.x + 3.5, tip.y + 0.6, 4.4)], 0.1, arm)
    turned([(2.6, 0), (2.6, 4), (1.4, 4.6), (1.4, 7), (0, 7)], arm, (20, 12, 1), 0, 48)
    stage.camera((24, -28, 9) if violet else (-6, -31, 12), (4.6, -4.5, 3.4) if violet else (3.4, -4, 3.0), tuple(tip), stop=1.8)
    canvas = spines(stage.canvas(), -0.55, 3, 0.44, thin=0.5, light=(-0.3, 0.2)).blur(0.06)
    canvas.glow((-0.8, 0.35), 0.3, AMBER if not violet else VIOLET, 0.8)
    stage.backdrop(sparkle(canvas, 22, (AMBER, WARM, HONEY) if not violet else (VIOLET, PINK, AMBER), (-0.2, 0.7)), 130)
    warm = (1, 0.6, 0.3) if not violet else (0.7, 0.35, 1)
    stage.softbox((-26, 34, 20), (2, -2, 2), 10, warm, 22, 22)
    stage.softbox((36, 14, 34), (4, -4, 3), 14, (1, 0.66, 0.4) if not violet else (1, 0.3, 0.5), 9)
    stage.softbox((-30, -30, 40), (4, -4, 3), 14, (1, 0.75, 0.55), 2.5)


def desk(stage):
    """Knobs and faders of a mixing desk, lit by their own small lamps."""
    green = stage.seed % 2
    palette = (GREEN, TEAL, AMBER) if green else (CYAN, BLUE, PINK)
    panel, rubber = solid((0.018, 0.018, 0.02), 0.35, 0.5, bump=0.15, grain=14), solid((0.02, 0.02, 0.021), 0.55)
    cap, line = solid((0.55, 0.54, 0.52), 0.22, 1.0), light((1, 0.85, 0.6), 0.9)
    box((90, 80, 2), (0, 20, -1), panel, 0.2)
    rng = stage.rng
    for column in range(-4, 5):
        for row in range(0, 7):
            x, y = column * 6, -4 + row * 6.4
            turned([(1.75, 0), (1.65, 0.25), (1.35, 0.5), (1.3, 2.1), (1.2, 2.3), (0, 2.3)], rubber, (x, y, 0), 3, 40, waist=lambda a, z: 1 + 0.025 * math.cos(18 * a))
            turned([(1.05, 2.3), (1.0, 2.42), (0, 2.42)], cap, (x, y, 0), 0, 40)
            a = rng.uniform(-2.2, 2.2)
            box((0.14, 1.1, 0.06), (x + 0.75 * math.sin(a), y + 0.75 * math.cos(a), 2.44), line, 0, (0, 0, -a))
            color = palette[0] if rng.random() < 0.7 else rng.choice(palette)
            for k in range(3):
                if rng.random() < 0.7:
                    ball((x + 3, y - 1.3 + k * 1.3, 0.06), 0.22, light(color, 9), around=14)
        y = -13 - rng.uniform(0, 6)
        box((0.5, 16, 0.04), (column * 6, -16, 0.02), solid((0.002, 0.002, 0.002), 0.9), 0)
        box((1.9, 3.3, 1.5), (column * 6, y, 0.9), rubber, 0.3)
        box((1.7, 0.18, 0.05), (column * 6, y, 1.66), line, 0)
    stage.camera((-7, -40, 14.5), (1.5, -4, 0.5), (-1, -10.5, 1.8), stop=1.4)
    canvas = stage_lights(stage.canvas((0.003, 0.005, 0.006)), palette, 5).blur(0.05)
    stage.backdrop(sparkle(canvas, 26, palette, (-0.2, 0.7), (0.04, 0.09), (0.05, 0.5)), 150)
    stage.softbox((-34, 26, 26), (0, 0, 1), 14, palette[0], 4)
    stage.softbox((36, 30, 24), (0, 0, 1), 14, palette[2], 5)
    stage.softbox((-6, -40, 40), (0, -8, 1), 12, (1, 0.85, 0.7), 1.2)


def mirror_ball(stage):
    """A ball of mirrors in beams of two colours."""
    palette = [(PINK, VIOLET, AMBER), (AMBER, RED, VIOLET)][stage.seed % 2]
    rng, radius, rows = stage.rng, 11.0, 34
    vertices, faces = [], []
    for i in range(rows):
        low = -math.pi / 2 + math.pi * i / rows
        high = low + math.pi / rows
        count = max(4, int(2 * math.pi * math.cos((low + high) / 2) / (math.pi / rows)))
        for k in range(count):
            left, right = 2 * math.pi * k / count, 2 * math.pi * (k + 1) / count
            gap, seam = 0.07 * (right - left), 0.07 * (high - low)
            tile = [Vector((radius * math.cos(t) * math.cos(a), radius * math.cos(t) * math.sin(a), radius * math.sin(t)))
                    for t, a in ((low + seam, left + gap), (low + seam, right - gap), (high - seam, right - gap), (high - seam, left + gap))]
            middle = sum(tile, Vector()) / 4
            tilt = Matrix.Rotation(rng.uniform(-0.06, 0.06), 3, Vector((rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1))).normalized())
            faces.append(tuple(range(len(vertices), len(vertices) + 4)))
            vertices += [tuple(middle * 1.004 + tilt @ (corner - middle)) for corner in tile]
    x = -4.5 if stage.seed % 2 else 5
    sphere = mesh(vertices, faces, solid((0.85, 0.85, 0.87), 0.05, 1.0, spread=0.03), at=(x, 0, 4))
    sphere.rotation_euler = (0.1, 0.06, 0.4)
    ball((x, 0, 4), radius * 0.985, solid((0.015, 0.015, 0.015), 0.6), around=48)
    tube([(x, 0, 15), (x, 0, 80)], 0.16, solid((0.02, 0.02, 0.02)), smooth=False)
    turned([(0, 1.4), (1.6, 1.4), (1.6, -0.6), (0, -0.6)], solid((0.4, 0.4, 0.4), 0.3, 1.0), (x, 0, 15), 0, 32)
    for _ in range(170):
        a, reach = rng.uniform(0, 6.28), rng.uniform(70, 190)
        if math.sin(a) > 0.35:
            continue
        ball((reach * math.cos(a), reach * math.sin(a) - 20, rng.uniform(-60, 140)), rng.uniform(3, 11), light(rng.choice([*palette, WARM, WHITE]), rng.choice([2, 5, 9, 14])), around=8).visible_diffuse = False
    stage.world(palette[1], 0.05)
    if stage.seed % 2:
        stage.camera((9, -44, -13), (1.5, 0, 4), (x, -10, 4))
    else:
        stage.camera((0, -62, -6), (0, 0, 2.5), (x, -10, 4))
    canvas = stage_lights(stage.canvas((0.004, 0.003, 0.008)), palette, 6, strength=0.7).blur(0.04)
    stage.backdrop(sparkle(canvas, 46, (*palette, WARM), (-0.75, 0.5), (0.02, 0.06), (0.04, 0.5)), 170)
    stage.softbox((-40, -30, 50), (x, 0, 4), 14, palette[0], 10)
    stage.softbox((44, -20, 40), (x, 0, 4), 14, palette[2], 10)
    stage.look.update(glow=0.22)


kinds = {'microphone': microphone, 'record': record, 'desk': desk, 'mirror-ball': mirror_ball}
