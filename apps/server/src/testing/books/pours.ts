import { randomUUID } from 'node:crypto';
import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import type { TestApp } from '../app.ts';

export type PastPour = {
  venue_id: VenueId;
  pro_id: ProId;
  user_id: UserId;
  at: Date;
  kind: 'free' | 'shot' | 'bought';
  /** A bought drink costs this many cents. */
  unit?: number;
  refunded?: boolean;
  overridden?: boolean;
  takenBackAt?: Date | null;
};

/** Writes any number of past pours with their vouchers, purchases and entries of the ledger. */
export function pastPours({ db }: Pick<TestApp, 'db'>) {
  let poured = 0;

  async function ensurePrice(): Promise<string> {
    await db
      .insertInto('products')
      .values({ id: 'past', kind: 'voucher', name: 'A house drink' })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    await db
      .insertInto('prices')
      .values({ id: 'past', product_id: 'past', unit_amount: 800 })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    return 'past';
  }

  /** Makes the voucher of a pour, and for a bought drink also its purchase. */
  async function voucherOf({ user_id, at, kind, unit = 800, refunded = false, takenBackAt }: PastPour) {
    const bought = kind === 'bought';
    const created_at = addMilliseconds(at, -hours);
    const purchase_id = bought ? randomUUID() : null;
    if (purchase_id)
      await db
        .insertInto('purchases')
        .values({
          ...{ id: purchase_id, user_id, kind: 'voucher', price_id: await ensurePrice(), title: 'A drink' },
          ...{ quantity: 1, unit_amount: unit, currency: 'usd', state: 'paid', created_at },
          amount_refunded: refunded ? unit : 0,
        })
        .execute();
    const id = randomUUID();
    await db
      .insertInto('vouchers')
      .values({
        ...{ id, owner_id: user_id, voucher_type: bought ? 'paid' : 'shot', created_at },
        ...{ origin: bought ? 'bought' : 'granted', state: takenBackAt ? 'available' : 'redeemed' },
        ...{
          purchase_id,
          purchase_index: bought ? 1 : null,
          flagged_at: refunded ? addMilliseconds(at, hours) : null,
        },
      })
      .execute();
    await db
      .insertInto('drink_ledger')
      .values({ at: created_at, entry: 'issued', user_id, voucher_id: id })
      .execute();
    return id;
  }

  return async function pour(past: PastPour): Promise<string> {
    const { venue_id, pro_id, user_id, at, kind, overridden = false, takenBackAt = null } = past;
    const voucher_id = kind === 'free' ? null : await voucherOf(past);
    poured += 1;
    const id = randomUUID();
    await db
      .insertInto('redemptions')
      .values({
        ...{ id, venue_id, pro_id, user_id, voucher_id, pro_first_name: 'Dee', redeemed_at: at },
        ...{ kind: voucher_id ? 'paid' : 'free', taken_back_at: takenBackAt },
        ...{ period_start: voucher_id ? null : new Date(0), period_index: voucher_id ? null : poured },
        ...(overridden && { issue: 'far_from_venue', issue_override: true, override_reason: 'Terrace' }),
      })
      .execute();
    const entry = { user_id, voucher_id, redemption_id: id, venue_id, pro_id };
    await db
      .insertInto('drink_ledger')
      .values([
        { ...entry, at, entry: voucher_id ? 'redeemed' : 'free_pour' },
        ...(takenBackAt ? [{ ...entry, at: takenBackAt, entry: 'pour_taken_back' }] : []),
      ])
      .execute();
    return id;
  };
}
