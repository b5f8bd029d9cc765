import { Button } from '@mantine/core';
import { roundSizes, type Voucher } from '@nightjar/domain/drinks/entity';
import type { ActionDispatch } from 'react';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { CountStepper } from '../../../ui/input/count-stepper.tsx';
import { RadioTiles } from '../../../ui/input/radio-tiles.tsx';
import { useBuyVouchers } from '../../payments/buy/use-buy-vouchers.tsx';
import { shelves, usable } from '../flow.ts';
import { RedeemStep } from '../parts/form-step.tsx';
import { VoucherCard } from '../parts/voucher-card.tsx';
import { giverName } from '../parts/words.ts';
import { mostInRound, type Send, type SendEvent } from './flow.ts';

export type SendWhatProps = {
  userId: string;
  state: Send;
  vouchers: readonly Voucher[];
  act: ActionDispatch<[event: SendEvent]>;
  onContinue: () => void;
};

/** Which drink it is to be, or how many. */
export function SendWhat(props: SendWhatProps) {
  const { userId, state, vouchers } = props;
  const buying = useBuyVouchers(userId);
  const enough = usable(vouchers).length >= (state.kind === 'round' ? roundSizes.least : 1);
  return (
    <>
      {!enough && <NothingToSend kind={state.kind} notice={state.notice} onBuy={buying.open} />}
      {enough && (state.kind === 'round' ? <HowMany {...props} /> : <Which {...props} />)}
      {buying.sheet}
    </>
  );
}

type NothingToSendProps = { kind: Send['kind']; notice: string | null; onBuy: () => void };

function NothingToSend({ kind, notice, onBuy }: NothingToSendProps) {
  const title = kind === 'round' ? 'A round is two drinks at least.' : 'No vouchers to send.';
  return (
    <RedeemStep title="What will it be?" notice={notice}>
      <EmptyPerch icon="Ticket" title={title} action={<Button onClick={onBuy}>Buy vouchers</Button>} />
    </RedeemStep>
  );
}

function Which({ state, vouchers, act, onContinue }: SendWhatProps) {
  const { paid, toSend } = shelves(usable(vouchers));
  const stacks = [...toSend, ...paid];
  const chosen =
    stacks.find(({ voucher }) => voucher.voucher_id === state.voucherId)?.voucher ?? stacks[0]?.voucher;
  const go = () => {
    if (!chosen) return;
    act({ type: 'voucher-chosen', voucherId: chosen.voucher_id });
    onContinue();
  };
  return (
    <RedeemStep
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
    </RedeemStep>
  );
}

function HowMany({ state, vouchers, act, onContinue }: SendWhatProps) {
  const most = mostInRound(vouchers);
  return (
    <RedeemStep
      title="How many drinks?"
      text={forWhom(state)}
      notice={state.notice}
      footer={<Button onClick={onContinue}>Continue</Button>}
    >
      <CountStepper
        label={`${usable(vouchers).length} in your Drink Bank`}
        value={state.count}
        least={roundSizes.least}
        most={most}
        less="One less"
        more="One more"
        onStep={by => act({ type: 'count-stepped', by, most })}
      />
    </RedeemStep>
  );
}

function forWhom({ to }: Send): string | undefined {
  if (!to) return undefined;
  return to.kind === 'link' ? 'For whoever has the link.' : `For ${to.name}.`;
}
