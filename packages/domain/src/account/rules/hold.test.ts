import { expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import { userId } from '../../kernel/id.ts';
import { addMilliseconds, days } from '../../kernel/time.ts';
import { decideSuspending } from './hold.ts';

const [owl, wren, moth] = ['1', '2', '3'].map(n =>
  userId.parse(`0198f0a0-0000-7000-8000-00000000000${n}`),
) as [ReturnType<typeof userId.parse>, ReturnType<typeof userId.parse>, ReturnType<typeof userId.parse>];
const now = new Date('2026-11-21T03:30:00Z');
const codeOf = (change: Partial<Parameters<typeof decideSuspending>[0]>) => {
  const decision = decideSuspending(
    { by: owl, target: moth, superAdmins: [owl, wren], until: null, ...change },
    now,
  );
  return isRefusal(decision) ? decision.code : null;
};

test.each([
  ['a guest, without an end', {}, null],
  ['a guest, with an end to come', { until: addMilliseconds(now, days) }, null],
  ['another super admin', { target: wren }, null],
  ['oneself', { target: owl }, 'own_account'],
  [
    'the last super admin, by one who is none any more',
    { target: wren, superAdmins: [wren] },
    'last_super_admin',
  ],
  ['with an end this moment', { until: now }, 'end_passed'],
  ['with a past end', { until: addMilliseconds(now, -1) }, 'end_passed'],
] as const)(
  'a suspension of an account is allowed or refused for this account and end: %s',
  (_whom, change, code) => {
    expect(codeOf(change)).toBe(code);
  },
);
