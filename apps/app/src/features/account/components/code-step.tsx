import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone-display';
import { useReducer } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { auth } from '../../../platform/auth.ts';
import { CallError } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { CodeField } from '../../../ui/input/code-field.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { beginCode, codeEntry, codeRefusal, resendAfter } from '../flow.ts';
import { secondsLeft, WaitLabel } from './wait-label.tsx';

export type CodeStepProps = {
  /** E.164 digits. */
  phone: string;
  /** Between two text messages to one number, as the server has it. */
  smsGapSeconds: number;
  /** Back to the number, which is still there. */
  onChange: () => void;
};

/** Takes the texted code. A right one signs in; the guard then leads on by itself. */
export function CodeStep({ phone, smsGapSeconds, onChange }: CodeStepProps) {
  const { entry, type, check, askAgain } = useCodeEntry(phone, smsGapSeconds);
  const online = useOnline();
  const left = secondsLeft(entry.resendAt, useNow());
  const waiting = entry.phase !== 'typing';
  return (
    <OnboardingLayout
      step={2}
      onBack={onChange}
      footer={
        <Button
          fullWidth
          variant="default"
          disabled={!online || waiting || left > 0}
          onClick={() => void askAgain()}
        >
          {online ? <WaitLabel seconds={left} after="Send again" /> : 'Needs signal'}
        </Button>
      }
    >
      <Stack gap="lg">
        <Stack gap="2xs">
          <Title order={2}>Check your texts</Title>
          <Group gap="xs">
            <Text c="dimmed">Sent to {displayPhone(phone)}</Text>
            <Anchor component="button" type="button" onClick={onChange}>
              Change
            </Anchor>
          </Group>
        </Stack>
        <CodeField
          type="otp"
          label="Code from your text message"
          value={entry.code}
          onChange={type}
          onComplete={code => void check(code)}
          error={entry.error}
          disabled={waiting}
          autoFocus
        />
        <Text c="dimmed" role="status">
          {waiting && 'Opening the door...'}
        </Text>
      </Stack>
    </OnboardingLayout>
  );
}

function useCodeEntry(phone: string, smsGapSeconds: number) {
  const [entry, send] = useReducer(codeEntry, undefined, () =>
    beginCode(Date.now(), resendAfter(smsGapSeconds)),
  );
  const check = async (code: string) => {
    if (entry.phase !== 'typing') return;
    send({ type: 'complete', code });
    try {
      await auth.verifyCode(`+${phone}`, code);
      haptics.play('medium');
      send({ type: 'accepted' });
    } catch (failure) {
      haptics.play('error');
      send({ type: 'refused', message: codeRefusal(asCallError(failure)) });
    }
  };
  const askAgain = async () => {
    try {
      await auth.requestCode(`+${phone}`);
      send({ type: 'asked-again', now: Date.now() });
    } catch (failure) {
      send({ type: 'not-sent', message: asCallError(failure).message, now: Date.now() });
    }
  };
  return { entry, type: (code: string) => send({ type: 'typed', code }), check, askAgain };
}

function asCallError(failure: unknown): CallError {
  if (failure instanceof CallError) return failure;
  return new CallError('There was an error, please try again.', { code: 'unexpected', status: 0 });
}
