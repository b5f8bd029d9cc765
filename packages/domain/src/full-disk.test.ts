import { expect, test } from 'vitest';
import { declaredCalls } from './calls.ts';

/**
 * These calls work while the disk of the server is nearly full. They are grouped by the reason. The list is independent
 * of the declarations, so that a mistake in one of the two fails the test.
 */
const working = {
  'signs out, or ends what a device may do': ['end-session', 'revoke-device', 'revoke-signed-out-device'],
  'hides somebody, or keeps somebody away': [
    'friendship-action',
    'update-activity-status',
    'update-allow-sys',
    'update-private',
  ],
  'ends what a person was part of': [
    'delete-friendship',
    'leave-conversation',
    'mute-conversation',
    'pro-clock-out',
    'refund-ticket',
    'stripe-create-customer-portal-link',
    'unfollow-event',
    'unfollow-pro',
    'unfollow-venue',
    'update-notification-settings',
  ],
  'takes a drink back, or stops pouring': [
    'decline-shot',
    'end-round',
    'refuse-service',
    'set-venue-pouring',
    'take-back-pour',
    'update-drink-voucher',
    'void-redemption',
    'void-voucher',
  ],
  'takes a right or a secret away': [
    'close-invite-code',
    'delete-pro',
    'renew-calendar',
    'rotate-pro-code',
    'rotate-venue-code',
    'set-role',
    'suspend-user',
    'suspend-venue',
    'withdraw-invitation',
  ],
  'stops a release': ['pause-release', 'release-failed', 'withdraw-release'],
  'frees space': [
    'delete-conversation',
    'delete-event',
    'delete-venue',
    'delete-venue-draft',
    'hard-delete-user',
    'remove-venue-picture',
  ],
};

test('on a full disk, only calls that stop something, take something back or free space may write', () => {
  const writing = declaredCalls.filter(({ repeat }) => repeat !== 'read');
  const found = writing.filter(({ onFullDisk }) => onFullDisk === 'works').map(({ id }) => id);
  expect(found.toSorted()).toEqual(Object.values(working).flat().toSorted());
});

test('on a full disk, every call that only reads works', () => {
  const reading = declaredCalls.filter(({ repeat }) => repeat === 'read');
  expect(reading.filter(({ onFullDisk }) => onFullDisk === 'refused')).toEqual([]);
});
