import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import { fallbackPoint } from '../../kernel/geo.ts';
import { proId } from '../../kernel/id.ts';
import { lawWithDefaults } from './alcohol.ts';
import {
  type Bar,
  decideFreePour,
  decidePaidPour,
  type GuestAtBar,
  type GuestDrinkBank,
  isRepeatedPour,
  receiptNumber,
} from './pour.ts';

const now = new Date('2026-11-21T03:30:00Z');
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000);
const florida = lawWithDefaults({
  free_drinks: true,
  drinks_at_a_time: 2,
  serving_from: 1100,
  serving_until: 300,
});
const barred = { ...florida, freeDrinks: false };
const bar: Bar & { pro: NonNullable<Bar['pro']> } = {
  venue: {
    ...fallbackPoint,
    active: true,
    partner: true,
    timezone: 'America/New_York',
    hours: [{ name: 6, hours: { start: 1700, end: 200 } }],
    closures: [],
  },
  law: florida,
  pro: {
    id: proId.parse('11111111-1111-4111-8111-111111111111'),
    user_id: 'dee',
    first_name: 'Dee',
    clocked_in_until: new Date(now.getTime() + 3_600_000),
  },
  scanned: false,
};
const guest: GuestAtBar = {
  id: 'rae',
  dob: '1994-05-06',
  location: { ...fallbackPoint, setAt: now },
  notServed: false,
  inHand: 0,
  overridesLocked: false,
};
const bank: GuestDrinkBank = {
  entitlement: {
    freePerPeriod: 2,
    periodStart: new Date('2026-11-01T00:00:00Z'),
    periodEnd: new Date('2026-12-01T05:00:00Z'),
    cooldownMinutes: 45,
  },
  usedInPeriod: 0,
  lastFreePour: null,
};
const codeOf = (decision: object) => ('code' in decision ? decision.code : 'granted');

describe('a free pour', () => {
  test.each<[string, Partial<Bar>, Partial<GuestAtBar>, Partial<GuestDrinkBank>, string]>([
    ['with the right code and colour', {}, {}, {}, 'granted'],
    ['with a code nobody there has', { pro: null }, {}, {}, 'wrong_code'],
    ["with one's own code", { pro: { ...bar.pro, user_id: 'rae' } }, {}, {}, 'own_code'],
    ['at a venue taking a break', { venue: { ...bar.venue, active: false } }, {}, {}, 'venue_inactive'],
    ['at a venue that pours none', { venue: { ...bar.venue, partner: false } }, {}, {}, 'venue_pours_none'],
    ['on the eve of the 21st birthday, Tampa time', {}, { dob: '2005-11-21' }, {}, 'under_age'],
    ['on the 21st birthday', {}, { dob: '2005-11-20' }, {}, 'granted'],
    ['without a known birthday', {}, { dob: null }, {}, 'under_age'],
    ['after staff said no more tonight', {}, { notServed: true }, {}, 'not_served'],
    ['with nothing left', {}, {}, { usedInPeriod: 2 }, 'nothing_left'],
    ['without a plan', {}, {}, { entitlement: null }, 'no_allowance'],
    ['44 minutes after the last', {}, {}, { lastFreePour: minutesAgo(44) }, 'cooldown_running'],
    ['45 minutes after the last', {}, {}, { lastFreePour: minutesAgo(45) }, 'granted'],
    ['with one drink in hand', {}, { inHand: 1 }, {}, 'granted'],
    ['with two drinks in hand', {}, { inHand: 2 }, {}, 'enough_at_once'],
    [
      'with one in hand where one at a time is the law',
      { law: { ...florida, drinksAtOnce: 1 } },
      { inHand: 1 },
      {},
      'enough_at_once',
    ],
    [
      'after the last call of the law',
      { law: { ...florida, from: 1100, until: 2200 } },
      {},
      {},
      'not_serving_hours',
    ],
  ])('a free pour is granted or refused %s', (_how, barChange, guestChange, bankChange, outcome) => {
    const changed = {
      bar: { ...bar, ...barChange },
      guest: { ...guest, ...guestChange },
      bank: { ...bank, ...bankChange },
    };
    const decision = decideFreePour(changed, 21, now);
    expect(codeOf(decision)).toBe(outcome);
  });

  test('a free pour is refused with the remaining wait, or with the day on which the drink bank fills up', () => {
    const waiting = decideFreePour({ bar, guest, bank: { ...bank, lastFreePour: minutesAgo(32) } }, 21, now);
    const empty = decideFreePour({ bar, guest, bank: { ...bank, usedInPeriod: 2 } }, 21, now);
    expect(waiting).toMatchObject({ message: 'Next free pour in 13:00.' });
    expect(empty).toMatchObject({ message: "That's the lot until Dec 1. Water's always free." });
  });

  test('a free pour outside of the law is refused with the rule of the law', () => {
    const late = { ...bar, law: { ...florida, until: 2200 } };
    expect(decideFreePour({ bar: late, guest, bank }, 21, now)).toMatchObject({
      message: 'No drinks at this hour. The law here allows 11:00am to 10:00pm.',
    });
    expect(decideFreePour({ bar, guest: { ...guest, inHand: 2 }, bank }, 21, now)).toMatchObject({
      message: "That's 2 at a time here. Finish those first.",
    });
  });

  test('a free pour where the law bars free alcohol is a soft drink, at any hour and however many drinks are in hand', () => {
    const there = { ...bar, law: { ...barred, until: 2200 } };
    const decision = decideFreePour({ bar: there, guest: { ...guest, inHand: 5 }, bank }, 21, now);
    expect(decision).toMatchObject({ granted: true, nonAlcoholic: true });
    expect(decideFreePour({ bar, guest, bank }, 21, now)).toMatchObject({ nonAlcoholic: false });
  });
});

