import { expect, test } from 'vitest';
import { declaredCalls } from './calls.ts';
import { mayCall } from './kernel/access.ts';

const audited = declaredCalls.filter(({ audit }) => audit !== null);

test('every call by which people with a role change something of others, or read what is private, leaves an audit entry', () => {
  expect(audited.map(({ id }) => id).sort()).toEqual([
    'activity-by-user',
    'admin-report',
    'admin-user',
    'admin-users-search',
    'answer-pro-request',
    'assign-referral',
    'audit-trail',
    'check-audit',
    'close-invite-code',
    'confirm-venue',
    'create-event',
    'create-invite-code',
    'create-venue',
    'decide-venue-place',
    'delete-event',
    'delete-pro',
    'delete-venue',
    'dismiss-report',
    'drink-redemptions-by-venue',
    'fetch-reports',
    'invite-code-uses',
    'invite-pro',
    'mark-referral-paid',
    'mark-referral-unpaid',
    'order-venue-pictures',
    'pause-release',
    'pour-signals',
    'pro-codes-by-venue',
    'referral-rings',
    'refuse-service',
    'remove-venue-picture',
    'reopen-venue',
    'resolve-report',
    'restore-user',
    'restore-venue',
    'rotate-pro-code',
    'rotate-venue-code',
    'save-venue-picture',
    'serve-again',
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
    'take-back-pour',
    'team-signals',
    'update-alcohol-rule',
    'update-event',
    'update-invite-code',
    'update-pro-role',
    'update-venue',
    'users-app-activity',
    'venue-pours-csv',
    'venue-staff',
    'venues-staff-csv',
    'version-up',
    'void-redemption',
    'void-voucher',
    'withdraw-invitation',
    'withdraw-release',
  ]);
});

test.each(audited)(
  'the audit entry of $id holds ids and no code, and the call needs a signed-in caller',
  ({ audit, access }) => {
    for (const field of audit ?? []) expect(field).toMatch(/_id$|^(state|role|subject|version)$/);
    expect(mayCall(access, null).allowed).toBe(false);
  },
);
