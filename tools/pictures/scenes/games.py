"""What is played: darts, dominoes, pool, an arcade machine."""
import math

from mathutils import Euler, Matrix, Vector

from backdrops import AMBER, CYAN, GREEN, HONEY, PINK, RED, VIOLET, WARM, foliage, sparkle, street
from materials import add, light, nodes, rgba, solid, wood
from props import candle, ice, tumbler
from shapes import ball, box, mesh, tube, turned


def darts(stage):
    """Darts in the board near the bull."""
    red, green, black, cream = (0.36, 0.012, 0.012), (0.012, 0.13, 0.045), (0.013, 0.012, 0.011), (0.56, 0.43, 0.25)
    fine = dict(bump=0.5, grain=16)

    def ring(inner, outer, colors, lift=0.0):
        for k in range(20):
            a0, a1 = (k - 0.5) * math.pi / 10, (k + 0.5) * math.pi / 10
            points = [(r * math.sin(a0 + (a1 - a0) * t / 6), -lift, r * math.cos(a0 + (a1 - a0) * t / 6)) for t in range(7) for r in (inner, outer)]
            mesh(points, [(2 * t, 2 * t + 1, 2 * t + 3, 2 * t + 2) for t in range(6)], solid(colors[k % 2], 0.85, **fine))

    ring(1.6, 9.7, (black, cream))
    ring(9.7, 10.7, (red, green))
    ring(10.7, 16.2, (black, cream))
    ring(16.2, 17.2, (red, green))
    turned([(0, 0), (0.64, 0)], solid(red, 0.85, **fine), (0, -0.02, 0), 0, 40, (math.pi / 2, 0, 0))
    turned([(0.64, 0), (1.6, 0)], solid(green, 0.85, **fine), (0, -0.01, 0), 0, 40, (math.pi / 2, 0, 0))
    turned([(17.2, 0), (22.6, 0), (22.6, -3)], solid((0.012, 0.011, 0.010), 0.8), (0, 0.02, 0), 0, 96, (math.pi / 2, 0, 0))
    wire = solid((0.7, 0.66, 0.6), 0.22, 1.0)
    for r in (0.64, 1.6, 9.7, 10.7, 16.2, 17.2):
        tube([(r * math.sin(a), -0.08, r * math.cos(a)) for a in [k * math.pi / 24 for k in range(48)]], 0.06, wire, True)
    for k in range(20):
        a = (k + 0.5) * math.pi / 10
        tube([(1.6 * math.sin(a), -0.06, 1.6 * math.cos(a)), (17.2 * math.sin(a), -0.06, 17.2 * math.cos(a))], 0.05, wire, smooth=False)
    brass, steel = solid((0.72, 0.5, 0.2), 0.24, 1.0), solid((0.7, 0.7, 0.7), 0.2, 1.0)
    flights = [(0.5, 0.02, 0.02), (0.02, 0.09, 0.3), (0.55, 0.28, 0.02)]
    for k, (x, z, lean, turn) in enumerate(((0.25, 0.1, 0.14, 0.1), (-3.6, 2.6, 0.2, 0.26), (3.2, -2.4, 0.05, -0.16))):
        parts = [turned([(0.02, 0), (0.12, 0.5), (0.14, 2.6)], steel, steps=0, around=20),
                 turned([(0.2, 2.6), (0.42, 3.0), (0.42, 8.0), (0.3, 8.4)], brass, steps=0, around=32, waist=lambda a, h: 1 + 0.05 * math.cos(h * 9)),
                 turned([(0.24, 8.3), (0.2, 12.6)], solid((0.02, 0.02, 0.02), 0.3), steps=0, around=20)]
        for q in range(4):
            a = q * math.pi / 2 + 0.6
            wing = [(0, 0, 11.6), (1.6 * math.cos(a), 1.6 * math.sin(a), 12.8), (1.8 * math.cos(a), 1.8 * math.sin(a), 15.2), (0, 0, 16.0)]
            parts.append(mesh(wing, [(0, 1, 2, 3)], solid(flights[k], 0.4, coat=0.4)))
        for part in parts:
            part.rotation_euler = (math.pi / 2 - lean, 0, turn)
            part.location = (x, -0.0, z)
    other = stage.seed % 2
    stage.camera((-17 if other else 15, -30, 6), (1.4 if other else -0.5, -2, 0.8), (0.25, -2.2, 0.3), stop=2.2)
    canvas = sparkle(street(stage.canvas(), count=10), 10)
    stage.backdrop(canvas, 120)
    stage.softbox((0, -26, 52), (0, 0, 0), 16, (1, 0.74, 0.48), 17)
    stage.softbox((-40 if other else 40, -30, 0), (0, 0, 0), 12, (1, 0.25, 0.1), 3)
    stage.look.update(vignette=0.7)