/** Returns a location that is so many meters north of the bar. */
const northBy = (metres: number, setAt = now) => ({
  lat: fallbackPoint.lat + metres / 111_195,
  lng: fallbackPoint.lng,
  setAt,
});
const closed = { venue: { ...bar.venue, hours: [{ name: 3, hours: { start: 1700, end: 200 } }] } };
const offShift = { pro: { ...bar.pro, clocked_in_until: now } };

const decideAt = (barChange: Partial<Bar>, guestChange: Partial<GuestAtBar>) =>
  decideFreePour({ bar: { ...bar, ...barChange }, guest: { ...guest, ...guestChange }, bank }, 21, now);
const outcomeAt = (barChange: Partial<Bar>, guestChange: Partial<GuestAtBar>) => {
  const decision = decideAt(barChange, guestChange);
  return isRefusal(decision) ? decision.code : decision.issue;
};

describe('a pour by typed code', () => {
  test.each<[string, Partial<Bar>, Partial<GuestAtBar>, string | null]>([
    ['nothing stands against it', {}, {}, null],
    ['the bar is closed', closed, {}, 'venue_closed'],
    ['the bar never said its hours', { venue: { ...bar.venue, hours: [] } }, {}, null],
    ['the phone is 1,900 m away', {}, { location: northBy(1_900) }, 'far_from_venue'],
    ['the phone is 2,100 m away', {}, { location: northBy(2_100) }, 'too_far_from_venue'],
    [
      'the phone is in New York',
      {},
      { location: { lat: 40.71, lng: -74, setAt: now } },
      'too_far_from_venue',
    ],
    ['the phone never said where it is', {}, { location: null }, 'position_unknown'],
    ['59 minutes ago it was here', {}, { location: northBy(0, minutesAgo(59)) }, 'far_from_venue'],
    ['an hour ago it was here', {}, { location: northBy(0, minutesAgo(60)) }, 'position_unknown'],
    [
      'half an hour ago it was 3 km away',
      {},
      { location: northBy(3_000, minutesAgo(30)) },
      'position_unknown',
    ],
    ['the bar is closed and the phone 1 km away', closed, { location: northBy(1_000) }, 'far_from_venue'],
    ['the bar is closed and the phone 3 km away', closed, { location: northBy(3_000) }, 'too_far_from_venue'],
    ['the shift is over to the second', offShift, {}, 'wrong_code'],
    ['the bartender clocked out', { pro: { ...bar.pro, clocked_in_until: null } }, {}, 'wrong_code'],
    ['an override was taken back tonight', closed, { overridesLocked: true }, 'overrides_locked'],
    ['one was, and nothing stands against this pour', {}, { overridesLocked: true }, null],
  ])(
    'a pour by typed code gets the warning or the refusal that fits when %s',
    (_what, barChange, guestChange, outcome) => {
      expect(outcomeAt(barChange, guestChange)).toBe(outcome);
    },
  );

  test('a typed code of a bartender off shift is refused with the same message as a wrong code', () => {
    expect(decideAt(offShift, {})).toEqual(decideAt({ pro: null }, {}));
  });

  test('a pour by typed code is refused with the distance to the bar where that is too large', () => {
    expect(decideAt({}, { location: northBy(3_219) })).toMatchObject({
      message: 'Your phone says you are 2.0 mi away. Drinks are poured at the bar.',
    });
  });

  test('a voucher is refused like a free pour where the phone is too far away or the bartender is off shift', () => {
    const held = { owner_id: 'rae', voucher_type: 'paid' as const, state: 'available', frozen_at: null };
    const far = { ...guest, location: northBy(3_000) };
    expect(codeOf(decidePaidPour({ bar, guest: far, voucher: held }, 21, now))).toBe('too_far_from_venue');
    expect(codeOf(decidePaidPour({ bar: { ...bar, ...offShift }, guest, voucher: held }, 21, now))).toBe(
      'wrong_code',
    );
  });
});

