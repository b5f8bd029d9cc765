"""Meshes: turned, boxed, bent and round. Lengths are centimetres."""
import math

import bpy

from curves import curve


def mesh(vertices, faces, material, smooth=False, at=(0, 0, 0)):
    data = bpy.data.meshes.new('mesh')
    data.from_pydata(vertices, [], faces)
    data.update()
    if smooth:
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    data.materials.append(material)
    thing = bpy.data.objects.new('mesh', data)
    thing.location = at
    bpy.context.scene.collection.objects.link(thing)
    return thing


def box(size, at, material, edge=0.1, turn=(0, 0, 0)):
    """A box that stands with its middle at `at`; `edge` rounds it."""
    a, b, c = (side / 2 for side in size)
    corners = [(x * a, y * b, z * c) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = mesh(corners, faces, material, at=at)
    thing.rotation_euler = turn
    if edge:
        bevel = thing.modifiers.new('edge', 'BEVEL')
        bevel.width, bevel.segments = edge, 4
        thing.data.polygons.foreach_set('use_smooth', [True] * 6)
        thing.data.use_auto_smooth = True
    return thing


def turned(profile, material, at=(0, 0, 0), steps=6, around=64, turn=(0, 0, 0), waist=None):
    """A profile of (radius, height) turned on a lathe; `waist(angle, height)` scales the radius."""
    points = [(max(r, 1e-4), z) for r, z in (curve(profile, steps) if steps else profile)]
    vertices = []
    for r, z in points:
        for k in range(around):
            angle = 2 * math.pi * k / around
            reach = r * (waist(angle, z) if waist else 1)
            vertices.append((reach * math.cos(angle), reach * math.sin(angle), z))
    faces = [
        (i * around + k, i * around + (k + 1) % around, (i + 1) * around + (k + 1) % around, (i + 1) * around + k)
        for i in range(len(points) - 1) for k in range(around)
    ]
    thing = mesh(vertices, faces, material, True, at)
    thing.rotation_euler = turn
    return thing


def ball(at, radius, material, scale=(1, 1, 1), around=40):
    half = around // 2
    arc = [(radius * math.sin(math.pi * i / half), -radius * math.cos(math.pi * i / half)) for i in range(half + 1)]
    thing = turned(arc, material, at, 0, around)
    thing.scale = scale
    return thing


def tube(points, radius, material, closed=False, smooth=True):
    data = bpy.data.curves.new('tube', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.use_fill_caps = '3D', radius, 4, True
    line = data.splines.new('NURBS' if smooth else 'POLY')
    line.points.add(len(points) - 1)
    for place, point in zip(line.points, points):
        place.co = (*point, 1)
    if smooth:
        line.use_endpoint_u, line.order_u, line.resolution_u = not closed, 4, 6
    line.use_cyclic_u = closed
    data.materials.append(material)
    thing = bpy.data.objects.new('tube', data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def leaf(root, tip, width, material, sag=0.0, folds=10):
    """A pointed blade from root to tip that bends under its weight."""
    (x0, y0, z0), (x1, y1, z1) = root, tip
    length = math.dist((x0, y0), (x1, y1)) or 1
    side = (-(y1 - y0) / length, (x1 - x0) / length)
    vertices = []
    for k in range(folds + 1):
        t = k / folds
        half = width / 2 * math.sin(math.pi * (0.06 + 0.94 * t) ** 0.8)
        x, y, z = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, z0 + (z1 - z0) * t - sag * t * t
        for sign, lift in ((-1, 0.25), (0, 0), (1, 0.25)):
            vertices.append((x + sign * half * side[0], y + sign * half * side[1], z + lift * half))
    faces = [(3 * k + j, 3 * k + j + 1, 3 * k + j + 4, 3 * k + j + 3) for k in range(folds) for j in (0, 1)]
    return mesh(vertices, faces, material, True)
