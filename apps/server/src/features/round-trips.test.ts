import { declaredCalls } from '@nightjar/domain/calls';
import { friendCount } from '@nightjar/domain/friends/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { version } from '@nightjar/domain/releases/calls';
import { expect, test } from 'vitest';
import { peopleLookedUp } from '../platform/http/input.ts';
import { makePeople } from '../testing/access/people.ts';
import { requestThatWrites } from '../testing/access/writers.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
const people = await makePeople(app);
const writing = declaredCalls.filter(({ repeat }) => repeat !== 'read');

/** A call that writes may wait for PostgreSQL at most this many times. */
const most = 3;

/**
 * These calls may wait more than three times. Most are calls of the desk or calls that a person makes once. A call that
 * needs a one-time code of the last 15 minutes reads the session first. A call that asks the payment provider reads
 * before it asks and locks afterwards. An upload of a location reads its token first, and then whether its user is
 * still out. A report, and a reaction that does not name its conversation, look for conversations before messages.
 */
const mostOf: Record<string, number> = {
  'hard-delete-user': 73,
  'react-to-message': 5,
  'submit-report': 4,
  'upload-location': 5,
  'check-whitelist-code': 4,
  'assign-referral': 5,
  'pro-request': 6,
  'refuse-service': 4,
  'take-back-pour': 8,
  'suspend-user': 5,
  'restore-user': 7,
  'set-role': 8,
  'check-audit': 7,
  'void-redemption': 7,
  'set-role-drinks': 5,
  'set-venue-terms': 5,
  'create-event': 6,
  'update-event': 5,
  'mark-referral-paid': 5,
  'mark-referral-unpaid': 4,
  'resolve-report': 7,
  'dismiss-report': 7,
  'rotate-pro-code': 4,
  'answer-pro-request': 4,
  'answer-team-invitation': 5,
  'invite-pro': 6,
  'create-venue': 4,
  'suspend-venue': 8,
  'reopen-venue': 5,
  'buy-ticket': 4,
  'refund-ticket': 10,
  'stripe-create-payment-link': 4,
  'stripe-create-payment-link-for-vouchers': 7,
  'stripe-create-subscription-payment-link': 4,
  'stripe-create-customer-portal-link': 4,
  'stripe-create-account-link': 9,
  'stripe-delete-account': 4,
  'update-alcohol-rule': 4,
  'create-invite-code': 4,
  'update-invite-code': 4,
  'delete-venue': 4,
  'set-venue-pouring': 4,
  'decide-venue-place': 4,
  'version-up': 5,
  'set-rollout': 5,
  'pause-release': 5,
  'withdraw-release': 5,
};

/**
 * Counts how often an answer waits for PostgreSQL, including begin, keys, jobs, entries of the audit trail and the
 * commit. The session and all that a node keeps in memory are loaded before.
 */
async function waitsOf(call: Call): Promise<number> {
  const { token, input } = await requestThatWrites(app, people, call);
  await app.call(version, {}, null, { token });
  // Strangers count against a limit once an hour. A user who writes to a person has looked that person up before, so
  // the test does this first and does not count it.
  for (const user_id of peopleLookedUp(call, input))
    await app.call(friendCount, { user_id }, null, { token });
  const key = call.repeat === 'key' ? { key: crypto.randomUUID() } : {};
  let reply: Awaited<ReturnType<typeof app.call>> | undefined;
  const waits = await app.roundTripsOf(async () => {
    reply = await app.call(call, input, null, { token, ...key });
  });
  expect(reply?.status, reply?.body.message).toBe(200);
  expect([true, ...(refusedHere.has(call.id) ? [false] : [])], reply?.body.message).toContain(
    reply?.body.success,
  );
  return waits;
}

/**
 * These calls need a payment provider, a one-time code or a file that the test does not have. They are refused, and the
 * test counts the waits of the refusal.
 */
const refusedHere = new Set([
  'suspend-user',
  'buy-ticket',
  'stripe-create-payment-link',
  'stripe-create-payment-link-for-vouchers',
  'stripe-create-subscription-payment-link',
  'stripe-create-customer-portal-link',
  'stripe-delete-account',
  'check-whitelist-code',
  'assign-referral',
  'withdraw-invitation',
  'delete-pro',
  'rotate-venue-code',
  'restore-venue',
  'save-venue-picture',
]);

test.each(writing.map(call => [call.id, mostOf[call.id] ?? most, call] as const))(
  'the call %s waits for the database at most %i times',
  async (_id, bound, call) => {
    await waitsOf(call);
    expect(await waitsOf(call)).toBeLessThanOrEqual(bound);
  },
);