def dominoes(stage):
    """A game of dominoes left on the table, a drink beside it."""
    stage.table(wood((0.06, 0.03, 0.014), (0.24, 0.13, 0.06), 0.5, 0.12))
    ivory, pip, pin = solid((0.78, 0.70, 0.54), 0.22, coat=0.5), solid((0.01, 0.009, 0.008), 0.5), solid((0.7, 0.48, 0.18), 0.25, 1.0)
    spots = {0: [], 1: [(0, 0)], 2: [(-1, 1), (1, -1)], 3: [(-1, 1), (0, 0), (1, -1)], 4: [(-1, 1), (1, 1), (-1, -1), (1, -1)], 5: [(-1, 1), (1, 1), (-1, -1), (1, -1), (0, 0)], 6: [(-1, 1), (-1, 0), (-1, -1), (1, 1), (1, 0), (1, -1)]}

    def tile(at, turn, a, b, up=False):
        """Lies on the table, or stands on its long side facing the camera."""
        frame = Matrix.Translation(at) @ Euler((math.pi / 2 if up else 0, 0, turn)).to_matrix().to_4x4()
        parts = [box((2.4, 4.9, 0.95), (0, 0, 0), ivory, 0.16), box((2.0, 0.09, 0.04), (0, 0, 0.48), pip, 0)]
        parts.append(turned([(0.22, 0.46), (0.18, 0.53), (0, 0.55)], pin, steps=0, around=24))
        for half, value in ((1.22, a), (-1.22, b)):
            for x, y in spots[value]:
                parts.append(turned([(0.0, 0.462), (0.15, 0.468), (0.24, 0.484)], pip, steps=0, around=24))
                parts[-1].location = (x * 0.68, half + y * 0.68, 0)
        for part in parts:
            part.matrix_world = frame @ Matrix.Translation(Vector(part.location))

    other = stage.seed % 2
    m = 1 if other else -1
    for (x, y, turn, a, b) in ((-6, 5, 1.57, 6, 4), (-1, 5.1, 1.57, 4, 2), (3.9, 5, 1.57, 2, 2), (6.6, 8.6, 0.0, 2, 5), (6.7, 13.6, 0.04, 5, 5), (-9.6, 8.4, 0.02, 6, 3), (-9.5, 13.4, 0.0, 3, 1)):
        tile((x * m, y + 1, 0.48), turn * m, a, b)
    for i, (a, b) in enumerate(((6, 5), (3, 3), (5, 1))):
        tile(((-6.6 + i * 2.9) * m, -4.2 + i * 0.5, 2.45), -0.16 * m + 0.05 * i, a, b, True)
    tile((5.4 * m, -3.8, 0.48), 0.9 * m, 6, 6)
    tumbler((10.5 * m, 7, 0), (0.85, 0.3, 0.06), level=5.8)
    ice((10.5 * m, 7, 5.2), 4.2, 0.4)
    candle(stage, (-14 * m, 22, 0), 0.95)
    stage.reflector((10.5 * m, 15, 5), (8, 8), (1, 0.5, 0.16), 0.45)
    stage.camera((-3 * m, -35, 17), (1 * m, 0, 2.6), (-4 * m, -4.8, 2.4), stop=1.8)
    canvas = foliage(stage.canvas(), (0.06, 0.10, 0.03), count=14)
    canvas.garland((-1.5, 0.62), (1.5, 0.7), 0.16, 10, 0.07, AMBER, 1.2)
    stage.backdrop(canvas, 170)
    stage.softbox((-34 * m, 16, 44), (0, 0, 2), 18, (1, 0.66, 0.38), 9)
    stage.softbox((30 * m, -26, 40), (0, 0, 2), 14, (1, 0.75, 0.5), 4)


