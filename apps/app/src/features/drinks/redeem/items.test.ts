import type { Voucher } from '@nightjar/domain/drinks/entity';
import { freePourStateOf } from '@nightjar/domain/drinks/rules/bank';
import * as ids from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { initialChoice, validChoice } from './items.ts';

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
const stack = (digit: number) => ({ voucher: voucher(digit), count: 1 });

test('the drink that is chosen at first is the requested voucher, or else the free pour, or else the first voucher', () => {
  const ready = freePourStateOf(stats, null, 0);
  const vouchers = [stack(1), stack(2)];
  expect(initialChoice(ready, vouchers, voucher(2).voucher_id)).toMatchObject({ title: 'Drink 2' });
  expect(initialChoice(ready, vouchers, "somebody else's")).toEqual({ kind: 'free' });
  expect(initialChoice({ state: 'none' }, vouchers, undefined)).toMatchObject({ title: 'Drink 1' });
  expect(initialChoice({ state: 'none' }, [], undefined)).toBeNull();
});

test('a chosen drink that can no longer be poured is cleared', () => {
  const ready = freePourStateOf(stats, null, 0);
  const cooling = freePourStateOf(stats, 5000, 0);
  const one = { kind: 'paid', voucherId: voucher(1).voucher_id, title: 'Drink 1' } as const;
  expect(validChoice({ kind: 'free' }, ready, [])).toEqual({ kind: 'free' });
  expect(validChoice({ kind: 'free' }, cooling, [])).toBeNull();
  expect(validChoice(one, cooling, [stack(1)])).toBe(one);
  expect(validChoice(one, cooling, [stack(2)])).toBeNull();
});
