import { expect, test } from 'vitest';
import { declaredCalls } from './calls.ts';

const idsWith = (asked: unknown) =>
  declaredCalls.filter(({ reauthentication }) => reauthentication === asked).map(({ id }) => id);

const changesAtTheDesk = declaredCalls.filter(
  ({ surface, repeat, answers }) => answers === 'csv' || (surface === 'desk' && repeat !== 'read'),
);

test.each(changesAtTheDesk)(
  "the desk's call $id needs a recent code, or gives the reason why not",
  ({ reauthentication }) => {
    if (typeof reauthentication === 'object') expect(reauthentication?.exempt).toMatch(/\w+ \w+ \w+/);
    else expect([true, 'for_some']).toContain(reauthentication);
  },
);

test('the calls that always need a recent code move money, roles, law, accounts, releases, or data out of the product', () => {
  expect(idsWith(true).sort()).toEqual([
    'create-invite-code',
    'decide-venue-place',
    'delete-venue',
    'end-session',
    'export-my-data',
    'hard-delete-user',
    'mark-referral-paid',
    'mark-referral-unpaid',
    'pause-release',
    'reopen-venue',
    'restore-user',
    'set-role',
    'set-role-drinks',
    'set-rollout',
    'set-venue-pouring',
    'set-venue-terms',
    'settlements-csv',
    'stripe-create-account-link',
    'stripe-delete-account',
    'suspend-user',
    'suspend-venue',
    'update-alcohol-rule',
    'update-invite-code',
    'venue-pours-csv',
    'venues-staff-csv',
    'version-up',
    'void-voucher',
    'withdraw-release',
  ]);
});

test('a recent code is needed where an owner or a manager comes or goes, and where a bar that pours moves', () => {
  expect(idsWith('for_some').sort()).toEqual([
    'answer-pro-request',
    'delete-pro',
    'invite-pro',
    'update-pro-role',
    'update-venue',
  ]);
});

test('every CSV file of the desk needs a recent code', () => {
  const files = declaredCalls.filter(({ answers }) => answers === 'csv');
  expect(files.map(({ id, reauthentication }) => [id, reauthentication])).toEqual(
    files.map(({ id }) => [id, true]),
  );
});
