import type { BankTotals, LedgerEntry } from '@nightjar/domain/drinks/rules/ledger';
import type { VoucherStatus } from '@nightjar/domain/drinks/rules/vouchers';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

const rowsPerRead = 2_000;
const minUuid = '00000000-0000-0000-0000-000000000000';

/** Runs `work` on one snapshot of the database, so that changes made meanwhile do not look like differences. */
export async function runInSnapshot<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(transaction => work(transaction));
}

export type VoucherWithEntries = VoucherStatus & { id: string; entries: LedgerEntry[] };

/** Reads every voucher with its entries, in batches. */
export async function* readVouchers(db: Database): AsyncGenerator<VoucherWithEntries[]> {
  for (let after = minUuid; ; ) {
    const { rows } = await sql<VoucherWithEntries>`
      select id, owner_id, state, frozen_at is not null as frozen,
        (select coalesce(json_agg(json_build_object('entry', entry, 'user_id', drink_ledger.user_id)
          order by drink_ledger.id), '[]') from drink_ledger where voucher_id = page.id) as entries
      from (select id, owner_id, state, frozen_at from vouchers where id > ${after} order by id
        limit ${rowsPerRead}) as page order by id`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    after = last.id;
  }
}

export type WrongBank = { user_id: string; row: BankTotals; ledger: BankTotals };

/** Returns every bank that differs from the ledger, and every bank that is missing. */
export async function findWrongBanks(db: Database): Promise<WrongBank[]> {
  const { rows } = await sql<WrongBank>`
    with ledger as (
      select user_id, (count(*) filter (where entry in ('redeemed', 'free_pour'))
          - count(*) filter (where entry = 'pour_taken_back'))::int as redeemed,
        (count(*) filter (where entry = 'sent')
          - count(*) filter (where entry in ('declined', 'expired', 'taken_back')))::int as sent,
        count(*) filter (where entry = 'accepted')::int as received
      from drink_ledger where user_id is not null group by user_id)
    select user_id,
      json_build_object('redeemed', coalesce(redeemed_total, 0), 'sent', coalesce(sent_total, 0),
        'received', coalesce(received_total, 0)) as row,
      json_build_object('redeemed', coalesce(redeemed, 0), 'sent', coalesce(sent, 0),
        'received', coalesce(received, 0)) as ledger
    from drink_banks full join ledger using (user_id)
    where (coalesce(redeemed_total, 0), coalesce(sent_total, 0), coalesce(received_total, 0))
      is distinct from (coalesce(redeemed, 0), coalesce(sent, 0), coalesce(received, 0))
    order by user_id`.execute(db);
  return rows;
}

export type WrongPour = { id: string; pours: number; taken_back: number; is_taken_back: boolean };

/**
 * Returns pours that do not have exactly one entry of a pour in the ledger, and pours whose entries do not agree with
 * them on whether they were taken back.
 */
export async function findPoursThatContradictLedger(db: Database): Promise<WrongPour[]> {
  const { rows } = await sql<WrongPour>`
    select redemptions.id, redemptions.taken_back_at is not null as is_taken_back,
      count(*) filter (where entry in ('redeemed', 'free_pour'))::int as pours,
      count(*) filter (where entry = 'pour_taken_back')::int as taken_back
    from redemptions left join drink_ledger on drink_ledger.redemption_id = redemptions.id
    group by redemptions.id
    having count(*) filter (where entry in ('redeemed', 'free_pour')) <> 1
      or count(*) filter (where entry = 'pour_taken_back') <> (taken_back_at is not null)::int
    order by redemptions.id`.execute(db);
  return rows;
}
