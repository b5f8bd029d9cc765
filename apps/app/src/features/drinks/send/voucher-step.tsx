import { Button } from '@mantine/core';
import { roundSizes, type Voucher } from '@nightjar/domain/drinks/entity';
import { groupVouchers, usableVouchers } from '@nightjar/domain/drinks/rules/bank';
import type { ActionDispatch } from 'react';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { CountStepper } from '../../../ui/input/count-stepper.tsx';
import { RadioTiles } from '../../../ui/input/radio-tiles.tsx';
import { FormStep } from '../parts/form-step.tsx';
import { VoucherCard } from '../parts/voucher-card.tsx';
import { giverName } from '../parts/words.ts';
import { mostInRound, type Send, type SendEvent } from './flow.ts';

export type VoucherStepProps = {
  state: Send;
  vouchers: readonly Voucher[];
  act: ActionDispatch<[event: SendEvent]>;
  onContinue: () => void;
  onBuy: () => void;
};

/** The choice of a voucher or, for a round, of a quantity. */
export function VoucherStep(props: VoucherStepProps) {
  const { state, vouchers, onBuy } = props;
  const enough = usableVouchers(vouchers).length >= (state.kind === 'round' ? roundSizes.least : 1);
  return (
    <>
      {!enough && <NothingToSend kind={state.kind} notice={state.notice} onBuy={onBuy} />}
      {enough && (state.kind === 'round' ? <HowMany {...props} /> : <Which {...props} />)}
    </>
  );
}

type NothingToSendProps = { kind: Send['kind']; notice: string | null; onBuy: () => void };

function NothingToSend({ kind, notice, onBuy }: NothingToSendProps) {
  const title = kind === 'round' ? 'A round takes at least two drinks.' : 'No vouchers to send.';
  return (
    <FormStep title="What will it be?" notice={notice}>
      <EmptyPerch icon="Ticket" title={title} action={<Button onClick={onBuy}>Buy vouchers</Button>} />
    </FormStep>
  );
}

function Which({ state, vouchers, act, onContinue }: VoucherStepProps) {
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
      title="What will it be?"
      text={forWhom(state)}
      notice={state.notice}
      footer={<Button onClick={go}>Continue</Button>}
    >
      <RadioTiles
        label="Which voucher"
        layout="list"
        isChosen={id => id === chosen?.voucher_id}
        onChange={voucherId => act({ type: 'voucher-chosen', voucherId })}
        tiles={stacks.map(({ voucher, count }) => ({
          id: voucher.voucher_id,
          value: voucher.voucher_id as string,
          label: [voucher.title, giverName(voucher), count > 1 && `${count} of them`]
            .filter(Boolean)
            .join(', '),
          content: (
            <VoucherCard
              kind={voucher.voucher_type}
              title={voucher.title}
              from={giverName(voucher)}
              message={voucher.message}
              count={count}
            />
          ),
        }))}
      />
    </FormStep>
  );
}

function HowMany({ state, vouchers, act, onContinue }: VoucherStepProps) {
  const most = mostInRound(vouchers);
  return (
    <FormStep
      title="How many drinks?"
      text={forWhom(state)}
      notice={state.notice}
      footer={<Button onClick={onContinue}>Continue</Button>}
    >
      <CountStepper
        label={`${usableVouchers(vouchers).length} in your Drink Bank`}
        value={state.count}
        least={roundSizes.least}
        most={most}
        less="One less"
        more="One more"
        onStep={by => act({ type: 'count-stepped', by, most })}
      />
    </FormStep>
  );
}

function forWhom({ to }: Send): string | undefined {
  if (!to) return undefined;
  return to.kind === 'link' ? 'For anyone with the link.' : `For ${to.name}.`;
}
