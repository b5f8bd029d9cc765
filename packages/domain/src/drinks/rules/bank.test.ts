import { expect, test } from 'vitest';
import * as ids from '../../kernel/id.ts';
import type { Voucher } from '../entity.ts';
import { freePourStateOf, groupVouchers, usableVouchers } from './bank.ts';

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

test('the drink bank shows the free pour as ready, cooling down, or used up', () => {
  expect(freePourStateOf(stats, null, 1000)).toEqual({ state: 'ready', left: 2 });
  expect(freePourStateOf(stats, 1000, 1000)).toEqual({ state: 'ready', left: 2 });
  expect(freePourStateOf(stats, 5000, 1000)).toEqual({
    state: 'cooling',
    left: 2,
    until: 5000,
    length: 2_700_000,
  });
  expect(freePourStateOf({ ...stats, free_left: 0 }, 5000, 1000)).toEqual({ state: 'none' });
});

test('the drink bank groups vouchers by their use and stacks equal vouchers', () => {
  const pair = [voucher(1, { title: 'A house drink' }), voucher(2, { title: 'A house drink' })];
  const shot = voucher(3, { voucher_type: 'shot' });
  const sent = voucher(4, { state: 'pending' });
  expect(groupVouchers([...pair, shot, sent])).toEqual({
    paid: [{ voucher: pair[0], count: 2 }],
    toSend: [{ voucher: shot, count: 1 }],
    sent: [{ voucher: sent, count: 1 }],
  });
});

test('the drink bank shows a sent round as one stack, each other sent voucher alone, and a voucher whose payment is in dispute in its usual group', () => {
  const roundId = ids.roundId.parse('00000000-0000-4000-8000-0000000000aa');
  const away = { state: 'pending', title: 'A drink' } as const;
  const inRound = [1, 2].map(digit => voucher(digit, { ...away, round_id: roundId }));
  const sentAway = [3, 4].map(digit => voucher(digit, away));
  const frozen = voucher(5, { frozen: true });
  const bank = [...inRound, ...sentAway, frozen];
  expect(groupVouchers(bank).sent.map(({ count }) => count)).toEqual([2, 1, 1]);
  expect(groupVouchers(bank).paid).toEqual([{ voucher: frozen, count: 1 }]);
  expect(usableVouchers(bank)).toEqual([]);
});
