import { bankDifferences, pourDifferences, voucherDifferences } from '@nightjar/domain/drinks/rules/ledger';
import type { Platform } from '../../platform/platform.ts';
import {
  findPoursThatContradictLedger,
  findWrongBanks,
  readVouchers,
  runInSnapshot,
} from './queries/ledger.ts';

type Difference = { feature: string; reason: string };

/** Runs `ledger:check`, which compares every voucher, bank and pour with the ledger and prints the rows that differ. */
export async function checkLedger({ db }: Pick<Platform, 'db'>) {
  return runInSnapshot(db, async moment => {
    const differences: Difference[] = [];
    let vouchers = 0;
    for await (const page of readVouchers(moment)) {
      vouchers += page.length;
      for (const { id, entries, ...row } of page)
        differences.push(...differencesOfRow(`voucher ${id}`, voucherDifferences(row, entries)));
    }
    for (const { user_id, row, ledger } of await findWrongBanks(moment))
      differences.push(...differencesOfRow(`bank of ${user_id}`, bankDifferences(row, ledger)));
    for (const { id, ...pour } of await findPoursThatContradictLedger(moment))
      differences.push(...differencesOfRow(`pour ${id}`, pourDifferences(pour)));

    const found = differences.length === 0 ? 'no differences' : `${differences.length} differences`;
    return {
      summary: `Ledger checked: ${vouchers} vouchers, ${found}.`,
      refused: differences,
      failed: differences.length > 0,
    };
  });
}

const differencesOfRow = (feature: string, reasons: readonly string[]): Difference[] =>
  reasons.map(reason => ({ feature, reason }));
