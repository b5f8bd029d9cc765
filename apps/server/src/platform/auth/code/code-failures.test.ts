import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lockStateOfPhone,
  type WrongCode,
  wrongCodesOfStrangersPerDay,
  wrongCodesPerDay,
} from './code-failures.ts';

const start = new Date('2026-07-11T02:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const stranger = { key: '203.0.113.0/24', known: false };
const other = { key: '198.51.100.0/24', known: false };
const owner = { key: 'device:1', known: true };

const wrongCodes = (count: number, at: Date, { key, known } = stranger): WrongCode[] =>
  Array.from({ length: count }, () => ({ source: key, known, at }));

test('Req 1.3: the tenth wrong code in an hour locks the phone number for an hour', () => {
  expect(lockStateOfPhone(wrongCodes(9, start), stranger, start)).toEqual({ locked: false });
  const wrong = wrongCodes(10, start);
  expect(lockStateOfPhone(wrong, stranger, after(1))).toEqual({
    locked: true,
    reason: 'this_source',
    seconds: 3599,
  });
  expect(lockStateOfPhone(wrong, stranger, after(3600))).toEqual({ locked: false });
});

test('Req 1.3: a lock of a phone number applies only to the source of the wrong codes', () => {
  const wrong = wrongCodes(20, start);
  expect(lockStateOfPhone(wrong, other, start)).toEqual({ locked: false });
  expect(lockStateOfPhone(wrong, owner, start)).toEqual({ locked: false });
});

test('Req 1.3: wrong codes of an earlier hour do not count towards a lock', () => {
  const wrong = [...wrongCodes(9, start), ...wrongCodes(9, after(3600))];
  expect(lockStateOfPhone(wrong, stranger, after(3600))).toEqual({ locked: false });
});

test('Req 1.3: each further lock of a phone number lasts twice as long as the one before', () => {
  const hours = [1, 2, 3, 4].map(locks => {
    const state = lockStateOfPhone(wrongCodes(10 * locks, start), stranger, start);
    return state.locked ? state.seconds / 3600 : 0;
  });
  expect(hours).toEqual([1, 2, 4, 8]);
});

test('Req 1.3: a hundred wrong codes in a day lock the phone number for every source until the day is over', () => {
  const strangers = Array.from({ length: 9 }, (_, network) =>
    wrongCodes(10, start, { key: `192.0.2.${network}`, known: false }),
  ).flat();
  expect(lockStateOfPhone(strangers, other, after(3600))).toMatchObject({
    locked: true,
    reason: 'whole_number',
  });
  expect(lockStateOfPhone(strangers, other, after(86_400))).toEqual({ locked: false });
  expect(lockStateOfPhone(strangers, owner, start)).toEqual({ locked: false });
  const all = [...strangers, ...wrongCodes(10, start, { key: 'device:2', known: true })];
  expect(lockStateOfPhone(all, owner, start)).toMatchObject({
    locked: true,
    reason: 'whole_number',
    seconds: 86_400,
  });
});

test('Req 1.3: wrong codes of known devices do not count towards the daily ceiling that strangers share', () => {
  const strangers = Array.from({ length: wrongCodesOfStrangersPerDay - 1 }, (_, network) =>
    wrongCodes(1, start, { key: `192.0.2.${network}`, known: false }),
  ).flat();
  const wrong = [...strangers, ...wrongCodes(9, start, owner)];
  expect(lockStateOfPhone(wrong, other, start)).toEqual({ locked: false });
});

test('Req 1.3: a lock of a phone number lasts a day at most, however many locks came before', () => {
  const wrong = Array.from({ length: 6 }, () => wrongCodes(10, start)).flat();
  expect(lockStateOfPhone(wrong, stranger, start)).toMatchObject({ reason: 'this_source', seconds: 86_400 });
});

test('Req 1.3: a lock of a phone number ends an hour after the wrong code that caused it', () => {
  const wrong = [...wrongCodes(9, start), ...wrongCodes(1, after(3599))];
  expect(lockStateOfPhone(wrong, stranger, after(3600))).toMatchObject({
    reason: 'this_source',
    seconds: 3599,
  });
});

test('Req 1.3: a known device has the rest of the daily ceiling to itself, whatever codes strangers enter', () => {
  const tries = fc.array(fc.record({ network: fc.nat(40), at: fc.nat(86_399) }), { maxLength: 300 });
  fc.assert(
    fc.property(tries, typed => {
      const wrong: WrongCode[] = [];
      for (const { network, at } of typed.toSorted((one, two) => one.at - two.at)) {
        const source = { key: `192.0.2.${network}`, known: false };
        if (lockStateOfPhone(wrong, source, after(at)).locked) continue;
        wrong.push({ source: source.key, known: false, at: after(at) });
      }
      expect(wrong.length).toBeLessThanOrEqual(wrongCodesOfStrangersPerDay);
      const own = wrongCodes(wrongCodesPerDay - wrongCodesOfStrangersPerDay - 1, after(86_399), owner);
      expect(lockStateOfPhone([...wrong, ...own], owner, after(86_399))).toEqual({ locked: false });
    }),
  );
});
