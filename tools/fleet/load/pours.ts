import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import { rowsOf } from '../../../apps/server/src/testing/replica/ask.ts';
import type { Crowd } from './crowd.ts';
import { insist, type Load, newRecord, timed } from './records.ts';

const drinksAtATime = 50;
const pauseBetweenMs = 150;

/**
 * Guests pour one voucher after the other. Each pours it again under the same key, as a phone does that lost the
 * answer.
 */
export function pour(crowd: Crowd, pourers: number, isOver: () => boolean): Load {
  const record = newRecord();

  async function pourUntilOver(): Promise<void> {
    while (!isOver()) {
      for (const { guest, voucher } of (await insist(() => crowd.guests(drinksAtATime), isOver)) ?? []) {
        if (isOver()) return;
        const key = randomUUID();
        const input = { user_id: guest, voucher_id: voucher, ...crowd.bar };
        const once = () => crowd.call(redeemPaidVoucherDrink, input, { guest, key });
        const forever = () => false;
        for (const write of [() => timed(record, () => insist(once, forever)), () => insist(once, forever)]) {
          const receipt = await write();
          if (receipt) record.acknowledged.push({ stream: voucher, key: voucher, id: receipt.redemption_id });
        }
        await pause(pauseBetweenMs);
      }
    }
  }

  return {
    kind: 'pours',
    record,
    working: Promise.all(Array.from({ length: pourers }, pourUntilOver)),
    async findWrites() {
      // Each pour is paired with its entry of the ledger. An entry without a pour is a row too, so that a second entry
      // for one voucher counts like a second pour.
      const rows = await rowsOf(
        crowd.databaseUrl,
        `select coalesce(pour.id, entry.id::text) as id, voucher_id from
           (select id::text, voucher_id, row_number() over (partition by voucher_id order by id) as number
             from redemptions) pour
           full join (select id, voucher_id, row_number() over (partition by voucher_id order by id) as number
             from drink_ledger where entry = 'redeemed') entry using (voucher_id, number)
         where voucher_id is not null`,
        { limitMs: 60_000 },
      );
      return rows.map(({ id, voucher_id }) => {
        const voucher = String(voucher_id);
        return { stream: voucher, key: voucher, id: String(id) };
      });
    },
    close: async () => {},
  };
}