def pool(stage):
    """Balls on the cloth under the lamp of the table."""
    blue = stage.seed % 2
    cloth = solid((0.012, 0.075, 0.13) if blue else (0.010, 0.10, 0.05), 0.95, bump=0.3, grain=30, sheen=0.6)
    box((140, 200, 4), (0, 60, -2), cloth, 0)
    shades = [(0.85, 0.50, 0.02), (0.01, 0.04, 0.33), (0.58, 0.015, 0.01), (0.10, 0.012, 0.2), (0.8, 0.2, 0.01), (0.01, 0.15, 0.05), (0.2, 0.012, 0.02), (0.008, 0.008, 0.008)]
    cream = (0.80, 0.73, 0.58)

    def paint(number):
        material, tree, out = nodes('ball')
        shader = add(tree, 'BsdfPrincipled', {'Roughness': 0.07, 'Specular': 0.6, 'Clearcoat': 0.6})
        where, axes = add(tree, 'TexCoord'), add(tree, 'SeparateXYZ')
        height, band = add(tree, 'Math', operation='ABSOLUTE'), add(tree, 'ValToRGB')
        band.color_ramp.interpolation = 'CONSTANT'
        first, last = band.color_ramp.elements
        color = cream if number == 0 else shades[(number - 1) % 8]
        first.color, last.position, last.color = rgba(color), 0.56, rgba(cream if number > 8 else color)
        scale, spot, mix = add(tree, 'Math', operation='DIVIDE'), add(tree, 'VectorMath', operation='DISTANCE'), add(tree, 'MixRGB', {'Color2': rgba(cream)})
        scale.inputs[1].default_value, spot.inputs[1].default_value = 2.86, (0, -2.86, 0)
        near = add(tree, 'Math', operation='LESS_THAN')
        near.inputs[1].default_value = 1.0 if number else 0
        for source, target in ((where.outputs['Object'], axes.inputs[0]), (axes.outputs['Z'], height.inputs[0]), (height.outputs[0], scale.inputs[0]), (scale.outputs[0], band.inputs[0]), (where.outputs['Object'], spot.inputs[0]), (spot.outputs['Value'], near.inputs[0]), (near.outputs[0], mix.inputs['Fac']), (band.outputs[0], mix.inputs['Color1']), (mix.outputs[0], shader.inputs['Base Color']), (shader.outputs[0], out.inputs[0])):
            tree.links.new(source, target)
        return material

    rng = stage.rng
    m = -1 if blue else 1
    for x, y, number in ((-3.5, 0, 8), (5.5, 11, 11), (-13, 16, 3), (15, 24, 9), (-2, 32, 0), (24, 45, 14), (-22, 44, 2), (6, 62, 5), (-9, 80, 13), (19, 86, 1)):
        ball((x * m, y, 2.86), 2.86, paint(number), around=48).rotation_euler = (rng.uniform(-0.7, 0.3), rng.uniform(-0.8, 0.8), rng.uniform(-0.6, 0.6))
    tube([(-46 * m, -26, 9), (-7.2 * m, -2.6, 3.1)], 0.62, wood((0.25, 0.13, 0.06), (0.5, 0.3, 0.14), 0.2, 0.8), smooth=False)
    tube([(-7.2 * m, -2.6, 3.1), (-6.6 * m, -2.2, 3.05)], 0.61, solid((0.03, 0.09, 0.16), 0.9), smooth=False)
    if blue:
        stage.camera((-13, -33, 24), (0.5, 4, 2.5), (3.5, -2.6, 4), stop=2.0)
    else:
        stage.camera((3, -42, 13), (1.5, 0, 6.5), (-3.5, -2.8, 3), stop=2.0)
    canvas = stage.canvas((0.007, 0.006, 0.006))
    canvas.rect(-1.7, -1.3, 1.7, -0.02, (0.004, 0.02, 0.012) if not blue else (0.004, 0.014, 0.025))
    for x in (-0.62, 0.42):
        canvas.line([(x - 0.3, 0.42), (x + 0.3, 0.42)], 0.055, (0.02, 0.16, 0.09), 1.0)
        canvas.glow((x, 0.37), 0.13, (1, 0.7, 0.4), 3.0, 0.35)
    canvas.blur(0.035)
    canvas.bulbs(26, (-1.3, 1.3), (0.02, 0.3), (0.03, 0.06), (AMBER, WARM, RED, HONEY), (0.06, 0.6))
    stage.backdrop(canvas, 230)
    stage.softbox((0, 20, 70), (0, 12, 0), 40, (1, 0.74, 0.46), 5, 20)
    stage.softbox((-50 * m, 40, 20), (0, 10, 2), 12, (1, 0.2, 0.1), 6)


