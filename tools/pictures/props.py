"""Things on bars: glasses, bottles, candles, ice. Each stands with its foot at `at`; lengths are centimetres."""
import math

import bpy

from curves import curve
from materials import add, frosted, glass, light, nodes, rgba, solid, wax_light
from shapes import ball, box, tube, turned

AMBER_FLAME = (1, 0.5, 0.18)
clear = (0.985, 0.99, 0.985)


def _filled(outside, inside, at, liquid, level, around=80):
    """A glass of two profiles, and what is poured into it up to `level`."""
    turned(curve(outside, 5) + curve(inside[::-1], 5), glass(clear), at, 0, around)
    if liquid is None:
        return 0
    wall = [(r + 0.03, z) for r, z in curve(inside, 8) if z <= level]
    top = wall[-1][0]
    turned([(0, wall[0][1] - 0.02), *wall, (top, level), (top - 0.15, level - 0.04), (0, level - 0.05)], liquid, at, 0, around)
    return top


def stemmed(at, bowl, liquid, level, stem=8.0, foot=3.6):
    """`bowl`: the outside of the bowl as (radius, height above the stem)."""
    outside = [(0, 0), (foot, 0.05), (foot, 0.2), (foot * 0.5, 0.45), (0.42, 1.3), (0.34, 3), (0.38, stem - 0.9), *[(r, stem + z) for r, z in bowl]]
    inside = [(0.01, stem + bowl[0][1] + 0.35), *[(max(r - 0.11, 0.05), stem + z + (0.22 if i == 0 else 0)) for i, (r, z) in enumerate(bowl)]]
    return _filled(outside, inside, at, liquid, stem + level)


def coupe(at, color, level=4.3):
    return stemmed(at, [(0.5, 0.2), (2.2, 0.8), (3.9, 2.2), (4.65, 4.0), (4.75, 5.2), (4.72, 5.6)], glass(color, 1.34, 0.01), level, 8.6)


def martini(at, color=(0.93, 0.95, 0.86), level=5.4):
    return stemmed(at, [(0.3, 0.1), (1.0, 0.8), (2.2, 2.2), (3.6, 3.9), (5.0, 5.6), (5.65, 6.4)], glass(color, 1.34), level, 9.2, 3.9)


def wine(at, color=(0.42, 0.008, 0.018), level=5.2):
    return stemmed(at, [(0.5, 0.2), (2.4, 1.0), (4.0, 4.0), (4.15, 6.0), (3.8, 9.0), (3.35, 11.5)], glass(color, 1.34), level, 8.6, 3.7)


def tumbler(at, color, radius=4.1, height=9.2, level=5.4, thick=0.35, liquid=None, base=1.2):
    outside = [(0, 0), (radius * 0.92, 0), (radius * 0.97, 0.3), (radius * 0.98, 2), (radius, height - 0.15)]
    inside = [(0.01, base), (radius - thick - 0.5, base + 0.1), (radius - thick - 0.1, base + 0.6), (radius - thick * 0.8, height * 0.6), (radius - thick * 0.5, height - 0.2), (radius - thick * 0.3, height)]
    _filled(outside, inside, at, liquid or (glass(color, 1.34) if color else None), level)


def ice(at, side=4.2, turn=0.5, tilt=(0.1, 0.15)):
    cube = box((side, side, side), at, glass((0.97, 0.985, 1), 1.31, 0.05), 0.45, (tilt[0], tilt[1], turn))
    fine = cube.modifiers.new('fine', 'SUBSURF')
    fine.levels = fine.render_levels = 2
    fine.subdivision_type = 'SIMPLE'
    rough = bpy.data.textures.new('rough', 'CLOUDS')
    rough.noise_scale = 2
    dents = cube.modifiers.new('dents', 'DISPLACE')
    dents.texture, dents.strength = rough, 0.25
    return cube


def candle(stage, at, size=1.0, radiance=60.0):
    x, y, z = at
    s = size
    turned([(0, 0), (3 * s, 0), (3.4 * s, 1), (3.6 * s, 7.5 * s), (3.45 * s, 7.52 * s)], wax_light(), at, 2, 40)
    turned([(0, 0.9), (2.9 * s, 1), (3 * s, 3 * s), (0, 3 * s)], solid((0.8, 0.5, 0.25), 0.5), at, 0, 32)
    ball((x, y, z + 4.8 * s), 0.62 * s, light((1, 0.55, 0.2), 12), (1, 1, 2), 20)
    stage.lamp((x, y, z + 5.5 * s), 1.0, AMBER_FLAME, radiance)


def taper(stage, at, height=16.0, radius=1.1, radiance=200.0):
    """A candle without a glass."""
    x, y, z = at
    turned([(0, 0), (radius, 0), (radius, height - 0.5), (radius * 0.85, height), (radius * 0.5, height - 0.2), (0, height - 0.3)], frosted((0.85, 0.62, 0.38), 0.02), at, 0, 32)
    tube([(x, y, z + height - 0.3), (x + 0.05, y, z + height + 0.6)], 0.06, solid((0.02, 0.015, 0.01), 0.9))
    ball((x, y, z + height + 1.5), 0.45, light((1, 0.58, 0.22), 14), (1, 1, 2.8), 20)
    stage.lamp((x, y, z + height + 1.6), 0.7, AMBER_FLAME, radiance)


