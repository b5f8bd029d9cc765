import { Button } from '@mantine/core';
import { haptics } from '../../../native/haptics/index.ts';
import { useOnline } from '../../../platform/network.ts';
import { FormStep } from '../parts/form-step.tsx';
import { noSignal, type Redeem } from './flow.ts';
import { ProColourPicker } from './pro-colour-picker.tsx';
import type { RedeemHandle } from './use-redeem.ts';

type ColourStepProps = Pick<RedeemHandle, 'send' | 'check'> & {
  state: Extract<Redeem, { step: 'colour' | 'check' }>;
};

/** Asks for the bartender's colour, then validates code and colour. */
export function ColourStep({ state, send, check }: ColourStepProps) {
  const online = useOnline();
  const { choice, code, colour, override } = state;
  const busy = state.step !== 'colour';
  const pick = (picked: number) => {
    haptics.play('selection');
    send({ type: 'colour-picked', colour: picked });
  };
  return (
    <FormStep
      title="And their color"
      text="Ask: what's your color?"
      notice={online ? (state.step === 'colour' ? state.notice : null) : noSignal}
      footer={
        <Button
          loading={busy}
          disabled={colour === null || !online}
          onClick={() => colour !== null && void check({ choice, code, colour, override })}
        >
          Check
        </Button>
      }
    >
      <ProColourPicker label="Your pro's color" value={colour} onChange={pick} disabled={busy} />
    </FormStep>
  );
}
