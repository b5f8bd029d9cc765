import { Text } from '@mantine/core';
import { countdown, seconds } from '@nightjar/domain/kernel/time';
import type { Venue } from '@nightjar/domain/venues/entity';
import { useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { CodeField } from '../../../ui/input/code-field.tsx';
import { FormStep } from '../parts/form-step.tsx';
import { drinkWords } from '../parts/words.ts';
import { BarBanner } from './bar-banner.tsx';
import { isCodeEntryPaused, type RedeemState } from './flow.ts';
import { NextSteps } from './next-steps.tsx';
import { ShowCodeButton } from './show-code-button.tsx';
import type { RedeemHandle } from './use-redeem.ts';
import { redeemWords } from './words.ts';

const codeWords = redeemWords.code;

type CodeStepProps = Pick<RedeemHandle, 'send'> & {
  state: Extract<RedeemState, { step: 'code' }>;
  venue: Venue;
};

/**
 * The bartender's code is typed in this step. The digits are only in the field until the fourth one is typed; then the
 * whole code goes to the flow.
 */
export function CodeStep({ state, send, venue }: CodeStepProps) {
  const [typed, setTyped] = useState('');
  const now = useNow();
  const online = useOnline();
  const paused = isCodeEntryPaused(state, now);
  const { override } = state;
  return (
    <FormStep
      focusesItself
      title={override ? codeWords.titleAgain(override.pro) : codeWords.title}
      text={override ? codeWords.textAgain(override.pro) : codeWords.text}
      notice={online ? null : redeemWords.noSignal}
      footer={<ShowCodeButton send={send} />}
    >
      <CodeField
        key={paused ? 'paused' : 'open'}
        type="pro"
        label={codeWords.label}
        value={typed}
        onChange={setTyped}
        onComplete={code => send({ type: 'code-given', code, now: Date.now() })}
        error={paused ? pauseText(state, now) : state.notice}
        disabled={paused}
        autoFocus
      />
      <BarBanner venue={venue}>
        <Text size="sm">{codeWords.drink}</Text>
        <Text fw={750} size="lg">
          {state.choice.kind === 'free' ? drinkWords.freePour : state.choice.title}
        </Text>
      </BarBanner>
      <NextSteps current={0} />
    </FormStep>
  );
}

/**
 * Returns the text with the time until a bartender's code is accepted again. The time is rounded down, because `now`
 * may be late by a second: a pause of a minute would otherwise begin as "1:01".
 */
function pauseText({ notice, tries }: CodeStepProps['state'], now: number): string {
  const left = Math.floor(((tries.pausedUntil ?? now) - now) / seconds) * seconds;
  return codeWords.pause(notice, countdown(left));
}
