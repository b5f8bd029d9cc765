import { Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { useOnline } from '../../../platform/network.ts';
import { ProPlate } from '../../../ui/drinks/pro-plate.tsx';
import { HoldButton } from '../../../ui/input/hold-button.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { noSignal, type Redeem } from '../flow.ts';
import classes from './hold-step.module.css';
import type { RedeemHandle } from './use-redeem.ts';

type HoldStepProps = Pick<RedeemHandle, 'pour'> & { state: Extract<Redeem, { step: 'hold' | 'pour' }> };

/** Long enough not to happen in a pocket. Milliseconds. */
const holdMs = 1200;
const confirmAfterMs = 1000;

/** The bartender's own plate, full of the colour the guest picked. */
export function HoldStep({ state, pour }: HoldStepProps) {
  const online = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const go = () => void pour(state);
  const ask = () =>
    openModal({
      type: 'neutral',
      title: 'Pour it now?',
      text: 'Only with the drink in hand: it counts at once.',
      confirmLabel: 'Pour it',
      denyLabel: true,
      confirmAfterMs,
      onConfirm: go,
    });
  const notice = online ? state.step === 'hold' && state.notice : noSignal;
  return (
    <section className={classes.hold}>
      <ProPlate colourId={state.colour}>
        <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.heading}>
          Drink in hand? Hold to pour.
        </Title>
        {state.soft && <Text fw={650}>A soft one: free alcohol is barred here.</Text>}
        <HoldButton
          ms={holdMs}
          label={state.step === 'pour' ? 'Pouring' : 'Hold to pour'}
          altLabel="Confirm without holding"
          busy={state.step === 'pour'}
          disabled={!online}
          onThird={() => haptics.play('light')}
          onDone={go}
          onAlternative={ask}
        />
        <Text role="alert">{notice}</Text>
      </ProPlate>
    </section>
  );
}
