import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noZoom, pannedZoom, zoomedAt } from './use-zoom.ts';

test('the point of a picture between the zooming fingers stays there', () => {
  const at = { x: 40, y: -20 };
  const once = zoomedAt(noZoom, 2, at);
  const pixel = (zoom: typeof once) => ({ x: (at.x - zoom.x) / zoom.scale, y: (at.y - zoom.y) / zoom.scale });

  expect(pixel(zoomedAt(once, 1.5, at))).toEqual(pixel(once));
});

test('a zoomed picture is never smaller than its frame and never leaves the frame', () => {
  const step = fc.record({
    factor: fc.double({ min: 0.2, max: 4, noNaN: true }),
    x: fc.integer(),
    y: fc.integer(),
  });
  const frame = { width: 390, height: 700 };
  fc.assert(
    fc.property(fc.array(step), steps => {
      const end = steps.reduce(
        (zoom, { factor, x, y }) => pannedZoom(zoomedAt(zoom, factor, { x: 0, y: 0 }), { x, y }, frame),
        noZoom,
      );
      expect(end.scale).toBeGreaterThanOrEqual(1);
      expect(end.scale).toBeLessThanOrEqual(5);
      expect(Math.abs(end.x)).toBeLessThanOrEqual((frame.width * (end.scale - 1)) / 2 + 1e-6);
      expect(Math.abs(end.y)).toBeLessThanOrEqual((frame.height * (end.scale - 1)) / 2 + 1e-6);
    }),
  );
});
