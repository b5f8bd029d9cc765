import { Text } from '@mantine/core';
import type { FreePour, VoucherStack } from '@nightjar/domain/drinks/rules/bank';
import { useNow } from '../../../platform/now.ts';
import { type RadioTile, RadioTiles } from '../../../ui/input/radio-tiles.tsx';
import { CooldownRing } from '../parts/cooldown-ring.tsx';
import { VoucherCard } from '../parts/voucher-card.tsx';
import { drinkWords, giverName, voucherLine } from '../parts/words.ts';
import type { DrinkChoice } from './flow.ts';
import { voucherChoice } from './items.ts';
import { redeemWords } from './words.ts';

const chooseWords = redeemWords.choose;

type PourChoicesProps = {
  free: FreePour;
  /** True where a free pour is a soft drink at this venue. */
  soft: boolean;
  vouchers: readonly VoucherStack[];
  value: DrinkChoice | null;
  onChange: (choice: DrinkChoice) => void;
};

/** Offers the free pour and each voucher as radio buttons that look like cards. */
export function PourChoices({ free, soft, vouchers, value, onChange }: PourChoicesProps) {
  return (
    <>
      <RadioTiles
        label={chooseWords.label}
        layout="list"
        tiles={[freeTile(free, soft), ...vouchers.map(voucherTile)]}
        isChosen={choice => isSameChoice(choice, value)}
        onChange={onChange}
      />
      {free.state !== 'ready' && vouchers.length === 0 && <Text c="dimmed">{drinkWords.noVouchers}</Text>}
    </>
  );
}

function isSameChoice(one: DrinkChoice, other: DrinkChoice | null): boolean {
  if (one.kind === 'paid') return other?.kind === 'paid' && other.voucherId === one.voucherId;
  return other?.kind === one.kind;
}

const freeTile = (free: FreePour, soft: boolean): RadioTile<DrinkChoice> => ({
  id: 'free',
  value: { kind: 'free' },
  label: chooseWords.freeTile(poursLeftText(free), soft ? chooseWords.soft : null),
  disabled: free.state !== 'ready',
  content: (
    <VoucherCard
      kind="free"
      title={drinkWords.freePour}
      from={poursLeftText(free)}
      state={free.state === 'ready' ? 'ready' : 'resting'}
      note={
        <>
          {soft && <Text size="sm">{chooseWords.soft}</Text>}
          {free.state === 'cooling' && <CooldownWait until={free.until} length={free.length} />}
        </>
      }
    />
  ),
});

const voucherTile = ({ voucher, count }: VoucherStack): RadioTile<DrinkChoice> => ({
  id: voucher.voucher_id,
  value: voucherChoice(voucher),
  label: [voucher.title, giverName(voucher)].filter(Boolean).join(', '),
  content: (
    <VoucherCard
      kind="paid"
      title={voucher.title}
      from={voucherLine(voucher)}
      message={voucher.message}
      count={count}
    />
  ),
});

const poursLeftText = (free: FreePour) =>
  free.state === 'none' ? chooseWords.noneLeft : chooseWords.left(free.left);

function CooldownWait({ until, length }: { until: number; length: number }) {
  return <CooldownRing until={until} now={useNow()} length={length} />;
}