def bottle(at, color, kind='wine', cap=(0.3, 0.02, 0.02), label=None):
    outlines = {
        'wine': [(0, 0), (3.5, 0), (3.75, 0.5), (3.75, 17), (3.6, 18.8), (2.4, 21), (1.5, 22.6), (1.4, 23.5), (1.4, 29), (1.55, 29.2), (1.55, 30), (0, 30)],
        'spirit': [(0, 0), (4.1, 0), (4.4, 0.6), (4.5, 12), (4.0, 14.5), (1.9, 16.4), (1.6, 17.4), (1.6, 20.5), (2.0, 20.7), (2.0, 23.5), (0, 23.5)],
        'beer': [(0, 0), (2.9, 0), (3.05, 0.4), (3.05, 12.5), (2.8, 14.2), (1.6, 17.5), (1.35, 19), (1.3, 22), (1.45, 22.2), (1.45, 23), (0, 23)],
    }
    line = outlines[kind]
    turned(line, glass(color, 1.36, 0.02), at, 3, 48)
    top = line[-1][1]
    reach = line[-2][0]
    turned([(0, top - 5), (reach * 0.98, top - 5), (reach * 1.05, top - 0.2), (reach, top + 0.05), (0, top + 0.05)], solid(cap, 0.35, 0.6), at, 0, 40)
    if label:
        x, y, z = at
        r, lo, hi = max(p[0] for p in line) * 1.012, top * 0.17, top * 0.42
        turned([(r, lo), (r, hi)], solid(label, 0.6, bump=0.1, grain=6), at, 0, 48)
        turned([(r * 1.002, lo + 0.5), (r * 1.002, lo + 0.7)], solid((0.5, 0.34, 0.12), 0.3, 1), at, 0, 48)
        turned([(r * 1.002, hi - 0.7), (r * 1.002, hi - 0.5)], solid((0.5, 0.34, 0.12), 0.3, 1), at, 0, 48)


def drops(stage, at, radius, low, high, count=160, size=(0.05, 0.17), facing=2.6):
    """Cold drops on the outside of a glass of straight sides."""
    x, y, z = at
    rng = stage.rng
    seed = ball((0, 0, -500), 1, glass((1, 1, 1), 1.33), around=16)
    for _ in range(count):
        angle = -math.pi / 2 + rng.uniform(-facing / 2, facing / 2)
        r = size[0] + (size[1] - size[0]) * rng.random() ** 3
        drop = bpy.data.objects.new('drop', seed.data)
        drop.location = (x + radius * math.cos(angle), y + radius * math.sin(angle), z + rng.uniform(low, high))
        drop.scale = (r, r, r * rng.uniform(1.0, 1.5))
        bpy.context.scene.collection.objects.link(drop)


def citrus(at, radius=2.6, rind=(0.9, 0.3, 0.02), flesh=(1, 0.55, 0.1), turn=(0, 0, 0), thick=0.5):
    """A wheel of orange, lemon or lime, its segments drawn by angle."""
    material, tree, out = nodes('citrus')
    shader = add(tree, 'BsdfPrincipled', {'Roughness': 0.25, 'Subsurface': 0.0, 'Clearcoat': 0.5})
    where, axes = add(tree, 'TexCoord'), add(tree, 'SeparateXYZ')
    angle, wave = add(tree, 'Math', operation='ARCTAN2'), add(tree, 'Math', operation='MULTIPLY')
    wave.inputs[1].default_value = 5
    sine, size = add(tree, 'Math', operation='SINE'), add(tree, 'Math', operation='ABSOLUTE')
    ramp = add(tree, 'ValToRGB')
    first, last = ramp.color_ramp.elements
    pith = (0.9, 0.82, 0.6)
    first.position, first.color = 0.08, rgba(pith)
    last.position, last.color = 0.25, rgba(flesh)
    reach, edge = add(tree, 'VectorMath', operation='LENGTH'), add(tree, 'ValToRGB')
    near, far = edge.color_ramp.elements
    edge.color_ramp.interpolation = 'CONSTANT'
    near.color, far.position, far.color = (0, 0, 0, 1), 0.86, (1, 1, 1, 1)
    scale, mix = add(tree, 'Math', operation='DIVIDE'), add(tree, 'MixRGB', {'Color2': rgba(pith)})
    scale.inputs[1].default_value = radius
    join = tree.links.new
    join(where.outputs['Object'], axes.inputs[0])
    join(axes.outputs['Y'], angle.inputs[0])
    join(axes.outputs['X'], angle.inputs[1])
    join(angle.outputs[0], wave.inputs[0])
    join(wave.outputs[0], sine.inputs[0])
    join(sine.outputs[0], size.inputs[0])
    join(size.outputs[0], ramp.inputs[0])
    join(where.outputs['Object'], reach.inputs[0])
    join(reach.outputs['Value'], scale.inputs[0])
    join(scale.outputs[0], edge.inputs[0])
    join(edge.outputs[0], mix.inputs['Fac'])
    join(ramp.outputs[0], mix.inputs['Color1'])
    join(mix.outputs[0], shader.inputs['Base Color'])
    back = add(tree, 'BsdfTranslucent')
    both = add(tree, 'MixShader', {0: 0.45})
    join(mix.outputs[0], back.inputs['Color'])
    join(shader.outputs[0], both.inputs[1])
    join(back.outputs[0], both.inputs[2])
    join(both.outputs[0], out.inputs[0])
    turned([(0, -thick / 2), (radius * 0.97, -thick / 2), (radius * 0.97, thick / 2), (0, thick / 2)], material, at, 0, 72, turn)
    turned([(radius * 0.965, -thick / 2), (radius, -thick / 2), (radius, thick / 2), (radius * 0.965, thick / 2)], solid(rind, 0.35, bump=0.3, grain=12), at, 0, 72, turn)
