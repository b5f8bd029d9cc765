import type { UserId } from '../../kernel/id.ts';
import { type VoucherEntry, type VoucherStatus, voucherStatusAfter } from './vouchers.ts';

export type LedgerEntry = { entry: VoucherEntry; user_id: UserId | null };

/** Describes the differences between a voucher's row and its ledger entries; empty where they agree. */
export function voucherDifferences(row: VoucherStatus, entries: readonly LedgerEntry[]): string[] {
  let status: VoucherStatus | null = null;
  for (const entry of entries) {
    const next = voucherStatusAfter(status, entry);
    if (!next) return [`"${entry.entry}" cannot follow ${describeStatus(status)}`];
    status = next;
  }
  if (!status) return ['was never issued'];
  // The ledger no longer names the account of a deleted user.
  const unknown = status.owner_id === null;
  return [
    ...(row.state === status.state ? [] : [ledgerDifferenceText('state', row.state, status.state)]),
    ...(unknown || row.owner_id === status.owner_id
      ? []
      : [ledgerDifferenceText('owner', String(row.owner_id), String(status.owner_id))]),
    ...(row.frozen === status.frozen
      ? []
      : [ledgerDifferenceText('frozen', String(row.frozen), String(status.frozen))]),
  ];
}

export type BankTotals = { redeemed: number; sent: number; received: number };

export function bankDifferences(row: BankTotals, summed: BankTotals): string[] {
  const kept = ['redeemed', 'sent', 'received'] as const;
  return kept
    .filter(total => row[total] !== summed[total])
    .map(total => ledgerDifferenceText(`${total} total`, String(row[total]), String(summed[total])));
}

export function pourDifferences(pour: {
  pours: number;
  taken_back: number;
  is_taken_back: boolean;
}): string[] {
  const { pours, taken_back, is_taken_back } = pour;
  const expected = is_taken_back ? 1 : 0;
  return [
    ...(pours === 1 ? [] : [`has ${pours} entries in the ledger`]),
    ...(taken_back === expected
      ? []
      : [ledgerDifferenceText('taken back', String(expected), String(taken_back))]),
  ];
}

const ledgerDifferenceText = (what: string, is: string, summed: string) =>
  `${what} is ${is}, the ledger says ${summed}`;
const describeStatus = (status: VoucherStatus | null) =>
  status ? `${status.frozen ? 'a frozen ' : ''}"${status.state}"` : 'nothing';
