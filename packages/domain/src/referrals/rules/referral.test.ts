import { describe, expect, test } from 'vitest';
import { codeAlphabet, codeLength } from '../entity.ts';
import {
  decideQualification,
  decideReferral,
  decideReward,
  decideWhitelist,
  drawCode,
  qualificationOf,
  referralAllowedFor,
  referralReasons,
} from './referral.ts';
import { typedCode } from './typed-code.ts';

const now = new Date('2026-11-21T03:30:00Z');
const outcome = (decision: object) =>
  'code' in decision && typeof decision.code === 'string' ? decision.code : 'granted';

test('a drawn invite code carries at least 40 bits of randomness', () => {
  expect(codeLength * Math.log2(codeAlphabet.length)).toBeGreaterThanOrEqual(40);
  expect(drawCode(below => below - 1)).toHaveLength(codeLength);
});

test('a typed referral code is read without blanks and hyphens, in capital letters', () => {
  expect(typedCode.parse(' rae-123 ')).toBe('RAE123');
  expect(typedCode.safeParse('').success).toBe(false);
});

describe('the invite list', () => {
  const code = { uses: 0, max_uses: 1, expires_at: null, closed_at: null };
  const guest = { subscribed: false, pro: false };
  test.each([
    ['lets a guest in', guest, code, 'granted'],
    ['does not know the code', guest, null, 'not_on_list'],
    ['has let its last guest in', guest, { ...code, uses: 1 }, 'code_used_up'],
    ['was closed', guest, { ...code, closed_at: now }, 'not_on_list'],
    ['was closed and is used up', guest, { ...code, uses: 1, closed_at: now }, 'not_on_list'],
    ['is over', guest, { ...code, expires_at: now }, 'not_on_list'],
    ['is not over yet', guest, { ...code, expires_at: new Date(now.getTime() + 1) }, 'granted'],
    ['knows a member already', { ...guest, subscribed: true }, code, 'already_member'],
  ])(
    'entering an invite code is granted or refused, because the invite list %s',
    (_what, user, row, expected) => expect(outcome(decideWhitelist(user, row, now))).toBe(expected),
  );
});

describe('a referral', () => {
  const user = { id: 'wren', joinedAt: new Date(now.getTime() - 3_600_000) };
  const by = (id: string, broughtByUser = false) => ({ id, broughtByUser });
  test.each([
    ['within a day of joining', user, by('rae'), null, 'granted'],
    ['said again', user, by('rae'), { referrer_id: 'rae' }, 'granted'],
    ['of an unknown code', user, null, null, 'unknown_code'],
    ['by oneself', user, by('wren'), null, 'own_code'],
    ['by somebody they brought', user, by('rae', true), null, 'own_invitee'],
    ['after another', user, by('rae'), { referrer_id: 'moth' }, 'already_referred'],
    ['a week late', { ...user, joinedAt: new Date('2026-11-14T00:00:00Z') }, by('rae'), null, 'too_late'],
  ])(
    'naming the person who invited a new user is granted or refused: %s',
    (_what, person, referrer, existing, expected) => {
      expect(outcome(decideReferral({ user: person, referrer, existing }, now))).toBe(expected);
    },
  );

  test('a new user may name who invited them until the last moment of their first day, and the answer shows whether they had named that person before', () => {
    const referrer = { id: 'rae', broughtByUser: false };
    const joined = (agoMs: number) => ({ id: 'wren', joinedAt: new Date(now.getTime() - agoMs) });
    const granted = { granted: true, referrerId: 'rae', repeated: false };
    expect(decideReferral({ user: joined(referralAllowedFor), referrer, existing: null }, now)).toEqual(
      granted,
    );
    expect(
      decideReferral({ user: joined(referralAllowedFor + 1), referrer, existing: null }, now),
    ).toMatchObject({
      code: 'too_late',
    });
    expect(decideReferral({ user, referrer, existing: { referrer_id: 'rae' } }, now)).toEqual({
      ...granted,
      repeated: true,
    });
  });
});

test('entering an invite code is granted with the code as it is stored', () => {
  const code = { uses: 0, max_uses: 1, expires_at: null, closed_at: null };
  expect(decideWhitelist({ subscribed: false, pro: false }, code, now)).toEqual({ granted: true, code });
});

test('a referral reward is paid out once, and marking it again is answered as already done', () => {
  expect(decideReward('joined')).toMatchObject({ code: 'not_qualified' });
  expect(decideReward('qualified')).toEqual({ granted: true, repeated: false });
  expect(decideReward('paid')).toEqual({ granted: true, repeated: true });
});

test('the reason for no reward differs between nothing paid and a refund', () => {
  const reasonOf = (...payments: Parameters<typeof qualificationOf>[0][number][]) =>
    qualificationOf(payments).reason;
  expect(reasonOf()).toBe(referralReasons.joined);
  expect(reasonOf({ paidAt: null, kept: false })).toBe(referralReasons.joined);
  expect(reasonOf({ paidAt: now, kept: false })).toBe(referralReasons.wentBack);
  expect(reasonOf({ paidAt: now, kept: true })).toBe(referralReasons.qualified);
});

describe('a reward', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));

  test('a referral reward is due from the first payment that was not refunded', () => {
    const payments = [
      { paidAt: at(3), kept: true },
      { paidAt: at(1), kept: false },
      { paidAt: at(2), kept: true },
    ];
    expect(qualificationOf(payments)).toMatchObject({ state: 'qualified', qualifiedAt: at(2) });
  });

  test.each([
    ['nothing was paid', []],
    ['the payment never came', [{ paidAt: null, kept: false }]],
    ['the money was refunded or is in dispute', [{ paidAt: at(1), kept: false }]],
  ])('a referral reward is not due where %s', (_what, payments) => {
    expect(qualificationOf(payments)).toMatchObject({ state: 'joined', qualifiedAt: null });
  });

  test.each([
    ['joined', 'not_qualified'],
    ['qualified', 'granted'],
    ['paid', 'granted'],
  ] as const)(
    'the request to mark a referral reward in the state "%s" as paid is answered with: %s',
    (state, expected) => {
      expect(outcome(decideReward(state))).toBe(expected);
    },
  );
});

test('a referral reward follows the payments until the reward is paid out', () => {
  const kept = [{ paidAt: now, kept: true }];
  const back = [{ paidAt: now, kept: false }];
  expect(decideQualification('joined', kept)).toMatchObject({ state: 'qualified', changed: true });
  expect(decideQualification('qualified', kept)).toMatchObject({ state: 'qualified', changed: false });
  expect(decideQualification('qualified', back)).toMatchObject({ state: 'joined', changed: true });
  expect(decideQualification('joined', [])).toMatchObject({ state: 'joined', changed: false });
  expect(decideQualification('paid', back)).toBeNull();
});
