import { expect, test } from 'vitest';
import { declaredCalls } from './calls.ts';
import { mayCall } from './kernel/access.ts';
import { type Actor, rolesOf, tierOf } from './kernel/actor.ts';
import { userId } from './kernel/id.ts';

const stranger = {
  registered: false,
  subscribed: false,
  pro: false,
  rep: false,
  super_admin: false,
  allow_admin_access: false,
};
const registered = { ...stranger, registered: true };

/** The columns of the table: no session, then each kind of session. */
const who: readonly (Actor | null)[] = [
  null,
  someone(stranger),
  someone(registered),
  someone({ ...registered, subscribed: true }),
  someone({ ...registered, pro: true }),
  someone({ ...registered, rep: true, allow_admin_access: true }),
  someone({ ...registered, super_admin: true }),
];

/** Who may make which call, written out a second time: + may, · may not. */
const table: Record<string, string> = {
  // no session · signed in · registered · subscribed · pro · rep · super admin
  'validate-referral': '+ + + + + + +',
  version: '+ + + + + + +',

  'end-session': '· + + + + + +',
  'export-my-data': '· + + + + + +',
  'hard-delete-user': '· + + + + + +',
  'my-sessions': '· + + + + + +',
  'my-user-details': '· + + + + + +',
  signup: '· + + + + + +',

  'add-house-contact': '· · + + + + +',
  'assign-referral': '· · + + + + +',
  'check-whitelist-code': '· · + + + + +',
  'referred-users': '· · + + + + +',
  'stripe-create-customer-portal-link': '· · + + + + +',
  'stripe-create-payment-link': '· · + + + + +',
  'stripe-create-payment-link-for-vouchers': '· · + + + + +',
  'stripe-create-subscription-payment-link': '· · + + + + +',
  'stripe-get-products-and-prices': '· · + + + + +',
  'stripe-products': '· · + + + + +',
  'stripe-subscriptions': '· · + + + + +',
  subscription: '· · + + + + +',
  'pouring-venues': '· · + + + + +',
  'pro-clock-in': '· · + + + + +',
  'pro-clock-out': '· · + + + + +',
  'blocked-users': '· · + + + + +',
  'log-activity': '· · + + + + +',
  'revoke-device': '· · + + + + +',
  'save-push-token': '· · + + + + +',
  'submit-report': '· · + + + + +',
  'update-allow-sys': '· · + + + + +',
  'update-private': '· · + + + + +',

  'check-in': '· · · + + · ·',
  'closest-neighborhood': '· · · + + · ·',
  'current-redemptions': '· · · + + · ·',
  'drink-bank-stats': '· · · + + · ·',
  'follow-venue': '· · · + + · ·',
  'incoming-shots': '· · · + + · ·',
  'accept-shot': '· · · + + · ·',
  'claim-round': '· · · + + · ·',
  'decline-shot': '· · · + + · ·',
  'end-round': '· · · + + · ·',
  'nearby-shot-users': '· · · + + · ·',
  'round-details': '· · · + + · ·',
  'send-a-voucher': '· · · + + · ·',
  'send-round': '· · · + + · ·',
  'shot-voucher-details': '· · · + + · ·',
  'update-drink-voucher': '· · · + + · ·',
  'my-vouchers': '· · · + + · ·',
  'nearby-friends': '· · · + + · ·',
  'nearby-pros': '· · · + + · ·',
  'nearby-pros-within-bounds': '· · · + + · ·',
  'nearby-venues': '· · · + + · ·',
  neighborhoods: '· · · + + + +',
  'pros-by-venue-id': '· · · + + + +',
  'redeem-free-drink': '· · · + + · ·',
  'redeem-paid-voucher-drink': '· · · + + · ·',
  'unfollow-venue': '· · · + + · ·',
  'update-activity-status': '· · · + + · ·',
  'update-location': '· · · + + · ·',
  'user-profile': '· · · + + · ·',
  'validate-free-redemption-code': '· · · + + · ·',
  'validate-paid-voucher-redemption-code': '· · · + + · ·',
  'venue-profile': '· · · + + + +',
  'venues-within-bounds': '· · · + + · ·',

  'alcohol-rules': '· · · · · · +',
  'void-voucher': '· · · · · · +',
  'drink-redemptions-by-venue': '· · · · + + +',
  'mark-referral-paid': '· · · · · · +',
  'mark-referral-unpaid': '· · · · · · +',
  'stripe-create-account-link': '· · · · + + +',
  'stripe-delete-account': '· · · · + + +',
  'pro-roles': '· · · · + + +',
  'redeem-with-qr': '· · · · + + +',
  'redemption-qr': '· · · + + · ·',
  'refuse-service': '· · · · + + +',
  'rotate-pro-code': '· · + + + + +',
  'serve-again': '· · · · + + +',
  'take-back-pour': '· · · · + + +',
  'update-alcohol-rule': '· · · · · · +',
  'validate-redemption-qr': '· · · · + + +',
  'venue-options': '· · · · + + +',
  'overridden-pours': '· · · · + + +',

  'activity-by-user': '· · · + + · ·',
  'answer-friend-request': '· · · + + · ·',
  'archive-conversation': '· · · + + · ·',
  'contacts-match': '· · · + + · ·',
  'open-conversation': '· · · + + · ·',
  'conversation-members': '· · · + + · ·',
  conversations: '· · · + + · ·',
  'create-conversation': '· · · + + · ·',
  'delete-conversation': '· · · + + · ·',
  'delete-friendship': '· · · + + · ·',
  'open-event-conversation': '· · · + + · ·',
  'follow-event': '· · · + + · ·',
  'follow-pro': '· · · + + · ·',
  'friend-count': '· · · + + · ·',
  friends: '· · · + + · ·',
  'friends-out': '· · · + + · ·',
  'friends-within-bounds': '· · · + + · ·',
  'friendship-action': '· · · + + · ·',
  'leave-conversation': '· · · + + · ·',
  'mark-conversation-read': '· · · + + · ·',
  messages: '· · · + + · ·',
  'mute-conversation': '· · · + + · ·',
  'mutual-friends': '· · · + + · ·',
  'my-activity-feed': '· · · + + · ·',
  'nearby-activity': '· · · + + · ·',
  'nearby-users': '· · · + + · ·',
  'open-neighborhood-conversation': '· · · + + · ·',
  'pending-friend-requests': '· · · + + · ·',
  'pro-followers': '· · · + + · ·',
  'react-to-message': '· · · + + · ·',
  'rename-conversation': '· · · + + · ·',
  'send-friend-request': '· · · + + · ·',
  'send-message': '· · · + + · ·',
  'unarchive-conversation': '· · · + + · ·',
  'unfollow-event': '· · · + + · ·',
  'unfollow-pro': '· · · + + · ·',
  'unmute-conversation': '· · · + + · ·',
  'user-follows': '· · · + + · ·',
  'user-with-friendship': '· · · + + · ·',
  'users-search': '· · · + + · ·',
  'open-venue-conversation': '· · · + + · ·',
};

test('the table has one row for every declared call', () => {
  expect(Object.keys(table).sort()).toEqual(declaredCalls.map(({ id }) => id).sort());
});

test.each(declaredCalls)('$name is open to whom the table says', ({ id, access }) => {
  const marks = who.map(actor => (mayCall(access, actor).allowed ? '+' : '·'));
  expect(marks.join(' ')).toBe(table[id]);
});

function someone(user: typeof stranger): Actor {
  const id = userId.parse('5f0c1c64-6d3b-4c5e-9a41-0a0f4b7d2c11');
  return { userId: id, sessionId: 'any', tier: tierOf(user), roles: rolesOf(user) };
}
