import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import { addMilliseconds, hours, minutes } from '../../kernel/time.ts';
import { ticketPageOpenFor, ticketPageStep, ticketStates } from '../entity.ts';
import {
  decideTicket,
  decideTicketRefund,
  entrySaleOf,
  refundableUntil,
  type SaleEvent,
  type TicketPlace,
  ticketEntriesOf,
  ticketPageEnd,
  ticketStepOf,
} from './tickets.ts';

const now = new Date('2026-12-01T20:00:00Z');
const starts_at = new Date('2026-12-05T02:00:00Z');
const event: SaleEvent = {
  status: 'published',
  starts_at,
  ends_at: null,
  timezone: 'America/New_York',
  price_cents: 2200,
  payouts: 'active',
  capacity: 10,
  going_count: 4,
  held_count: 2,
};
const buyer = { dob: '1996-05-01', going: false, has_ticket: false };
const law = { legalAge: 21, now };
const codeOf = (of: Partial<SaleEvent>, who: Partial<typeof buyer> = {}, at = now) => {
  const decision = decideTicket({ ...event, ...of }, { ...buyer, ...who }, { ...law, now: at });
  return isRefusal(decision) ? decision.code : 'granted';
};

describe('the sale of a ticket', () => {
  test('a guest may buy a ticket as long as a place is left, and the last place is the last ticket', () => {
    expect(codeOf({})).toBe('granted');
    expect(codeOf({ going_count: 7 })).toBe('granted');
    expect(codeOf({ going_count: 8 })).toBe('sold_out');
    expect(codeOf({ going_count: 90, capacity: null })).toBe('granted');
  });

  test('a guest who goes to a full event without a ticket may buy one, because it takes no other place', () => {
    expect(codeOf({ going_count: 10, held_count: 0 }, { going: true })).toBe('granted');
  });

  test('a guest buys one ticket for an event, of an event that is on, where its venue gets payouts', () => {
    expect(codeOf({}, { has_ticket: true })).toBe('has_ticket');
    expect(codeOf({ status: 'cancelled' })).toBe('event_cancelled');
    expect(codeOf({ payouts: null })).toBe('pay_at_door');
    expect(codeOf({ price_cents: 0 })).toBe('pay_at_door');
    expect(codeOf({}, {}, addMilliseconds(starts_at, 6 * hours - 1))).toBe('granted');
    expect(codeOf({}, {}, addMilliseconds(starts_at, 6 * hours))).toBe('event_over');
  });

  test('a guest must be of age on the date of the event, by the clock of its venue', () => {
    expect(codeOf({}, { dob: '2005-12-04' })).toBe('granted');
    expect(codeOf({}, { dob: '2005-12-05' })).toBe('too_young');
    expect(decideTicket(event, { ...buyer, dob: null }, law)).toMatchObject({
      message: 'This night is for people 21 and over.',
    });
  });

  test('the page of an event says how its entry is sold', () => {
    const saleOf = (of: Partial<SaleEvent>, at = now) =>
      entrySaleOf({ ...event, ...of }, { going: false, now: at });
    expect(saleOf({})).toBe('open');
    expect(saleOf({ price_cents: 0 })).toBe('free');
    expect(saleOf({ payouts: 'pending' })).toBe('door');
    expect(saleOf({ held_count: 6 })).toBe('sold_out');
    expect(saleOf({ status: 'cancelled' })).toBe('called_off');
    expect(saleOf({}, addMilliseconds(starts_at, 7 * hours))).toBe('over');
  });

  test('an event without a free place still sells a ticket to a guest who has a place', () => {
    const full = { ...event, held_count: 6 };
    expect(entrySaleOf(full, { going: false, now })).toBe('sold_out');
    expect(entrySaleOf(full, { going: true, now })).toBe('open');
    expect(decideTicket(full, { ...buyer, going: true }, law)).toMatchObject({ granted: true });
  });

  test('a payment page closes at a full ten minutes, at least 31 minutes after it was opened', () => {
    fc.assert(
      fc.property(fc.nat(10 * minutes), after => {
        const at = addMilliseconds(now, after);
        const open = ticketPageEnd(at).getTime() - at.getTime();
        expect(ticketPageEnd(at).getTime() % ticketPageStep).toBe(0);
        expect(open).toBeGreaterThanOrEqual(ticketPageOpenFor);
        expect(open).toBeLessThan(ticketPageOpenFor + ticketPageStep);
      }),
    );
  });
});

describe('the refund of a ticket by its guest', () => {
  const paid = { state: 'paid', sold_start: starts_at } as const;

  test('a ticket may be given back until a day before the start, to the millisecond', () => {
    const until = refundableUntil(starts_at, event);
    expect(decideTicketRefund(paid, event, addMilliseconds(until, -1))).toEqual({
      granted: true,
      already: false,
    });
    expect(decideTicketRefund(paid, event, until)).toMatchObject({ code: 'refund_over' });
  });

  test('a ticket of an event that was moved since may be given back until the event starts', () => {
    const moved = { starts_at: addMilliseconds(starts_at, -2 * hours) };
    expect(refundableUntil(starts_at, moved)).toEqual(moved.starts_at);
    expect(decideTicketRefund(paid, moved, addMilliseconds(moved.starts_at, -1))).toMatchObject({
      granted: true,
    });
  });

  test('a ticket that was given back before is given back again without an effect, and an unpaid one is not', () => {
    const late = addMilliseconds(starts_at, hours);
    expect(decideTicketRefund({ ...paid, state: 'refunded' }, event, late)).toMatchObject({ already: true });
    for (const state of ['held', 'void'] as const)
      expect(decideTicketRefund({ ...paid, state }, event, now)).toMatchObject({ code: 'no_ticket' });
  });
});

