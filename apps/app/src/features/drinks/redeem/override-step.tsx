import { Button, Stack, TextInput } from '@mantine/core';
import { overrideReasonLimit } from '@nightjar/domain/drinks/entity';
import { issueReason, overrideReasons } from '@nightjar/domain/drinks/rules/overrides';
import { useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { FormStep } from '../parts/form-step.tsx';
import type { RedeemState } from './flow.ts';
import { ShowCodeButton } from './show-code-button.tsx';
import type { RedeemHandle } from './use-redeem.ts';
import { redeemWords } from './words.ts';

type OverrideStepProps = Pick<RedeemHandle, 'send'> & {
  state: Extract<RedeemState, { step: 'issue' }>;
  /** The distance from this phone to the bar in meters; null where it is not known. */
  metres: number | null;
};

const overrideWords = redeemWords.override;

/** Asks why the drink is poured in spite of an issue. After that, the bartender's code is entered again. */
export function OverrideStep({ state, send, metres }: OverrideStepProps) {
  const { issue, pro } = state;
  const online = useOnline();
  const [chosen, setChosen] = useState('');
  const [otherText, setOtherText] = useState('');
  const reason = chosen === overrideWords.other ? otherText.trim() : chosen;
  return (
    <FormStep
      title={overrideWords.title(pro)}
      text={overrideWords.text(issueReason(issue, metres), pro)}
      notice={online ? null : redeemWords.noSignal}
      footer={
        <>
          <Button disabled={!online || reason === ''} onClick={() => send({ type: 'reason-given', reason })}>
            {overrideWords.askCode(pro)}
          </Button>
          <ShowCodeButton send={send} />
        </>
      }
    >
      <Stack gap="md">
        <ChipChoice
          label={overrideWords.reasons(pro)}
          options={[...overrideReasons[issue], overrideWords.other]}
          value={chosen}
          onChange={setChosen}
        />
        {chosen === overrideWords.other && (
          <TextInput
            label={overrideWords.otherLabel(pro)}
            value={otherText}
            maxLength={overrideReasonLimit}
            onChange={event => setOtherText(event.currentTarget.value)}
            data-autofocus
          />
        )}
      </Stack>
    </FormStep>
  );
}
