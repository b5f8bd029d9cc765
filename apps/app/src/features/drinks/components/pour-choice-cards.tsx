import { Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useNow } from '../../../platform/now.ts';
import { CooldownRing } from '../../../ui/drinks/cooldown-ring.tsx';
import { VoucherCard } from '../../../ui/drinks/voucher-card.tsx';
import type { Choice } from '../flow.ts';
import classes from './pour-choice-cards.module.css';
import { type FreePour, type Stack, voucherChoice } from './pour-choices.ts';
import { giverName } from './voucher-words.ts';

type PourChoicesProps = {
  free: FreePour;
  vouchers: readonly Stack[];
  value: Choice | null;
  onChange: (choice: Choice) => void;
};

/** What can be poured, as one group of radio cards. */
export function PourChoices({ free, vouchers, value, onChange }: PourChoicesProps) {
  const group = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>What to pour</legend>
      <Option
        label={`Free pour, ${leftWords(free)}`}
        group={group}
        chosen={value?.kind === 'free'}
        disabled={free.state !== 'ready'}
        onChoose={() => onChange({ kind: 'free' })}
      >
        <VoucherCard
          kind="free"
          title="Free pour"
          from={leftWords(free)}
          state={free.state === 'ready' ? 'ready' : 'resting'}
          note={free.state === 'cooling' && <Waiting until={free.until} length={free.length} />}
        />
      </Option>
      {vouchers.map(({ voucher, count }) => (
        <Option
          key={voucher.voucher_id}
          label={[voucher.title, giverName(voucher)].filter(Boolean).join(', ')}
          group={group}
          chosen={value?.kind === 'paid' && value.voucherId === voucher.voucher_id}
          onChoose={() => onChange(voucherChoice(voucher))}
        >
          <VoucherCard
            kind="paid"
            title={voucher.title}
            from={giverName(voucher)}
            message={voucher.message}
            count={count}
          />
        </Option>
      ))}
      {free.state !== 'ready' && vouchers.length === 0 && (
        <Text c="dimmed">No vouchers yet. Someone owes you one.</Text>
      )}
    </fieldset>
  );
}

const leftWords = (free: FreePour) => (free.state === 'none' ? 'None left' : `${free.left} left`);

function Waiting({ until, length }: { until: number; length: number }) {
  return <CooldownRing until={until} now={useNow()} length={length} />;
}

type OptionProps = {
  /** Said for the card: its words, in one line. */
  label: string;
  group: string;
  chosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Option({ label, group, chosen, disabled = false, onChoose, children }: OptionProps) {
  return (
    <label className={classes.option} data-chosen={chosen || undefined}>
      <input
        type="radio"
        name={group}
        aria-label={label}
        className={classes.input}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
