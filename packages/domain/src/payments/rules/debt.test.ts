import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, days } from '../../kernel/time.ts';
import { graceDays } from '../entity.ts';
import { owedSince, type SeenInvoice } from './debt.ts';
import { isMemberBy, planOf } from './plan.ts';

const start = new Date('2026-08-20T00:00:00Z');
const month = (number: number) => addMilliseconds(start, number * 30 * days);
const invoice = (number: number, status: SeenInvoice['status'], attempted = status !== 'draft') => ({
  status,
  attempted,
  at: month(number),
});

describe('a subscription is owed since', () => {
  test.each<[string, SeenInvoice[], Date | null]>([
    ['never, where all is paid', [invoice(1, 'paid'), invoice(0, 'paid')], null],
    ['never, without an invoice', [], null],
    ['the renewal that failed', [invoice(1, 'open'), invoice(0, 'paid')], month(1)],
    ['the first of two that failed', [invoice(2, 'open'), invoice(1, 'open'), invoice(0, 'paid')], month(1)],
    ['the first, where the second is a draft', [invoice(2, 'draft'), invoice(1, 'open')], month(1)],
    ['the first, where it was given up', [invoice(2, 'open'), invoice(1, 'uncollectible')], month(1)],
    ['the first, where it became void', [invoice(1, 'void'), invoice(0, 'paid')], month(1)],
    ['the second, where the first was paid later', [invoice(2, 'open'), invoice(1, 'paid')], month(2)],
    ['never, where the later one was paid', [invoice(2, 'paid'), invoice(1, 'open')], null],
    ['never, for a draft alone', [invoice(1, 'draft'), invoice(0, 'paid')], null],
    ['never, for what nobody tried to take', [invoice(1, 'void', false), invoice(0, 'paid')], null],
  ])('the debt of a subscription is counted from its first unpaid invoice: %s', (_what, invoices, since) => {
    expect(owedSince(invoices)).toEqual(since);
    expect(owedSince(invoices.toReversed())).toEqual(since);
  });
});

/** Draws the states of a subscription whose first renewal failed and which the provider renews month after month. */
const unpaid = fc.record({
  status: fc.constantFrom('past_due', 'active', 'unpaid'),
  invoices: fc.array(fc.constantFrom('draft', 'open', 'uncollectible', 'void'), {
    minLength: 1,
    maxLength: 12,
  }),
});

test("a subscription's debt opens one grace period, whatever becomes of its invoices", () => {
  fc.assert(
    fc.property(
      unpaid,
      fc.integer({ min: graceDays, max: 400 }),
      ({ status, invoices: [, ...more] }, day) => {
        const at = addMilliseconds(month(1), day * days);
        const invoices = [
          invoice(0, 'paid'),
          invoice(1, 'open'),
          ...more.map((state, later) => invoice(later + 2, state)).filter(({ at: made }) => made <= at),
        ];
        const turn = Math.floor((day + 30) / 30);
        const subscription = {
          id: 'sub',
          priceId: 'price',
          status,
          createdAt: start,
          periodStart: month(turn),
          periodEnd: month(turn + 1),
          cancelAtPeriodEnd: false,
          endedAt: null,
          unpaidSince: owedSince(invoices),
        };
        const plan = planOf({ subscriptions: [subscription], passes: [] }, at);
        expect(plan && isMemberBy(plan)).toBe(false);
      },
    ),
  );
});
