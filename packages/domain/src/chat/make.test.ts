import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextMessageId, sentAtOf } from './make.ts';

const moment = fc.date({ min: new Date(0), max: new Date('9999-01-01T00:00:00Z'), noInvalidDate: true });
/** Draws a source of chance that repeats a list of numbers without end. */
const draws = fc
  .array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 3 })
  .map(parts => {
    let turn = 0;
    return (below: number) => Math.floor((parts[turn++ % parts.length] ?? 0) * below);
  });
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('every message id is a uuid of version 7 that carries its millisecond', () => {
  fc.assert(
    fc.property(moment, draws, (now, draw) => {
      const id = nextMessageId(now, draw, null);
      expect(id).toMatch(uuidV7);
      expect(sentAtOf(id)).toEqual(now);
    }),
  );
});

test('message ids grow even where the clock stops, jumps or is set back', () => {
  fc.assert(
    fc.property(fc.array(moment, { minLength: 2, maxLength: 40 }), draws, (times, draw) => {
      let last: string | null = null;
      for (const now of times) {
        const id: string = nextMessageId(now, draw, last);
        expect(id).toMatch(uuidV7);
        if (last) expect(id > last).toBe(true);
        last = id;
      }
    }),
  );
});

test('a message id whose random bits are used up continues in the next millisecond', () => {
  const full = '018bcfe5-6800-7fff-bfff-ffffffffffff';
  const id = nextMessageId(sentAtOf(full), () => 0, full);
  expect(id).toBe('018bcfe5-6801-7000-8000-000000000000');
});
