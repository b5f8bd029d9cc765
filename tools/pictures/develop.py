"""The darkroom: takes the noise out of a render and gives it the look of a photograph."""
import os
import subprocess
import tempfile

import numpy as np

most_bytes = 60_000
grade = {'exposure': 1.0, 'glow': 0.16, 'vignette': 0.5, 'tint': (1, 1, 1), 'grain': 0.014}


def _shift(a, dy, dx):
    return np.roll(a, (dy, dx), (0, 1))


def _box(a, r):
    for axis in (0, 1):
        pad = [(r + 1, r) if i == axis else (0, 0) for i in range(a.ndim)]
        total, n = np.cumsum(np.pad(a, pad, mode='edge'), axis, dtype=np.float64), a.shape[axis]
        a = ((np.take(total, range(2 * r + 1, 2 * r + 1 + n), axis) - np.take(total, range(n), axis)) / (2 * r + 1)).astype(np.float32)
    return a


def _soften(a, sigma):
    """Blurs by a Gaussian; a wide one on every fourth pixel, where nobody sees the difference."""
    height, width = a.shape[:2]
    if sigma > 10:
        small = _soften(resize(a, height // 4, width // 4), sigma / 4)
        return resize(small, height, width)
    pad = int(min(3 * sigma, 120))
    wide = np.pad(a, ((pad, pad), (pad, pad), (0, 0)), mode='edge')
    fy, fx = np.fft.fftfreq(wide.shape[0])[:, None], np.fft.rfftfreq(wide.shape[1])[None]
    kernel = np.exp(-2 * (np.pi * sigma) ** 2 * (fx ** 2 + fy ** 2))
    blurred = [np.fft.irfft2(np.fft.rfft2(wide[..., i]) * kernel, wide.shape[:2]) for i in range(3)]
    return np.stack(blurred, -1)[pad:pad + height, pad:pad + width].astype(np.float32)


def resize(a, height, width):
    for axis, size in ((0, height), (1, width)):
        n = a.shape[axis]
        if n >= 4 * size:
            a = a.reshape(*a.shape[:axis], size, n // size, *a.shape[axis + 1:]).mean(axis + 1) if n % size == 0 else np.take(a, np.arange(size) * n // size, axis)
            continue
        place = np.clip((np.arange(size) + 0.5) * n / size - 0.5, 0, n - 1)
        low = np.floor(place).astype(int)
        part = (place - low).astype(np.float32).reshape([-1 if i == axis else 1 for i in range(3)])
        a = np.take(a, low, axis) * (1 - part) + np.take(a, np.minimum(low + 1, n - 1), axis) * part
    return a


def _fireflies(light):
    """No pixel is much brighter than most of its neighbours."""
    peak = light.max(-1)
    around = np.sort(np.stack([_shift(peak, y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]), 0)[5]
    return light * np.minimum(1, (around * 2.2 + 0.02) / np.maximum(peak, 1e-6))[..., None]


def denoise(light, cover, normal, albedo, reach=4):
    """
    Non-local means in log space, guided by the passes that have no noise; answers the light and how much of each pixel
    the scene covers.
    """
    tone = np.log1p(_fireflies(light) * 6)
    variance = _box((tone - _box(tone, 1)) ** 2, 3).mean(-1)
    variance = np.minimum(variance, _box(variance, 5)) + 2e-5
    both = np.concatenate([tone, cover[..., None]], -1)
    total, weights = np.zeros_like(both), np.zeros(tone.shape[:2], np.float32)
    albedo, normal = _box(albedo, 1), _box(normal, 1)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            other = _shift(variance, dy, dx)
            apart = ((tone - _shift(tone, dy, dx)) ** 2).mean(-1) - (variance + np.minimum(variance, other))
            apart = _box(apart / (1e-5 + 0.45 * (variance + other)), 2)
            guide = ((albedo - _shift(albedo, dy, dx)) ** 2).sum(-1) / 0.02 + ((normal - _shift(normal, dy, dx)) ** 2).sum(-1) / 0.15
            weight = np.exp(-np.maximum(apart, 0) - guide).astype(np.float32)
            total += weight[..., None] * _shift(both, dy, dx)
            weights += weight
    total /= weights[..., None]
    return np.expm1(total[..., :3]) / 6, total[..., 3]


def enlarge(light, width, height):
    """To the size of the picture, sharpened a little; the grain comes after it and hides the seam."""
    if light.shape[:2] == (height, width):
        return light
    tone = resize(np.log1p(light * 6), height, width)
    tone = tone + 0.5 * (tone - _soften(tone, 1.3))
    return np.expm1(np.maximum(tone, 0)) / 6


def film(light):
    """A filmic curve; the brightest lights lose their colour, as on film."""
    light = light + np.maximum(light.max(-1, keepdims=True) - 1.1, 0) * 0.1
    return np.clip((light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14), 0, 1)


def develop(light, look):
    """From clean light to a picture of sRGB values from 0 to 1."""
    height, width = light.shape[:2]
    scale = max(width, height) / 960
    bright = np.minimum(light, 12)
    halo = 0.5 * _soften(bright, 4 * scale) + 0.3 * _soften(bright, 16 * scale) + 0.2 * _soften(bright, 60 * scale)
    light = light * (1 - look['glow'] * 0.6) + halo * look['glow']
    ys, xs = np.mgrid[0:height, 0:width]
    far = ((xs / width - 0.5) ** 2 + ((ys / height - 0.5) * 0.75) ** 2) / 0.39
    light = light * (1 - look['vignette'] * np.clip(far, 0, 1) ** 1.3)[..., None] * look['exposure'] * np.array(look['tint'])
    picture = film(np.maximum(light, 0) * 0.9)
    picture = np.where(picture <= 0.0031308, 12.92 * picture, 1.055 * np.maximum(picture, 1e-9) ** (1 / 2.4) - 0.055)
    picture = picture + np.array([0.030, 0.022, 0.016]) * (1 - picture) ** 6
    chance = np.random.RandomState(7)
    grain = chance.randn(height, width, 1) * 0.7 + chance.randn(height, width, 3) * 0.3
    grain = 0.6 * grain + 0.4 * _shift(grain, 0, 1)
    return np.clip(picture + grain * look['grain'] * (0.35 + 0.9 * np.sqrt(np.clip(picture, 0, 1))) * (1.1 - picture), 0, 1)


def store(picture, path):
    """As WebP, at the best quality that is small enough."""
    height, width = picture.shape[:2]
    with tempfile.NamedTemporaryFile(suffix='.ppm') as file:
        file.write(b'P6\n%d %d\n255\n' % (width, height) + (picture * 255 + 0.5).astype(np.uint8).tobytes())
        file.flush()
        for quality in (78, 70, 60, 50):
            subprocess.run(['cwebp', '-quiet', '-m', '4', '-q', str(quality), file.name, '-o', path], check=True)
            if os.path.getsize(path) <= most_bytes:
                return
