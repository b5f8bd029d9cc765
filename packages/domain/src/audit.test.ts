import { expect, test } from 'vitest';
import { declaredCalls } from './calls.ts';
import { mayCall } from './kernel/access.ts';

const audited = declaredCalls.filter(({ audit }) => audit !== null);

test('the calls by which people with a role change something of others leave an audit entry', () => {
  expect(audited.map(({ id }) => id).sort()).toEqual([
    'answer-pro-request',
    'assign-referral',
    'confirm-venue',
    'create-event',
    'create-venue',
    'delete-event',
    'delete-pro',
    'delete-venue',
    'invite-pro',
    'mark-referral-paid',
    'mark-referral-unpaid',
    'order-venue-pictures',
    'pro-codes-by-venue',
    'refuse-service',
    'remove-venue-picture',
    'restore-venue',
    'rotate-pro-code',
    'rotate-venue-code',
    'save-venue-picture',
    'serve-again',
    'set-venue-pouring',
    'stripe-create-account-link',
    'stripe-delete-account',
    'take-back-pour',
    'update-alcohol-rule',
    'update-event',
    'update-pro-role',
    'update-venue',
    'venue-pours-csv',
    'venues-staff-csv',
    'void-redemption',
    'void-voucher',
    'withdraw-invitation',
  ]);
});

test.each(audited)('$id shows ids and no code, and is made by somebody', ({ audit, access }) => {
  for (const field of audit ?? []) expect(field).toMatch(/_id$|^state$/);
  expect(mayCall(access, null).allowed).toBe(false);
});
