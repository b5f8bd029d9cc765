import { fillWithoutIndexes, firstGuestNumber, idOf, runInOneSession } from './city.ts';

/** Gives each member two vouchers, one to pour and one to send, with their entries in the ledger. */
export async function seedVouchers(url: string, count: number): Promise<void> {
  const numbers = `generate_series(${firstGuestNumber}, ${firstGuestNumber + count - 1}) as n`;
  const owner = idOf('8000', 'n');
  const kinds = ['b900', 'ba00'];
  const voucher = (kind: string) =>
    `insert into vouchers (id, owner_id, voucher_type, state, title, origin)
     select ${idOf(kind, 'n')}, ${owner}, 'paid', 'available', 'A drink', 'bought' from ${numbers}`;
  const issued = (kind: string) =>
    `insert into drink_ledger (at, entry, user_id, voucher_id)
     select now(), 'issued', ${owner}, ${idOf(kind, 'n')} from ${numbers}`;
  await runInOneSession(url, fillWithoutIndexes('vouchers', kinds.map(voucher)));
  await runInOneSession(url, fillWithoutIndexes('drink_ledger', kinds.map(issued)));
  await runInOneSession(url, [`insert into drink_banks (user_id) select ${owner} from ${numbers}`]);
}