def arcade(stage):
    """The stick and the buttons of an arcade machine, its screen out of focus."""
    palette = [(PINK, CYAN, HONEY), (CYAN, RED, HONEY)][stage.seed % 2]
    box((120, 60, 2), (0, 8, -1), solid((0.012, 0.012, 0.014), 0.28, coat=0.4), 0.5)
    box((120, 4, 3), (0, -19.6, -1.4), solid((0.5, 0.5, 0.5), 0.25, 1.0), 1.2)
    x = -8.5 if stage.seed % 2 else -7
    turned([(2.9, 0), (2.7, 0.35), (1.0, 0.5), (0.5, 0.6)], solid((0.02, 0.02, 0.02), 0.4), (x, 0, 0), 3, 48)
    tube([(x, 0, 0.3), (x + 0.9, 0.4, 5.2)], 0.5, solid((0.7, 0.7, 0.7), 0.15, 1.0), smooth=False)
    ball((x + 1.15, 0.5, 7.0), 1.9, solid((0.55, 0.012, 0.015), 0.1, coat=1.0), around=48)
    for row in range(2):
        for column in range(3):
            at = (4.5 + column * 5.2, -2.5 + row * 5.4 + column * 0.9, 0)
            color = (palette * 2)[column + row]
            turned([(2.15, 0), (2.15, 0.7), (1.9, 0.95), (1.65, 0.8)], solid((0.03, 0.03, 0.035), 0.3), at, 2, 48)
            turned([(1.6, 0.4), (1.55, 1.25), (1.2, 1.4), (0, 1.32)], light(tuple(0.15 + 0.85 * c for c in color), 1.1), at, 3, 48)
            stage.lamp((at[0], at[1], 2.2), 0.5, color, 14, shine=False)
    for k in (-1, 1):
        turned([(1.2, 0), (1.2, 0.3), (0.9, 0.45), (0, 0.5)], solid((0.6, 0.6, 0.6), 0.2, 1.0), (k * 24, 12, 0), 2, 32)
    stage.camera((-13, -37, 17), (1.0, 0, 2.9), (x + 1.1, -1.2, 6.6), stop=1.6)
    canvas = stage.canvas((0.004, 0.004, 0.010))
    canvas.rect(-1.0, 0.0, 1.3, 1.1, (0.01, 0.012, 0.05))
    rng = stage.rng
    for _ in range(42):
        cx, cy, s = round(rng.uniform(-0.9, 1.2) / 0.09) * 0.09, round(rng.uniform(0.1, 0.9) / 0.09) * 0.09, rng.choice([0.07, 0.07, 0.14])
        canvas.rect(cx, cy, cx + s, cy + 0.07, rng.choice([*palette, GREEN]), rng.uniform(0.3, 1.6))
    canvas.blur(0.04)
    stage.backdrop(canvas.bulbs(16, (-1.5, 1.5), (-0.1, 0.7), (0.04, 0.08), (*palette, VIOLET), (0.05, 0.4)), 110)
    stage.softbox((10, 40, 30), (0, 0, 2), 26, palette[0], 4)
    stage.softbox((-40, -10, 34), (0, 0, 2), 14, palette[1], 4)
    stage.softbox((20, -40, 44), (0, 0, 2), 12, (1, 0.8, 0.6), 1.5)


kinds = {'darts': darts, 'dominoes': dominoes, 'pool': pool, 'arcade': arcade}
