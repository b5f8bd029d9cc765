"""The stage: camera, lights, table, the painted backdrop, and the settings of the renderer."""
import random

import bpy
import numpy as np
from mathutils import Vector

from backdrops import MARGIN, Canvas
from develop import grade
from materials import add, nodes, rgba, solid, wood
from shapes import box, mesh

WARM_LIGHT = (1, 0.62, 0.36)


class Stage:
    def __init__(self, seed, width, height):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.rng = random.Random(seed)
        self.seed, self.width, self.height = seed, width, height
        self.scene = bpy.context.scene
        self.look = dict(grade)
        self.behind = None
        self.world((0.02, 0.012, 0.008))

    def world(self, color, strength=0.5):
        world = self.scene.world or bpy.data.worlds.new('world')
        self.scene.world = world
        world.use_nodes = True
        ground = world.node_tree.nodes['Background']
        ground.inputs[0].default_value, ground.inputs[1].default_value = rgba(color), strength

    def camera(self, at, to, focus=None, lens=50, stop=1.8):
        """Everything but the plane of `focus` is blurred. One unit is a centimetre: the stop is a hundredth."""
        data = bpy.data.cameras.new('camera')
        data.lens, data.clip_end = lens, 5000
        camera = bpy.data.objects.new('camera', data)
        camera.location = at
        camera.rotation_euler = (Vector(to) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
        self.scene.collection.objects.link(camera)
        self.scene.camera, self.lens = camera, camera
        data.dof.use_dof = True
        data.dof.aperture_fstop = stop / 100
        ahead = (Vector(to) - Vector(at)).normalized()
        self.sharp_at = (Vector(focus or to) - Vector(at)).dot(ahead)
        data.dof.focus_distance = self.sharp_at
        bpy.context.view_layer.update()
        return camera

    def canvas(self, ground=(0.012, 0.007, 0.004)):
        return Canvas(self.rng, ground, self.height / self.width)

    def backdrop(self, canvas, distance=160, strength=1.0):
        """
        Hangs a painted canvas behind the scene, square to the camera. Call it after `camera`.

        Glass bends it and varnish mirrors it, but the camera does not see it: it is blurred and laid behind the render,
        because a lens out of focus needs more samples than all the rest.
        """
        material, tree, out = nodes('backdrop')
        image = bpy.data.images.new('backdrop', canvas.width, canvas.height, float_buffer=True)
        pixels = np.ones((canvas.height, canvas.width, 4), np.float32)
        pixels[..., :3] = canvas.light[::-1]
        image.pixels.foreach_set(pixels.ravel())
        image.update()
        image.pack()
        texture = add(tree, 'TexImage')
        texture.image = image
        emission = add(tree, 'Emission', {'Strength': strength})
        tree.links.new(texture.outputs[0], emission.inputs[0])
        tree.links.new(emission.outputs[0], out.inputs[0])
        material.cycles.sample_as_light = False
        wide = max(self.width, self.height)
        half = distance * 18 / self.lens.data.lens * MARGIN * self.width / wide
        tall = half * canvas.tall
        corners = [(-half, -tall, -distance), (half, -tall, -distance), (half, tall, -distance), (-half, tall, -distance)]
        frame = self.lens.matrix_world
        card = mesh([tuple(frame @ Vector(corner)) for corner in corners], [(0, 1, 2, 3)], material)
        layer = card.data.uv_layers.new()
        for place, uv in zip(layer.data, [(0, 0), (1, 0), (1, 1), (0, 1)]):
            place.uv = uv
        card.visible_shadow = card.visible_diffuse = card.visible_camera = False
        wide_open = self.lens.data.lens / 10 / (self.lens.data.dof.aperture_fstop * 100)
        blur = wide_open * abs(distance - self.sharp_at) / self.sharp_at / 2
        self.behind = canvas.blur(blur / (half / MARGIN)).seen(self.width, self.height) * strength
        self.scene.render.film_transparent = True

    def softbox(self, at, to, size, color=WARM_LIGHT, radiance=10.0, long=None, shine=True):
        """A lamp out of the picture. Without `shine` no varnish mirrors it."""
        data = bpy.data.lights.new('softbox', 'AREA')
        data.shape, data.size, data.size_y = 'RECTANGLE', size, long or size
        data.color, data.energy = color, radiance * size * (long or size) * 9
        data.specular_factor = 1.0
        lamp = bpy.data.objects.new('softbox', data)
        lamp.location = at
        lamp.rotation_euler = (Vector(to) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
        self.scene.collection.objects.link(lamp)
        lamp.visible_camera = False
        lamp.visible_glossy = shine
        return lamp

    def reflector(self, at, size, color=(1, 0.5, 0.18), strength=0.4):
        """A card behind a glass, seen only through it: what makes a drink shine on a photograph."""
        material, tree, out = nodes('reflector')
        where, far = add(tree, 'TexCoord'), add(tree, 'VectorMath', operation='LENGTH')
        fade = add(tree, 'MapRange', {1: 0.2, 2: 1.0, 3: strength, 4: 0.0})
        emission, through, both = add(tree, 'Emission', {'Color': rgba(color)}), add(tree, 'BsdfTransparent'), add(tree, 'AddShader')
        tree.links.new(where.outputs['Object'], far.inputs[0])
        tree.links.new(far.outputs['Value'], fade.inputs[0])
        tree.links.new(fade.outputs[0], emission.inputs['Strength'])
        tree.links.new(emission.outputs[0], both.inputs[0])
        tree.links.new(through.outputs[0], both.inputs[1])
        tree.links.new(both.outputs[0], out.inputs[0])
        material.cycles.sample_as_light = False
        card = mesh([(-1, 0, -1), (1, 0, -1), (1, 0, 1), (-1, 0, 1)], [(0, 1, 2, 3)], material, at=at)
        card.scale = (size[0] * 0.75, 1, size[1] * 0.75)
        card.visible_camera = card.visible_diffuse = card.visible_shadow = card.visible_glossy = False
        return card

    def lamp(self, at, radius, color, radiance, shine=True):
        """A small round lamp, such as a flame."""
        data = bpy.data.lights.new('lamp', 'POINT')
        data.shadow_soft_size, data.color = radius, color
        data.energy = radiance * 4 * 3.14 ** 2 * radius ** 2
        lamp = bpy.data.objects.new('lamp', data)
        lamp.location = at
        self.scene.collection.objects.link(lamp)
        lamp.visible_camera = False
        lamp.visible_glossy = shine
        return lamp

    def table(self, material=None, front=-60, back=34, wide=300):
        """A table or bar top at height zero that ends behind the scene."""
        return box((wide, back - front, 5), (0, (front + back) / 2, -2.5), material or wood(), 0.8)

    def dark_room(self):
        """A black wall behind the camera, so that metal has something dark to mirror."""
        box((600, 2, 400), (0, -220, 60), solid((0.01, 0.007, 0.005), 0.9), 0)

    def settings(self, samples, folder):
        scene, cycles = self.scene, self.scene.cycles
        scene.render.engine = 'CYCLES'
        cycles.device = 'CPU'
        cycles.samples, cycles.seed = samples, self.seed
        cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.03, 12
        cycles.use_denoising = False
        cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 10, 2, 3
        cycles.transmission_bounces, cycles.transparent_max_bounces = 10, 24
        cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy = 2.5, 25, 1.0
        cycles.caustics_reflective, cycles.caustics_refractive = False, True
        scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = self.width, self.height, 100
        scene.render.threads_mode, scene.render.threads = 'FIXED', 1
        scene.view_layers[0].cycles.denoising_store_passes = True
        scene.use_nodes = True
        tree = scene.node_tree
        tree.nodes.clear()
        layers, files = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
        files.base_path, files.format.file_format, files.format.color_depth, files.format.color_mode = folder, 'OPEN_EXR', '32', 'RGBA'
        files.file_slots.clear()
        tree.links.new(layers.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])
        for name, socket in (('light', 'Image'), ('normal', 'Denoising Normal'), ('albedo', 'Denoising Albedo')):
            files.file_slots.new(name)
            tree.links.new(layers.outputs[socket], files.inputs[len(files.inputs) - 1])
