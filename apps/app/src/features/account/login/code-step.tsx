import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone-display';
import { auth } from '../../../platform/auth.ts';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { CodeField } from '../../../ui/input/code-field.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { resendAfter } from '../flow.ts';
import { useCodeEntry } from '../parts/use-code-entry.ts';
import { secondsLeft, WaitLabel } from '../parts/wait-label.tsx';

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
  const { entry, type, check, askAgain } = useCodeEntry({
    gap: resendAfter(smsGapSeconds),
    verify: code => auth.verifyCode(`+${phone}`, code),
    request: () => auth.requestCode(`+${phone}`),
  });
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
