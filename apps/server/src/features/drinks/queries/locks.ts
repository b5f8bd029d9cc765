import type { VoucherState } from '@nightjar/domain/drinks/rules/vouchers';
import type { RoundId, UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { awaitTogether } from '../../../platform/together.ts';

/**
 * Takes locks on the banks of these people until the end of the transaction. Every transaction locks in this order:
 * banks by the ids of their owners, a round, vouchers by their ids, a conversation. Two transactions with the same
 * drinks then cannot deadlock.
 */
export async function lockBanks(db: Database, userIds: readonly UserId[]): Promise<void> {
  await lockBanksSql(sql`select unnest(${userIds}::uuid[])`).execute(db);
}

const lockBanksSql = (userIds: RawBuilder<unknown>) => sql`
  insert into drink_banks (user_id) select id from users where id in (${userIds}) order by id
  on conflict (user_id) do update set user_id = excluded.user_id`;

export type LockedVoucher = {
  id: VoucherId;
  owner_id: UserId;
  voucher_type: 'paid' | 'shot';
  state: VoucherState;
  frozen: boolean;
  title: string;
  recipient_id: UserId | null;
  round_id: RoundId | null;
};

/** Returns these vouchers, locked in the order of their ids. Vouchers that do not exist are left out. */
export async function lockVouchers(db: Database, ids: readonly VoucherId[]): Promise<LockedVoucher[]> {
  const { rows } = await sql<LockedVoucher>`
    select id, owner_id, voucher_type, state, frozen_at is not null as frozen, title, recipient_id, round_id
    from vouchers where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  return rows;
}

/**
 * Locks a voucher after everything that comes before it in the order of locks: the banks of its owner and of `others`,
 * and its round.
 */
export async function lockVoucher(
  db: Database,
  id: VoucherId,
  others: readonly UserId[] = [],
): Promise<LockedVoucher | null> {
  const banks = lockBanksSql(
    sql`select unnest(owner_id || ${others}::uuid[]) from vouchers where id = ${id}`,
  );
  const round = sql`
    select 1 from rounds where id = (select round_id from vouchers where id = ${id}) for update`;
  const [, , [locked]] = await awaitTogether(banks.execute(db), round.execute(db), lockVouchers(db, [id]));
  return locked ?? null;
}
