import { expect, test } from 'vitest';
import { gapAfter, mayTextNumber, numberPrefixOf } from './send-rules.ts';

const now = new Date('2026-07-11T02:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const rule = { firstGapSeconds: 60, growing: true };

test('Req 1.2: the gap between texts to one number grows from 60 to 120 to 300 seconds', () => {
  expect([0, 1, 2, 3, 4].map(count => gapAfter(count, 60))).toEqual([0, 60, 120, 300, 300]);
});

test.each([
  [{ count: 0, firstAt: null, lastAt: null }, { send: true }],
  [
    { count: 1, firstAt: ago(59), lastAt: ago(59) },
    { send: false, reason: 'too_soon', retryAfterSeconds: 1 },
  ],
  [{ count: 1, firstAt: ago(60), lastAt: ago(60) }, { send: true }],
  [
    { count: 2, firstAt: ago(900), lastAt: ago(60) },
    { send: false, reason: 'too_soon', retryAfterSeconds: 60 },
  ],
  [{ count: 3, firstAt: ago(900), lastAt: ago(300) }, { send: true }],
  [
    { count: 5, firstAt: ago(86_000), lastAt: ago(40_000) },
    { send: false, reason: 'daily_cap', retryAfterSeconds: 400 },
  ],
])(
  'Req 1.2: after the text messages %o to a phone number the decision about the next one is %o',
  (history, decision) => {
    expect(mayTextNumber({ ...history, ofNetwork: null }, rule, now)).toEqual(decision);
  },
);

test('a phone number with a fixed code has only the first gap and no daily limit', () => {
  const many = { count: 9, firstAt: ago(900), lastAt: ago(59), ofNetwork: null };
  expect(mayTextNumber(many, { ...rule, growing: false }, now)).toMatchObject({ retryAfterSeconds: 1 });
  expect(mayTextNumber({ ...many, lastAt: ago(60) }, { ...rule, growing: false }, now)).toEqual({
    send: true,
  });
});

test('one network of strangers gets three of the five texts to a phone number, and the next network gets two', () => {
  const three = { count: 3, firstAt: ago(900), lastAt: ago(300) };
  const own = { ...three, ofNetwork: { count: 3, firstAt: ago(900) } };
  expect(mayTextNumber(own, rule, now)).toEqual({
    send: false,
    reason: 'daily_cap',
    retryAfterSeconds: 86_400 - 900,
  });
  expect(mayTextNumber({ ...three, ofNetwork: { count: 0, firstAt: null } }, rule, now)).toEqual({
    send: true,
  });
});

test('the prefix of a phone number is the number without its last four digits', () => {
  expect(numberPrefixOf('18135550199')).toBe('1813555');
});
