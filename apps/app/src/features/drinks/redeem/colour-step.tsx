import { Button } from '@mantine/core';
import { haptics } from '../../../native/haptics/index.ts';
import { useOnline } from '../../../platform/network.ts';
import { FormStep } from '../parts/form-step.tsx';
import type { RedeemState } from './flow.ts';
import { ProColourPicker } from './pro-colour-picker.tsx';
import type { RedeemHandle } from './use-redeem.ts';
import { redeemWords } from './words.ts';

type ColourStepProps = Pick<RedeemHandle, 'send' | 'check'> & {
  state: Extract<RedeemState, { step: 'colour' | 'check' }>;
};

/** Asks for the bartender's color, then has the server check the bartender's code and color. */
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
      title={redeemWords.colour.title}
      text={redeemWords.colour.text}
      notice={online ? (state.step === 'colour' ? state.notice : null) : redeemWords.noSignal}
      footer={
        <Button
          loading={busy}
          disabled={colour === null || !online}
          onClick={() => colour !== null && void check({ choice, code, colour, override })}
        >
          {redeemWords.colour.check}
        </Button>
      }
    >
      <ProColourPicker label={redeemWords.colour.label} value={colour} onChange={pick} disabled={busy} />
    </FormStep>
  );
}
