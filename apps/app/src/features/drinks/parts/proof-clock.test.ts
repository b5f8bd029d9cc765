import { expect, test } from 'vitest';
import { proofClock } from './proof-clock.ts';

const poured = new Date(2026, 10, 20, 22, 42, 7).getTime();
const at = (seconds: number, offset = 0) => proofClock(poured, poured + seconds * 1000, offset);

test('the clock ticks by the second on a twelve-hour wall', () => {
  expect(at(0).time).toBe('10:42:07');
  expect(at(1).time).toBe('10:42:08');
  expect(proofClock(poured, new Date(2026, 10, 21, 0, 5, 9).getTime(), 0).time).toBe('12:05:09');
});

test('a tap prints the second of that moment', () => {
  expect(at(1).second).toBe('08');
});

test('the proof lives 90 seconds and not one more', () => {
  expect(at(0)).toMatchObject({ live: true, secondsLeft: 90 });
  expect(at(89)).toMatchObject({ live: true, secondsLeft: 1 });
  expect(at(90)).toMatchObject({ live: false, secondsLeft: 0 });
  expect(at(4000)).toMatchObject({ live: false, secondsLeft: 0 });
});

test('a device whose clock is wrong shows and counts by the server', () => {
  const device = poured - 600_000;
  expect(proofClock(poured, device + 30_000, 600_000)).toMatchObject({ secondsLeft: 60, time: '10:42:37' });
});

test('a clock running slightly ahead never shows more than 90', () => {
  expect(at(-3).secondsLeft).toBe(90);
});

test('the time left is said every 15 seconds', () => {
  expect([0, 1, 14, 15, 16, 30, 89].map(second => at(second).saidSeconds)).toEqual([
    90, 90, 90, 75, 75, 60, 15,
  ]);
});
