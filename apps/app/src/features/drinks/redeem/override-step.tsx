import { Button, Stack, TextInput } from '@mantine/core';
import { reasonLimit } from '@nightjar/domain/drinks/entity';
import { issueReason, overrideReasons } from '@nightjar/domain/drinks/rules/overrides';
import { useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { FormStep } from '../parts/form-step.tsx';
import { noSignal, type Redeem } from './flow.ts';
import { ShowCodeButton } from './show-code-button.tsx';
import type { RedeemHandle } from './use-redeem.ts';

type OverrideStepProps = Pick<RedeemHandle, 'send'> & {
  state: Extract<Redeem, { step: 'issue' }>;
  /** The distance from the bar by this phone; null where unknown. */
  metres: number | null;
};

const otherReason = 'Something else';

/** Asks for the reason of an override, before the bartender's code is entered again. */
export function OverrideStep({ state, send, metres }: OverrideStepProps) {
  const { issue, pro } = state;
  const online = useOnline();
  const [chosen, setChosen] = useState('');
  const [otherText, setOtherText] = useState('');
  const reason = chosen === otherReason ? otherText.trim() : chosen;
  return (
    <FormStep
      title={`Ask ${pro} to wave you through`}
      text={`${issueReason(issue, metres)} ${pro} can still pour. Say why, then ask for their code once more.`}
      notice={online ? null : noSignal}
      footer={
        <>
          <Button disabled={!online || reason === ''} onClick={() => send({ type: 'reason-given', reason })}>
            Ask for {pro}'s code
          </Button>
          <ShowCodeButton send={send} />
        </>
      }
    >
      <Stack gap="md">
        <ChipChoice
          label={`Why should ${pro} pour?`}
          options={[...overrideReasons[issue], otherReason]}
          value={chosen}
          onChange={setChosen}
        />
        {chosen === otherReason && (
          <TextInput
            label={`In a few words, for ${pro} and the bar`}
            value={otherText}
            maxLength={reasonLimit}
            onChange={event => setOtherText(event.currentTarget.value)}
            data-autofocus
          />
        )}
      </Stack>
    </FormStep>
  );
}
