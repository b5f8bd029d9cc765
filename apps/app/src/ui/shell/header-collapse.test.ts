import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  collapseAtScroll,
  type HeaderCollapse,
  hideAfterPixels,
  initialHeaderCollapse,
  showAfterPixels,
} from './header-collapse.ts';

const walk = (...positions: number[]) =>
  positions.reduce<HeaderCollapse>((state, y) => collapseAtScroll(state, y), initialHeaderCollapse);

test('the header stays for 79 pixels of scrolling down and is hidden at 80', () => {
  expect(walk(79).hidden).toBe(false);
  expect(walk(40, 80).hidden).toBe(true);
});

test('a hidden header stays hidden for 9 pixels of scrolling up and is shown at 10', () => {
  expect(walk(300, 291).hidden).toBe(true);
  expect(walk(300, 295, 290).hidden).toBe(false);
});

test('the distance that hides the header is counted from where the scrolling changed its direction', () => {
  expect(walk(300, 250, 329).hidden).toBe(false);
  expect(walk(300, 250, 330).hidden).toBe(true);
});

test('the header is never hidden while it holds focus', () => {
  expect(collapseAtScroll(walk(50), 500, true).hidden).toBe(false);
  expect(collapseAtScroll(walk(500), 600, true).hidden).toBe(false);
});

test('the header is hidden only 80 pixels after the focus has left it', () => {
  const focused = collapseAtScroll(walk(50), 500, true);
  expect(collapseAtScroll(focused, 579).hidden).toBe(false);
  expect(collapseAtScroll(focused, 580).hidden).toBe(true);
});

test('the header is always shown at the top of the page, also while the page bounces above it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -100, max: 3000 })),
      fc.integer({ min: -100, max: 0 }),
      (way, end) => {
        expect(walk(...way, end).hidden).toBe(false);
      },
    ),
  );
});

test('the header changes only after scrolling 80 pixels down or 10 up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 3000 }),
      (way, y) => {
        const before = walk(...way);
        const after = collapseAtScroll(before, y);
        if (after.hidden && !before.hidden)
          expect(y - after.turnedAt).toBeGreaterThanOrEqual(hideAfterPixels);
        if (!after.hidden && before.hidden)
          expect(after.turnedAt - y).toBeGreaterThanOrEqual(showAfterPixels);
      },
    ),
  );
});