describe('what a payment makes of a ticket', () => {
  const place: TicketPlace = {
    event: { ...event, deleted: false },
    hasPlace: true,
    hasOther: false,
    kept: true,
  };
  const full = { ...place.event, going_count: 10, held_count: 0 };
  const paid = { state: 'paid', valid: 1 } as const;

  test('a held ticket that is paid is seated, also in the last second and when it is reported late', () => {
    expect(ticketStepOf({ state: 'held', settlement: paid, place: { ...place, event: full } }, now)).toEqual({
      to: 'paid',
    });
    expect(
      ticketStepOf({ state: 'held', settlement: paid, place }, addMilliseconds(starts_at, 9 * hours)),
    ).toEqual({ to: 'paid' });
  });

  test('a payment after the hold ended is seated where a place is left, and refunded where none is', () => {
    const late = { ...place, hasPlace: false };
    expect(ticketStepOf({ state: 'void', settlement: paid, place: late }, now)).toEqual({ to: 'paid' });
    expect(ticketStepOf({ state: 'void', settlement: paid, place: { ...late, event: full } }, now)).toEqual({
      to: 'refunded',
      because: 'late',
    });
    expect(
      ticketStepOf({ state: 'void', settlement: paid, place: late }, addMilliseconds(starts_at, 9 * hours)),
    ).toMatchObject({
      because: 'late',
    });
  });

  test('a payment for an event that was called off or deleted is refunded', () => {
    for (const off of [{ status: 'cancelled' as const }, { deleted: true }])
      expect(
        ticketStepOf(
          { state: 'held', settlement: paid, place: { ...place, event: { ...place.event, ...off } } },
          now,
        ),
      ).toEqual({
        to: 'refunded',
        because: 'called_off',
      });
  });

  test('a second payment of a guest who has a ticket is refunded, and so is that of a deleted account', () => {
    expect(
      ticketStepOf({ state: 'void', settlement: paid, place: { ...place, hasOther: true } }, now),
    ).toMatchObject({ because: 'twice' });
    expect(
      ticketStepOf({ state: 'held', settlement: paid, place: { ...place, kept: false } }, now),
    ).toMatchObject({ because: 'late' });
  });

  test('a page that closed unpaid frees the place once, and a payment taken back at the provider ends the ticket', () => {
    const expired = { state: 'expired', valid: 0 } as const;
    expect(ticketStepOf({ state: 'held', settlement: expired, place }, now)).toEqual({ to: 'void' });
    expect(ticketStepOf({ state: 'void', settlement: expired, place }, now)).toBeNull();
    expect(ticketStepOf({ state: 'paid', settlement: { state: 'paid', valid: 0 }, place }, now)).toEqual({
      to: 'refunded',
      because: 'provider',
    });
  });

  test('a payment that is read again changes nothing, whatever the event has become', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ticketStates),
        fc.record({ hasPlace: fc.boolean(), hasOther: fc.boolean(), kept: fc.boolean(), going: fc.nat(20) }),
        (state, { going, ...rest }) => {
          const at = { ...rest, event: { ...place.event, going_count: going } };
          const step = ticketStepOf({ state, settlement: paid, place: at }, now);
          if (step) expect(ticketStepOf({ state: step.to, settlement: paid, place: at }, now)).toBeNull();
        },
      ),
    );
  });
});

describe('the ledger of tickets', () => {
  const sum = (entries: readonly { cents: number }[]) => entries.reduce((all, { cents }) => all + cents, 0);

  test('the entries of a ticket sum to what its guest paid and did not get back, however often it is refunded in parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 100_000 }),
        fc.array(fc.nat(100), { maxLength: 6 }),
        fc.boolean(),
        (price_cents, shares, ends) => {
          const entries = ticketEntriesOf(
            { state: 'held', price_cents },
            { to: 'paid' },
            { before: 0, after: 0 },
          );
          let before = 0;
          for (const share of shares) {
            const after = Math.max(before, Math.floor(((price_cents - 1) * share) / 100));
            entries.push(...ticketEntriesOf({ state: 'paid', price_cents }, null, { before, after }));
            before = after;
          }
          expect(sum(entries)).toBe(price_cents - before);
          const end = { to: 'refunded', because: 'guest' } as const;
          if (ends)
            entries.push(...ticketEntriesOf({ state: 'paid', price_cents }, end, { before, after: before }));
          expect(sum(entries)).toBe(ends ? 0 : price_cents - before);
        },
      ),
    );
  });

  test('a payment that is refunded at once has both entries, and a place that was never paid has none', () => {
    const held = { state: 'held', price_cents: 2200 } as const;
    const none = { before: 0, after: 0 };
    expect(ticketEntriesOf(held, { to: 'refunded', because: 'late' }, none)).toEqual([
      { entry: 'paid', cents: 2200 },
      { entry: 'refunded', cents: -2200 },
    ]);
    expect(ticketEntriesOf(held, { to: 'void' }, none)).toEqual([]);
    expect(ticketEntriesOf(held, null, none)).toEqual([]);
  });
});
