import { Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { HoldToPour } from '../parts/hold-to-pour.tsx';
import { ProPlate } from '../parts/pro-plate.tsx';
import type { RedeemState } from './flow.ts';
import classes from './hold-step.module.css';
import type { RedeemHandle } from './use-redeem.ts';
import { redeemWords } from './words.ts';

type HoldStepProps = Pick<RedeemHandle, 'pour'> & { state: Extract<RedeemState, { step: 'hold' | 'pour' }> };

/** Shows the button that pours the drink when it is held. The button is on a plate in the bartender's color. */
export function HoldStep({ state, pour }: HoldStepProps) {
  const online = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const notice = online ? state.step === 'hold' && state.notice : redeemWords.noSignal;
  return (
    <section className={classes.hold}>
      <ProPlate colourId={state.colour}>
        <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
          {redeemWords.hold.title}
        </Title>
        {state.soft && <Text fw={650}>{redeemWords.hold.soft}</Text>}
        <HoldToPour busy={state.step === 'pour'} disabled={!online} onPour={() => void pour(state)} />
        <Text role="alert">{notice}</Text>
      </ProPlate>
    </section>
  );
}
