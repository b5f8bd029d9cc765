import { reasonLimit, type Voucher } from '@nightjar/domain/drinks/entity';
import * as ids from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import {
  firstChoice,
  freePour,
  hereFirst,
  issueReason,
  pourReasons,
  shelves,
  stillThere,
  usable,
} from './flow.ts';

const voucher = (digit: number, change: Partial<Voucher> = {}): Voucher => ({
  voucher_id: ids.voucherId.parse(`00000000-0000-4000-8000-00000000000${digit}`),
  voucher_type: 'paid',
  state: 'available',
  title: `Drink ${digit}`,
  message: null,
  attachment_url: null,
  thumbnail_url: null,
  attachment_type: null,
  sender: null,
  recipient: null,
  created_at: '2026-11-20T03:00:00Z',
  sent_expires_at: null,
  frozen: false,
  round_id: null,
  ...change,
});
const stats = { free_left: 2, cooldown_in_minutes: 45 };

test('a free pour is ready, cooling down, or none is left', () => {
  expect(freePour(stats, null, 1000)).toEqual({ state: 'ready', left: 2 });
  expect(freePour(stats, 1000, 1000)).toEqual({ state: 'ready', left: 2 });
  expect(freePour(stats, 5000, 1000)).toEqual({ state: 'cooling', left: 2, until: 5000, length: 2_700_000 });
  expect(freePour({ ...stats, free_left: 0 }, 5000, 1000)).toEqual({ state: 'none' });
});

const stack = (digit: number) => ({ voucher: voucher(digit), count: 1 });

test('the voucher asked for is chosen first, then the free pour, then any voucher', () => {
  const ready = freePour(stats, null, 0);
  const vouchers = [stack(1), stack(2)];
  expect(firstChoice(ready, vouchers, voucher(2).voucher_id)).toMatchObject({ title: 'Drink 2' });
  expect(firstChoice(ready, vouchers, "somebody else's")).toEqual({ kind: 'free' });
  expect(firstChoice({ state: 'none' }, vouchers, undefined)).toMatchObject({ title: 'Drink 1' });
  expect(firstChoice({ state: 'none' }, [], undefined)).toBeNull();
});

test('a choice that can no longer be poured is none', () => {
  const ready = freePour(stats, null, 0);
  const cooling = freePour(stats, 5000, 0);
  const one = { kind: 'paid', voucherId: voucher(1).voucher_id, title: 'Drink 1' } as const;
  expect(stillThere({ kind: 'free' }, ready, [])).toEqual({ kind: 'free' });
  expect(stillThere({ kind: 'free' }, cooling, [])).toBeNull();
  expect(stillThere(one, cooling, [stack(1)])).toBe(one);
  expect(stillThere(one, cooling, [stack(2)])).toBeNull();
});

test('shelves hold what is at hand, by what can be done with it, the same ones in one stack', () => {
  const pair = [voucher(1, { title: 'A house drink' }), voucher(2, { title: 'A house drink' })];
  const shot = voucher(3, { voucher_type: 'shot' });
  const sent = voucher(4, { state: 'pending' });
  expect(shelves([...pair, shot, sent])).toEqual({
    paid: [{ voucher: pair[0], count: 2 }],
    toSend: [{ voucher: shot, count: 1 }],
    sent: [{ voucher: sent, count: 1 }],
  });
});

test('a round is one stack on its way; friends who owe an answer stand one by one; frozen stays on its shelf', () => {
  const roundId = ids.roundId.parse('00000000-0000-4000-8000-0000000000aa');
  const away = { state: 'pending', title: 'A drink' } as const;
  const inRound = [1, 2].map(digit => voucher(digit, { ...away, round_id: roundId }));
  const sentAway = [3, 4].map(digit => voucher(digit, away));
  const frozen = voucher(5, { frozen: true });
  const bank = [...inRound, ...sentAway, frozen];
  expect(shelves(bank).sent.map(({ count }) => count)).toEqual([2, 1, 1]);
  expect(shelves(bank).paid).toEqual([{ voucher: frozen, count: 1 }]);
  expect(usable(bank)).toEqual([]);
});

test('staff always have three reasons to choose from, short enough to be kept', () => {
  for (const reasons of Object.values(pourReasons)) {
    expect(new Set(reasons).size).toBe(3);
    for (const reason of reasons) expect(reason.length).toBeLessThanOrEqual(reasonLimit);
  }
});

test('the place one has checked in to comes first, the others stay in their order', () => {
  const venues = [{ id: 'near' }, { id: 'far' }, { id: 'here' }];
  expect(hereFirst(venues, 'here').map(({ id }) => id)).toEqual(['here', 'near', 'far']);
  expect(hereFirst(venues, null)).toEqual(venues);
});

test('staff read what stands against the pour', () => {
  expect(issueReason('venue_closed', null)).toBe('The bar is closed by its hours.');
  expect(issueReason('far_from_venue', 1300)).toBe('Your phone says you are 0.8 mi away.');
  expect(issueReason('far_from_venue', 20)).toBe('Your phone says you are not at the bar.');
  expect(issueReason('far_from_venue', null)).toBe('Your phone says you are somewhere we cannot see.');
});
