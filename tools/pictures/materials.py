"""Surfaces. Lengths are centimetres everywhere, colours are linear RGB."""
import bpy

_made = {}


def nodes(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    return material, tree, tree.nodes.new('ShaderNodeOutputMaterial')


def add(tree, kind, inputs=None, **settings):
    node = tree.nodes.new('ShaderNode' + kind)
    for name, value in settings.items():
        setattr(node, name, value)
    for name, value in (inputs or {}).items():
        node.inputs[name].default_value = value
    return node


def rgba(color, times=1):
    return (color[0] * times, color[1] * times, color[2] * times, 1)


def _once(key, make):
    if key not in _made:
        _made[key] = make()
    return _made[key]


def _noise(tree, scale, detail=6, stretch=(1, 1, 1), distortion=0):
    where = add(tree, 'TexCoord')
    mapping = add(tree, 'Mapping', {'Scale': stretch})
    noise = add(tree, 'TexNoise', {'Scale': scale, 'Detail': detail, 'Distortion': distortion})
    tree.links.new(where.outputs['Object'], mapping.inputs[0])
    tree.links.new(mapping.outputs[0], noise.inputs['Vector'])
    return noise.outputs['Fac']


def _uneven(tree, shader, rough, spread, scale):
    """Roughness that wanders: fingerprints and wear are what plastic lacks."""
    reach = add(tree, 'MapRange', {1: 0.3, 2: 0.7, 3: max(0.02, rough - spread), 4: min(1, rough + spread)})
    tree.links.new(_noise(tree, scale), reach.inputs[0])
    tree.links.new(reach.outputs[0], shader.inputs['Roughness'])


def _bump(tree, shader, height, strength, distance):
    bump = add(tree, 'Bump', {'Strength': strength, 'Distance': distance})
    tree.links.new(height, bump.inputs['Height'])
    tree.links.new(bump.outputs[0], shader.inputs['Normal'])


def solid(color, rough=0.5, metal=0.0, coat=0.0, bump=0.0, grain=2.0, sheen=0.0, spread=0.1):
    def make():
        material, tree, out = nodes('solid')
        shader = add(tree, 'BsdfPrincipled', {'Base Color': rgba(color), 'Metallic': metal, 'Clearcoat': coat, 'Sheen': sheen})
        _uneven(tree, shader, rough, spread, grain * 0.4)
        if bump:
            _bump(tree, shader, _noise(tree, grain), bump, 0.3 / grain)
        tree.links.new(shader.outputs[0], out.inputs[0])
        return material

    return _once(('solid', color, rough, metal, coat, bump, grain, sheen), make)


def wood(dark=(0.03, 0.012, 0.005), light=(0.15, 0.065, 0.026), rough=0.3, coat=0.4, along='x'):
    def make():
        material, tree, out = nodes('wood')
        shader = add(tree, 'BsdfPrincipled', {'Clearcoat': coat, 'Clearcoat Roughness': 0.15})
        stretch = {'x': (0.03, 0.4, 0.4), 'y': (0.4, 0.03, 0.4), 'z': (0.4, 0.4, 0.03)}[along]
        grain = _noise(tree, 1.4, 10, stretch, 0.8)
        ramp = add(tree, 'ValToRGB')
        first, last = ramp.color_ramp.elements
        first.position, first.color = 0.33, rgba(dark)
        last.position, last.color = 0.7, rgba(light)
        ramp.color_ramp.elements.new(0.52).color = rgba([(a + b) / 2.6 for a, b in zip(dark, light)])
        tree.links.new(grain, ramp.inputs[0])
        tree.links.new(ramp.outputs[0], shader.inputs['Base Color'])
        _uneven(tree, shader, rough, 0.13, 0.15)
        _bump(tree, shader, grain, 0.12, 0.3)
        tree.links.new(shader.outputs[0], out.inputs[0])
        return material

    return _once(('wood', dark, light, rough, coat, along), make)


def stone(dark, light, rough=0.2, scale=0.08):
    def make():
        material, tree, out = nodes('stone')
        shader = add(tree, 'BsdfPrincipled', {'Clearcoat': 0.3})
        ramp = add(tree, 'ValToRGB')
        first, last = ramp.color_ramp.elements
        first.position, first.color = 0.46, rgba(dark)
        last.position, last.color = 0.62, rgba(light)
        tree.links.new(_noise(tree, scale, 12, distortion=2.5), ramp.inputs[0])
        tree.links.new(ramp.outputs[0], shader.inputs['Base Color'])
        _uneven(tree, shader, rough, 0.08, 0.3)
        tree.links.new(shader.outputs[0], out.inputs[0])
        return material

    return _once(('stone', dark, light, rough), make)


def glass(color=(0.985, 0.99, 0.985), ior=1.45, rough=0.0):
    """Glass that lets light through to what stands behind it: a shadow of glass costs too many samples."""
    def make():
        material, tree, out = nodes('glass')
        clear = add(tree, 'BsdfGlass', {'Color': rgba(color), 'Roughness': rough, 'IOR': ior})
        through = add(tree, 'BsdfTransparent', {'Color': rgba(color, 0.85)})
        path = add(tree, 'LightPath')
        either = add(tree, 'Math', operation='MAXIMUM')
        mix = add(tree, 'MixShader')
        tree.links.new(path.outputs['Is Shadow Ray'], either.inputs[0])
        tree.links.new(path.outputs['Is Diffuse Ray'], either.inputs[1])
        tree.links.new(either.outputs[0], mix.inputs[0])
        tree.links.new(clear.outputs[0], mix.inputs[1])
        tree.links.new(through.outputs[0], mix.inputs[2])
        tree.links.new(mix.outputs[0], out.inputs[0])
        return material

    return _once(('glass', color, ior, rough), make)


def frosted(color, glow=0.0, rough=0.5):
    """Beer, juice, wax, petals: light goes some way in and comes out softened."""
    def make():
        material, tree, out = nodes('frosted')
        shader = add(tree, 'BsdfPrincipled', {'Base Color': rgba(color), 'Roughness': rough, 'Specular': 0.4})
        back = add(tree, 'BsdfTranslucent', {'Color': rgba(color)})
        mix = add(tree, 'MixShader', {0: 0.45})
        tree.links.new(shader.outputs[0], mix.inputs[1])
        tree.links.new(back.outputs[0], mix.inputs[2])
        end = mix
        if glow:
            light = add(tree, 'Emission', {'Color': rgba(color), 'Strength': glow})
            end = add(tree, 'AddShader')
            tree.links.new(mix.outputs[0], end.inputs[0])
            tree.links.new(light.outputs[0], end.inputs[1])
        tree.links.new(end.outputs[0], out.inputs[0])
        material.cycles.sample_as_light = False
        return material

    return _once(('frosted', color, glow, rough), make)


def light(color, strength):
    """A lamp that is seen; what it lights is lit by a light of the stage."""
    def make():
        material, tree, out = nodes('light')
        emission = add(tree, 'Emission', {'Color': rgba(color), 'Strength': strength})
        tree.links.new(emission.outputs[0], out.inputs[0])
        material.cycles.sample_as_light = False
        return material

    return _once(('light', color, strength), make)


def wax_light():
    """The glass of a candle, brightest a little above the wax."""
    def make():
        material, tree, out = nodes('candle')
        where = add(tree, 'TexCoord')
        axes = add(tree, 'SeparateXYZ')
        ramp = add(tree, 'ValToRGB')
        first, last = ramp.color_ramp.elements
        first.color, last.color = (0.25, 0.05, 0.008, 1), (0.10, 0.014, 0.002, 1)
        for place, color in ((0.45, (1, 0.36, 0.07, 1)), (0.62, (1, 0.46, 0.12, 1)), (0.8, (0.42, 0.10, 0.015, 1))):
            ramp.color_ramp.elements.new(place).color = color
        reach = add(tree, 'MapRange', {1: 0.4, 2: 8.5})
        glow = add(tree, 'Emission', {'Strength': 1.25})
        through = add(tree, 'BsdfTransparent', {'Color': (0.9, 0.45, 0.16, 1)})
        shine = add(tree, 'BsdfGlossy', {'Roughness': 0.08})
        edge = add(tree, 'LayerWeight', {'Blend': 0.25})
        body = add(tree, 'MixShader', {0: 0.55})
        whole = add(tree, 'MixShader')
        tree.links.new(where.outputs['Object'], axes.inputs[0])
        tree.links.new(axes.outputs['Z'], reach.inputs[0])
        tree.links.new(reach.outputs[0], ramp.inputs[0])
        tree.links.new(ramp.outputs[0], glow.inputs[0])
        tree.links.new(glow.outputs[0], body.inputs[1])
        tree.links.new(through.outputs[0], body.inputs[2])
        tree.links.new(edge.outputs['Fresnel'], whole.inputs[0])
        tree.links.new(body.outputs[0], whole.inputs[1])
        tree.links.new(shine.outputs[0], whole.inputs[2])
        tree.links.new(whole.outputs[0], out.inputs[0])
        material.cycles.sample_as_light = False
        return material

    return _once(('wax light',), make)
