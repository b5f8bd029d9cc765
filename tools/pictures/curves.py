"""Smooth lines through points, in any number of dimensions."""


def curve(points, steps=6):
    """A Catmull-Rom curve through the points."""
    ends = [points[0], *points, points[-1]]
    out = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        for step in range(steps):
            t = step / steps
            out.append(tuple(
                0.5 * (2 * b[i] + (c[i] - a[i]) * t + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t
                       + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t ** 3) for i in range(len(b))))
    return [*out, points[-1]]
