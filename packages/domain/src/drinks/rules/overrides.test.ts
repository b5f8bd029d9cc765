import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import { distanceMetres, fallbackPoint } from '../../kernel/geo.ts';
import { proId, userId, venueId, voucherId } from '../../kernel/id.ts';
import { overrideReasonLimit } from '../entity.ts';
import {
  decideTakingPourBack,
  isInReach,
  isOverrideOffered,
  issueReason,
  type OverrideOffer,
  type OverrideOrder,
  type OwnPour,
  overriddenNote,
  overrideReasons,
  voucherAfterTakeBack,
} from './overrides.ts';

const now = new Date('2026-11-21T03:30:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const minute = 60_000;
const idOf = (digit: string) => `${digit.repeat(8)}-1111-4111-8111-111111111111`;
const order: OverrideOrder = {
  guestId: userId.parse(idOf('1')),
  venueId: venueId.parse(idOf('2')),
  proId: proId.parse(idOf('3')),
  voucherId: voucherId.parse(idOf('4')),
  issue: 'far_from_venue',
};
const offer: OverrideOffer = { ...order, nonce: idOf('5'), at: now.getTime() };

describe('an offer of an override', () => {
  test('an offer to override a refused pour is valid for five minutes, and not before it was made, except for the usual difference of clocks', () => {
    expect(isOverrideOffered(offer, order, now)).toBe(true);
    expect(isOverrideOffered(offer, order, after(5 * minute - 1))).toBe(true);
    expect(isOverrideOffered(offer, order, after(5 * minute))).toBe(false);
    expect(isOverrideOffered(offer, order, after(-5 * minute))).toBe(true);
    expect(isOverrideOffered(offer, order, after(-5 * minute - 1))).toBe(false);
    expect(isOverrideOffered(null, order, now)).toBe(false);
  });

  test.each<[string, Partial<OverrideOrder>]>([
    ['another guest', { guestId: userId.parse(idOf('9')) }],
    ['another bar', { venueId: venueId.parse(idOf('9')) }],
    ["another bartender's code", { proId: proId.parse(idOf('9')) }],
    ['another voucher', { voucherId: voucherId.parse(idOf('9')) }],
    ['a free drink in place of the voucher', { voucherId: null }],
    ['another issue', { issue: 'venue_closed' }],
  ])('an offer of an override is not valid for %s', (_what, change) => {
    expect(isOverrideOffered(offer, { ...order, ...change }, now)).toBe(false);
  });
});

test("a bartender's code overrides a distance of at most two kilometres, by a position that is less than an hour old", () => {
  const bars = fc.record({
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    lng: fc.double({ min: -170, max: 170, noNaN: true }),
  });
  const step = fc.double({ min: -0.05, max: 0.05, noNaN: true });
  fc.assert(
    fc.property(bars, step, step, fc.integer({ min: 0, max: 120 }), (bar, north, east, age) => {
      const location = { lat: bar.lat + north, lng: bar.lng + east, setAt: after(-age * minute) };
      const near = distanceMetres(bar, location) <= 2_000;
      expect(isInReach(bar, location, now)).toBe(near && age < 60);
    }),
    { numRuns: 2_000 },
  );
  expect(isInReach(fallbackPoint, null, now)).toBe(false);
});

describe('taking a pour back', () => {
  const pour: OwnPour = {
    redeemed_at: now,
    taken_back_at: null,
    issue_override: true,
    scanned: false,
  };
  const decide = (change: Partial<OwnPour>, at: Date, guestIsPro = false) => {
    const decision = decideTakingPourBack({ ...pour, ...change }, { guestIsPro, now: at });
    return isRefusal(decision) ? decision.code : decision.already;
  };

  test('a bartender may take an overridden pour back for ten minutes, to the millisecond', () => {
    expect(decide({}, after(10 * minute - 1))).toBe(false);
    expect(decide({}, after(10 * minute))).toBe('take_back_over');
  });

  test('a bartender may take back an ordinary pour of theirs for the same time, but not a drink of their own', () => {
    for (const ordinary of [{ issue_override: false }, { scanned: true }]) {
      expect(decide(ordinary, after(10 * minute - 1))).toBe(false);
      expect(decide(ordinary, after(10 * minute))).toBe('take_back_over');
      expect(decide(ordinary, now, true)).toBe('nothing_to_take_back');
    }
  });

  test('only an override by a typed code counts as denied after the bartender has taken it back', () => {
    const denied = (change: Partial<OwnPour>) => {
      const decision = decideTakingPourBack({ ...pour, ...change }, { guestIsPro: false, now });
      return !isRefusal(decision) && decision.denied;
    };
    expect([denied({}), denied({ scanned: true }), denied({ issue_override: false })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a pour that was taken back counts as taken back however late the request is repeated', () => {
    expect(decide({ taken_back_at: after(1) }, after(60 * minute))).toBe(true);
  });

  test.each([
    ['goes back to its owner', {}, null],
    ['waits for the end of the dispute', { disputed: true }, 'frozen'],
    ['is refunded where its money went back', { flagged: true, disputed: true, ownerGone: true }, 'refunded'],
    ['is void where its owner is gone', { ownerGone: true, disputed: true }, 'voided'],
  ] as const)('after a pour is taken back, its voucher %s', (_what, change, then) => {
    expect(voucherAfterTakeBack({ flagged: false, disputed: false, ownerGone: false, ...change })).toBe(then);
  });
});

test("the push about an override gives the bartender the guest's name and why the pour was refused at first", () => {
  expect(overriddenNote('Rae', 'far_from_venue')).toEqual({
    title: 'You waved through Rae: far away.',
    body: 'Not you? Take it back within 10 minutes.',
  });
});

test('staff can choose from three reasons for each override, and each reason is short enough to be stored', () => {
  for (const reasons of Object.values(overrideReasons)) {
    expect(new Set(reasons).size).toBe(3);
    for (const reason of reasons) expect(reason.length).toBeLessThanOrEqual(overrideReasonLimit);
  }
});

test('the offer of an override tells staff why the pour was refused', () => {
  expect(issueReason('venue_closed', null)).toBe("It's outside the bar's hours.");
  expect(issueReason('far_from_venue', 1300)).toBe('Your phone says you are 0.8 mi away.');
  expect(issueReason('far_from_venue', 20)).toBe('Your phone says you are not at the bar.');
  expect(issueReason('far_from_venue', null)).toBe('Your phone says you are somewhere we cannot see.');
});
