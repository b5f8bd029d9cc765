import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { auth } from '../../../platform/auth.ts';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { resendGapMs } from '../flow.ts';
import { CodeCells, ResendButton } from '../parts/code-entry.tsx';
import { useCodeForm } from '../parts/use-code-form.ts';
import { accountWords } from '../parts/words.ts';
import { loginWords } from './words.ts';

export type CodeStepProps = {
  /** The phone number is in E.164 digits. */
  phone: string;
  /** The server waits at least this many seconds between two text messages to one number. */
  smsGapSeconds: number;
  /** Leads back to the step that asks for the phone number. Its field still has the number. */
  onChange: () => void;
};

/** Verifies the texted code. A correct code signs the user in; the guard of the routes then opens the next page. */
export function CodeStep({ phone, smsGapSeconds, onChange }: CodeStepProps) {
  const form = useCodeForm({
    gap: resendGapMs(smsGapSeconds),
    verify: code => auth.verifyCode(`+${phone}`, code),
    request: () => auth.requestCode(`+${phone}`),
  });
  return (
    <OnboardingLayout step={2} onBack={onChange} footer={<ResendButton form={form} />}>
      <Stack gap="lg">
        <Stack gap="2xs">
          <Title order={2}>{accountWords.code.title}</Title>
          <Group gap="xs">
            <Text c="dimmed">{accountWords.code.sentTo(displayPhone(phone))}</Text>
            <Anchor component="button" type="button" mih="var(--nj-target)" onClick={onChange}>
              {loginWords.code.change}
            </Anchor>
          </Group>
        </Stack>
        <CodeCells form={form} checking={loginWords.code.checking} />
      </Stack>
    </OnboardingLayout>
  );
}
