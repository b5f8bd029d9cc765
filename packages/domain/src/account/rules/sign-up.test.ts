import { expect, test } from 'vitest';
import { decideSignup, isPlausibleBirthday, signupDate } from './sign-up.ts';

test.each([
  ['of age', { registered: false }, '2005-11-20', 'granted'],
  ['a day too young', { registered: false }, '2005-11-21', 'under_age'],
  ['registered already', { registered: true }, '1990-01-01', 'already_registered'],
])('the registration of a person who is %s is granted or refused', (_who, user, dob, outcome) => {
  const decision = decideSignup(user, { dob, today: '2026-11-20', legalAge: 21 });
  expect('granted' in decision ? 'granted' : decision.code).toBe(outcome);
});

test.each([
  ['in Los Angeles it is still the eve', 'America/Los_Angeles', '2026-11-28T05:30:00Z', '2026-11-27'],
  [
    'in Los Angeles the day begins at its midnight',
    'America/Los_Angeles',
    '2026-11-28T08:00:00Z',
    '2026-11-28',
  ],
  ['in New York it has begun', 'America/New_York', '2026-11-28T05:30:00Z', '2026-11-28'],
  ['a zone ahead of ours makes nobody older', 'Pacific/Kiritimati', '2026-11-28T04:30:00Z', '2026-11-27'],
  ['a phone that names no zone may be in Honolulu', null, '2026-11-28T09:59:00Z', '2026-11-27'],
  ['and there it begins as well', null, '2026-11-28T10:00:00Z', '2026-11-28'],
  ['an unknown name is none', 'Mars/Olympus', '2026-11-28T09:59:00Z', '2026-11-27'],
  ['an empty name is none', '', '2026-11-28T09:59:00Z', '2026-11-27'],
])(
  "a person's age at a sign-up is counted by the date where the person's phone is: %s",
  (_what, timezone, at, date) => {
    expect(signupDate(new Date(at), timezone)).toBe(date);
  },
);

test('a sign-up of somebody under age is refused with a message that names the legal age', () => {
  expect(
    decideSignup({ registered: false }, { dob: '2010-01-01', today: '2026-11-20', legalAge: 21 }),
  ).toMatchObject({
    message: expect.stringContaining('21'),
  });
  expect(
    decideSignup({ registered: false }, { dob: '1990-01-01', today: '2026-11-20', legalAge: 21 }),
  ).toEqual({ granted: true });
});

test('a birthday is accepted up to the age of 120', () => {
  expect(isPlausibleBirthday('1906-11-20', '2026-11-20')).toBe(true);
  expect(isPlausibleBirthday('1905-11-20', '2026-11-20')).toBe(false);
});
