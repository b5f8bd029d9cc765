import { Button, Stack, TextInput } from '@mantine/core';
import { reasonLimit } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { issueReason, pourReasons } from '../flow.ts';
import { RedeemStep } from '../parts/form-step.tsx';
import { noSignal, type Redeem } from './flow.ts';
import type { RedeemHandle } from './use-redeem.ts';

type OverrideStepProps = Pick<RedeemHandle, 'send'> & {
  state: Extract<Redeem, { step: 'issue' }>;
  /** How far this phone takes itself to be from the bar; null where it does not know. */
  metres: number | null;
};

const ownWords = 'Something else';

/** The pour is refused, and the bartender may override that: why, and then by their code once more. */
export function OverrideStep({ state, send, metres }: OverrideStepProps) {
  const { issue, pro } = state;
  const online = useOnline();
  const [chosen, setChosen] = useState('');
  const [words, setWords] = useState('');
  const reason = chosen === ownWords ? words.trim() : chosen;
  return (
    <RedeemStep
      title={`Ask ${pro} to wave you through`}
      text={`${issueReason(issue, metres)} ${pro} can still pour. Say why, then ask for the code once more.`}
      notice={online ? null : noSignal}
      footer={
        <>
          <Button disabled={!online || reason === ''} onClick={() => send({ type: 'reason-given', reason })}>
            Ask for {pro}'s code
          </Button>
          <Button
            variant="default"
            disabled={!online}
            leftSection={<Icon name="QrCode" />}
            onClick={() => send({ type: 'scan-offered' })}
          >
            Show my code instead
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <ChipChoice
          label={`Why should ${pro} pour?`}
          options={[...pourReasons[issue], ownWords]}
          value={chosen}
          onChange={setChosen}
        />
        {chosen === ownWords && (
          <TextInput
            label={`In a few words, for ${pro} and the bar`}
            value={words}
            maxLength={reasonLimit}
            onChange={event => setWords(event.currentTarget.value)}
            data-autofocus
          />
        )}
      </Stack>
    </RedeemStep>
  );
}
