"""blender -b -t 1 -P tools/pictures/render.py -- KIND SEED OUT.webp [WIDTH HEIGHT SAMPLES PART]"""
import importlib
import os
import pkgutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy  # noqa: E402
import numpy as np  # noqa: E402

import develop  # noqa: E402
import scenes  # noqa: E402
from stage import Stage  # noqa: E402


def kinds():
    modules = [importlib.import_module(f'scenes.{module.name}') for module in pkgutil.iter_modules(scenes.__path__)]
    return {name: build for module in modules for name, build in module.kinds.items()}


def read(folder, name):
    image = bpy.data.images.load(os.path.join(folder, f'{name}0001.exr'))
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    return np.nan_to_num(pixels.reshape(height, width, 4)[::-1].copy(), nan=0, posinf=20)


def main(kind, seed, path, width=960, height=720, samples=24, part=0.75):
    """Renders at `part` of the size: what is out of focus gains nothing from more pixels."""
    width, height = int(width), int(height)
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(int(seed), round(width * float(part)), round(height * float(part)))
        kinds()[kind](stage)
        stage.settings(int(samples), folder)
        bpy.ops.render.render()
        light, normal, albedo = (read(folder, name) for name in ('light', 'normal', 'albedo'))
        clean, cover = develop.denoise(light[..., :3], light[..., 3], normal[..., :3], albedo[..., :3])
        if stage.behind is not None:
            clean = clean + (1 - cover)[..., None] * stage.behind
        develop.store(develop.develop(develop.enlarge(clean, width, height), stage.look), path)


main(*sys.argv[sys.argv.index('--') + 1:])
