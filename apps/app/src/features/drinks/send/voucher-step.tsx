import { Button } from '@mantine/core';
import { roundSizes, type Voucher } from '@nightjar/domain/drinks/entity';
import { groupVouchers, usableVouchers } from '@nightjar/domain/drinks/rules/bank';
import type { ActionDispatch } from 'react';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { CountStepper } from '../../../ui/input/count-stepper.tsx';
import { RadioTiles } from '../../../ui/input/radio-tiles.tsx';
import { FormStep } from '../parts/form-step.tsx';
import { VoucherCard } from '../parts/voucher-card.tsx';
import { drinkWords, giverName, voucherLine } from '../parts/words.ts';
import { mostInRound, type SendEvent, type SendState } from './flow.ts';
import { sendWords } from './words.ts';

const voucherWords = sendWords.voucher;

export type VoucherStepProps = {
  state: SendState;
  vouchers: readonly Voucher[];
  act: ActionDispatch<[event: SendEvent]>;
  onContinue: () => void;
  onBuy: () => void;
};

/** Asks which voucher to send or, for a round, how many drinks. */
export function VoucherStep(props: VoucherStepProps) {
  const { state, vouchers, onBuy } = props;
  const hasEnough = usableVouchers(vouchers).length >= (state.kind === 'round' ? roundSizes.least : 1);
  return (
    <>
      {!hasEnough && <NothingToSend kind={state.kind} notice={state.notice} onBuy={onBuy} />}
      {hasEnough && (state.kind === 'round' ? <RoundSize {...props} /> : <VoucherPick {...props} />)}
    </>
  );
}

type NothingToSendProps = { kind: SendState['kind']; notice: string | null; onBuy: () => void };

function NothingToSend({ kind, notice, onBuy }: NothingToSendProps) {
  const title = kind === 'round' ? voucherWords.tooFew : voucherWords.none;
  return (
    <FormStep title={voucherWords.title} notice={notice}>
      <EmptyPerch icon="Ticket" title={title} action={<Button onClick={onBuy}>{drinkWords.buy}</Button>} />
    </FormStep>
  );
}

function VoucherPick({ state, vouchers, act, onContinue }: VoucherStepProps) {
  const { paid, toSend } = groupVouchers(usableVouchers(vouchers));
  const stacks = [...toSend, ...paid];
  const chosen =
    stacks.find(({ voucher }) => voucher.voucher_id === state.voucherId)?.voucher ?? stacks[0]?.voucher;
  const go = () => {
    if (!chosen) return;
    act({ type: 'voucher-chosen', voucherId: chosen.voucher_id });
    onContinue();
  };
  return (
    <FormStep
      title={voucherWords.title}
      text={state.to ? voucherWords.forWhom(state.to) : undefined}
      notice={state.notice}
      footer={<Button onClick={go}>{drinkWords.continue}</Button>}
    >
      <RadioTiles
        label={voucherWords.label}
        layout="list"
        isChosen={id => id === chosen?.voucher_id}
        onChange={voucherId => act({ type: 'voucher-chosen', voucherId })}
        tiles={stacks.map(({ voucher, count }) => ({
          id: voucher.voucher_id,
          value: voucher.voucher_id as string,
          label: [voucher.title, giverName(voucher), count > 1 && voucherWords.several(count)]
            .filter(Boolean)
            .join(', '),
          content: (
            <VoucherCard
              kind={voucher.voucher_type}
              title={voucher.title}
              from={voucherLine(voucher)}
              message={voucher.message}
              count={count}
            />
          ),
        }))}
      />
    </FormStep>
  );
}

function RoundSize({ state, vouchers, act, onContinue }: VoucherStepProps) {
  const most = mostInRound(vouchers);
  return (
    <FormStep
      title={voucherWords.titleOfRound}
      text={state.to ? voucherWords.forWhom(state.to) : undefined}
      notice={state.notice}
      footer={<Button onClick={onContinue}>{drinkWords.continue}</Button>}
    >
      <CountStepper
        label={voucherWords.inBank(usableVouchers(vouchers).length)}
        value={state.count}
        least={roundSizes.least}
        most={most}
        less={voucherWords.less}
        more={voucherWords.more}
        onStep={by => act({ type: 'count-stepped', by, most })}
      />
    </FormStep>
  );
}
