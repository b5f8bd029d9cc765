import { declaredCalls } from '@nightjar/domain/calls';
import * as drinks from '@nightjar/domain/drinks/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { version } from '@nightjar/domain/releases/calls';
import { expect, test } from 'vitest';
import { makePeople } from '../testing/access/people.ts';
import { requestThatWrites } from '../testing/access/writers.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
const people = await makePeople(app);
const reading = declaredCalls.filter(({ repeat }) => repeat === 'read');

/** A call that checks a drink takes the example input of the call that pours it. */
const exampleOf: Record<string, Call> = {
  'validate-free-redemption-code': drinks.redeemFreeDrink,
  'validate-paid-voucher-redemption-code': drinks.redeemPaidVoucherDrink,
  'validate-redemption-qr': drinks.redeemWithQr,
};

/**
 * These reads wait for PostgreSQL more than once, because a later query depends on the result of an earlier one. Every
 * other read may wait only once.
 */
const waitsAboveOne: Record<string, readonly [waits: number, because: string]> = {
  'user-profile': [2, 'whose last venues are shown depends on the tie'],
  'search-everything': [
    12,
    'searches of people, venues and events beside each other, whose waits share as many statements as come together',
  ],
  'users-search': [2, 'resembling names are asked for where the page has room'],
  'export-my-data': [34, 'everything about a person, once a month at most'],
  'look-up-code': [5, 'five tables beside each other, and then whether the reader brought the inviter'],
  'nearby-activity': [2, 'the venues of friends count whatever their distance'],
  'activity-by-user': [2, 'strangers are shown other rows than friends'],
  'activity-by-venue': [4, 'parts of a page, each by a feature of its own'],
  'current-redemptions': [2, 'the period begins with the plan'],
  'shot-voucher-details': [2, 'the drink is read for the two people between whom it was sent'],
  'validate-free-redemption-code': [2, 'the guest is read at a venue that pours'],
  'validate-paid-voucher-redemption-code': [3, 'so is the voucher'],
  'validate-redemption-qr': [4, 'what is poured is in the code'],
  'pending-friend-requests': [2, 'mutual friends are those of the people on the page'],
  'admin-users-search': [3, 'resembling names, and the audit entry'],
  'admin-user': [4, 'parts of a page, and the audit entry'],
  'users-app-activity': [2, 'the audit entry'],
  'audit-trail': [4, 'names of the people on the page, and the audit entry'],
  'drink-redemptions-by-venue': [4, 'the night begins by the clock of the venue; and the audit entry'],
  'venue-analytics': [5, 'the night begins by the clock of the venue'],
  'venue-settlement': [2, 'the night begins by the clock of the venue'],
  'venue-pours-csv': [4, 'the age of the code, the clock of the venue, and the audit entry'],
  'settlements-csv': [3, 'the age of the code, and the audit entry'],
  'team-signals': [2, 'the audit entry'],
  'pour-signals': [3, 'names of what is unusual, and the audit entry'],
  'invite-code-uses': [3, 'the code is found before its uses; and the audit entry'],
  'referral-rings': [4, 'names of the people in a ring, and the audit entry'],
  'fetch-reports': [3, 'the page depends on the cursor; and the audit entry'],
  'admin-report': [5, 'the evidence of the report, and the audit entry'],
  'venue-staff': [3, 'the team is read for a reader with a role; and the audit entry'],
  'pro-codes-by-venue': [3, 'the team is read for a reader with a role; and the audit entry'],
  'venues-staff-csv': [3, 'the age of the code, and the audit entry'],
  'venue-profile': [2, 'who is here, by the feature of people'],
  venues: [4, 'see the search of bars'],
  'nearby-venues': [2, 'personal marks of the page'],
  'venues-within-bounds': [2, 'personal marks of the page'],
  event: [2, 'friends who go are those of the page'],
  'event-socials': [2, 'the event comes before its people'],
  'events-by-venue': [5, 'the role at the venue decides which events are listed'],
  'events-within-bounds': [2, 'nights begin by the clock of the nearest venue'],
  'nearby-events': [2, 'nights begin by the clock of the nearest venue'],
  'events-with-venue': [3, 'friends who go are those of the page'],
  'admin-events': [3, 'friends who go are those of the page'],
  'admin-venues': [2, 'the audit entry'],
  'similar-venues': [2, 'the audit entry'],
};

/**
 * Counts how often a call waits for PostgreSQL. The call is made twice and the second is counted, because the server
 * knows the session by then.
 */
async function waitsOf(call: Call): Promise<number> {
  const { token, input } = await requestThatWrites(app, people, exampleOf[call.id] ?? call);
  await app.call(version, {}, null, { token });
  const ask = () => app.call(call, input, null, { token });
  expect(await ask()).toMatchObject({ status: 200, body: { success: true } });
  return app.roundTripsOf(ask);
}

test.each(reading.map(call => [call.id, call] as const))(
  'the reading call %s waits for PostgreSQL no more often than the table allows',
  async (id, call) => {
    expect(await waitsOf(call)).toBeLessThanOrEqual(waitsAboveOne[id]?.[0] ?? 1);
  },
);

test('every row of the table of waits for the database names a call that reads', () => {
  expect(Object.keys(waitsAboveOne).filter(id => !reading.some(call => call.id === id))).toEqual([]);
});