describe('a scan', () => {
  const scanned = { scanned: true };
  test.each<[string, Partial<Bar>, Partial<GuestAtBar>, string | null]>([
    [
      'of a phone that says it is in New York',
      {},
      { location: { lat: 40.71, lng: -74, setAt: now } },
      'far_from_venue',
    ],
    ['of a phone that says nothing', {}, { location: null }, 'far_from_venue'],
    ['of a guest whose overrides are locked', closed, { overridesLocked: true }, 'venue_closed'],
    ['by a bartender off shift', offShift, {}, 'pro_not_clocked_in'],
  ])(
    'a pour by a scanned QR code is allowed, warned about or refused for a scan %s',
    (_what, barChange, guestChange, outcome) => {
      expect(outcomeAt({ ...barChange, ...scanned }, guestChange)).toBe(outcome);
    },
  );
});

describe('a voucher', () => {
  const held = { owner_id: 'rae', voucher_type: 'paid' as const, state: 'available', frozen_at: null };
  test.each([
    ['of mine', held, 'granted'],
    ['of somebody else', { ...held, owner_id: 'moth' }, 'voucher_gone'],
    ['already poured', { ...held, state: 'redeemed' }, 'voucher_gone'],
    ['on its way to a friend', { ...held, state: 'pending' }, 'voucher_gone'],
    ['that does not exist', null, 'voucher_gone'],
    ['to send only', { ...held, voucher_type: 'shot' as const }, 'voucher_only_sendable'],
    ['whose payment is in dispute', { ...held, frozen_at: now }, 'voucher_frozen'],
  ])('pouring a voucher %s is granted or refused', (_which, voucher, outcome) => {
    expect(codeOf(decidePaidPour({ bar, guest, voucher }, 21, now))).toBe(outcome);
  });

  test('a pour of a voucher is decided without the cooldown of free pours', () => {
    expect(isRefusal(decidePaidPour({ bar, guest, voucher: held }, 21, now))).toBe(false);
  });

  test('a voucher pours alcohol even where free drinks are barred, but obeys serving hours and the limit of drinks at once', () => {
    const there = { ...bar, law: barred };
    expect(decidePaidPour({ bar: there, guest, voucher: held }, 21, now)).toMatchObject({
      nonAlcoholic: false,
    });
    expect(
      codeOf(decidePaidPour({ bar: there, guest: { ...guest, inHand: 2 }, voucher: held }, 21, now)),
    ).toBe('enough_at_once');
    const late = { ...there, law: { ...barred, until: 2200 } };
    expect(codeOf(decidePaidPour({ bar: late, guest, voucher: held }, 21, now))).toBe('not_serving_hours');
  });

  test('a second request for a poured voucher by the same guest at the same bar within ten minutes is a repetition', () => {
    const receipt = { user_id: 'rae', venue_id: 'lantern', redeemed_at: minutesAgo(9) };
    expect(isRepeatedPour(receipt, { guestId: 'rae', venueId: 'lantern' }, now)).toBe(true);
    expect(isRepeatedPour(receipt, { guestId: 'moth', venueId: 'lantern' }, now)).toBe(false);
    expect(isRepeatedPour(receipt, { guestId: 'rae', venueId: 'elsewhere' }, now)).toBe(false);
    expect(
      isRepeatedPour(
        { ...receipt, redeemed_at: minutesAgo(10) },
        { guestId: 'rae', venueId: 'lantern' },
        now,
      ),
    ).toBe(false);
  });
});

test('a receipt has a number short enough to be read out', () => {
  expect(receiptNumber('0198c1c2-0000-7000-8000-a1b23f2a91c0')).toBe('3F2A-91C0');
});
