"""blender -b -t 1 -P tools/pictures/render.py -- KIND SEED OUT.webp [WIDTH HEIGHT SAMPLES PART]"""
import importlib
import json
import os
import pkgutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy  # noqa: E402
import numpy as np  # noqa: E402

import develop  # noqa: E402
import scenes  # noqa: E402
from stage import Stage  # noqa: E402

most_bytes = 60_000


def kinds():
    modules = [importlib.import_module(f'scenes.{module.name}') for module in pkgutil.iter_modules(scenes.__path__)]
    return {name: build for module in modules for name, build in module.kinds.items()}


def store(png, path):
    """As WebP, at the best quality that is small enough."""
    for quality in (80, 74, 68, 60, 50):
        subprocess.run(['cwebp', '-quiet', '-m', '6', '-sharp_yuv', '-q', str(quality), png, '-o', path], check=True)
        if os.path.getsize(path) <= most_bytes:
            return


def main(kind, seed, path, width=960, height=720, samples=24, part=0.75):
    """Renders at `part` of the size: what is out of focus gains nothing from more pixels."""
    width, height = int(width), int(height)
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(int(seed), round(width * float(part)), round(height * float(part)))
        kinds()[kind](stage)
        stage.settings(int(samples), folder)
        bpy.ops.render.render()
        light, normal, albedo = (develop.read(folder, name) for name in ('light', 'normal', 'albedo'))
        clean = develop.denoise(light, normal, albedo)
        png = os.path.join(folder, 'picture.png')
        develop.write(develop.develop(develop.enlarge(clean, width, height), stage.look), png)
        store(png, path)
        negatives = os.environ.get('NEGATIVES')
        if negatives:
            name = os.path.join(negatives, f'{kind}-{seed}')
            np.save(f'{name}.npy', clean.astype(np.float16))
            with open(f'{name}.json', 'w') as file:
                json.dump(stage.look, file)


main(*sys.argv[sys.argv.index('--') + 1:])
