import { Anchor, Stack } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { auth } from '../../../../platform/auth.ts';
import { resendGapMs } from '../../flow.ts';
import { CodeCells, ResendButton } from '../../parts/code-entry.tsx';
import { useCodeForm } from '../../parts/use-code-form.ts';
import { accountWords } from '../../parts/words.ts';
import { LoginHead } from './login-head.tsx';
import { deskLoginWords } from './words.ts';

type DeskCodeStepProps = {
  /** The phone number is in E.164 digits. */
  phone: string;
  smsGapSeconds: number;
  onChange: () => void;
};

/** Verifies the texted code. A correct code signs the user in; the desk then opens the next page. */
export function DeskCodeStep({ phone, smsGapSeconds, onChange }: DeskCodeStepProps) {
  const form = useCodeForm({
    gap: resendGapMs(smsGapSeconds),
    verify: code => auth.verifyCode(`+${phone}`, code),
    request: () => auth.requestCode(`+${phone}`),
  });
  return (
    <Stack gap="lg">
      <LoginHead
        awake
        text={
          <>
            {accountWords.code.sentTo(displayPhone(phone))}.{' '}
            <Anchor component="button" type="button" inherit onClick={onChange}>
              {deskLoginWords.change}
            </Anchor>
          </>
        }
      />
      <CodeCells form={form} checking={deskLoginWords.checking} />
      <ResendButton form={form} />
    </Stack>
  );
}
