import { expect, test } from 'vitest';
import { userId } from '../../kernel/id.ts';
import { bankDifferences, type LedgerEntry, voucherDifferences } from './ledger.ts';

const rae = userId.parse('11111111-1111-4111-8111-111111111111');
const moth = userId.parse('22222222-2222-4222-8222-222222222222');
const issued: LedgerEntry = { entry: 'issued', user_id: rae };
const by = (entry: LedgerEntry['entry'], user_id = rae): LedgerEntry => ({ entry, user_id });
const row = { owner_id: rae, state: 'available', frozen: false } as const;

test.each<[string, Parameters<typeof voucherDifferences>[0], LedgerEntry[], string[]]>([
  ['a voucher that was never issued', row, [], ['was never issued']],
  ['a voucher as its entries say', row, [issued], []],
  [
    'a voucher that was given away',
    { ...row, owner_id: moth },
    [issued, by('sent'), by('accepted', moth)],
    [],
  ],
  ['an entry before the first', row, [by('sent')], ['"sent" cannot follow nothing']],
  [
    'an entry that its state forbids',
    row,
    [issued, by('accepted')],
    ['"accepted" cannot follow "available"'],
  ],
  [
    'an entry that a dispute forbids',
    row,
    [issued, by('frozen'), by('redeemed')],
    ['"redeemed" cannot follow a frozen "available"'],
  ],
  [
    'another state than the entries say',
    { ...row, state: 'redeemed' },
    [issued],
    ['state is redeemed, the ledger says available'],
  ],
  [
    'another owner than the entries say',
    { ...row, owner_id: moth },
    [issued],
    [`owner is ${moth}, the ledger says ${rae}`],
  ],
  [
    'a dispute that no entry tells of',
    { ...row, frozen: true },
    [issued],
    ['frozen is true, the ledger says false'],
  ],
  [
    'an owner who deleted the account and is in no entry any more',
    { ...row, owner_id: rae },
    [{ entry: 'issued', user_id: null }],
    [],
  ],
])("a voucher's row is compared with its ledger entries: %s", (_what, kept, entries, expected) =>
  expect(voucherDifferences(kept, entries)).toEqual(expected),
);

test('the totals of a drink bank that differ from the ledger are reported one by one', () => {
  const summed = { redeemed: 1, sent: 2, received: 3 };
  expect(bankDifferences(summed, summed)).toEqual([]);
  expect(bankDifferences({ redeemed: 1, sent: 5, received: 4 }, summed)).toEqual([
    'sent total is 5, the ledger says 2',
    'received total is 4, the ledger says 3',
  ]);
});
