import { expect, test } from 'vitest';
import { croppedSize, cropShapes } from './crop-area.ts';

const area = (width: number, height: number) => ({ x: 10, y: 20, width, height });

test('a large crop of a picture is reduced to the longest allowed side, in its own shape', () => {
  expect(croppedSize(area(4000, 3000), 1000)).toEqual({ width: 1000, height: 750 });
  expect(croppedSize(area(300, 3000), 1500)).toEqual({ width: 150, height: 1500 });
});

test('a small crop of a picture is not enlarged', () => {
  expect(croppedSize(area(320.4, 240.4), 1024)).toEqual({ width: 320, height: 240 });
});

test('a crop of a picture has at least one pixel on each side', () => {
  expect(croppedSize(area(0.2, 0.1), 1024)).toEqual({ width: 1, height: 1 });
});

test('a crop for a portrait is as wide as it is high', () => {
  expect(cropShapes.portrait.aspect).toBe(1);
});
