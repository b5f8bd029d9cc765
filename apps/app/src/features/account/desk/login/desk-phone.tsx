import { Stack } from '@mantine/core';
import { auth } from '../../../../platform/auth.ts';
import { PhoneField } from '../../../../ui/input/phone-field.tsx';
import { usePhoneForm } from '../../parts/use-phone-form.ts';
import { WaitButton } from '../../parts/wait-button.tsx';
import { accountWords } from '../../parts/words.ts';
import { LoginHead } from './login-head.tsx';
import { deskLoginWords } from './words.ts';

/** Asks for the phone number and texts a code to it. The drawn bird opens its eyes when the number is complete. */
export function DeskPhoneStep({ typed, onSent }: { typed: string; onSent: (phone: string) => void }) {
  const form = usePhoneForm(typed, async phone => {
    await auth.requestCode(`+${phone}`);
    onSent(phone);
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap="lg">
        <LoginHead awake={form.complete} text={deskLoginWords.lead} />
        <PhoneField {...form.field} autoFocus />
        <WaitButton {...form.button} label={accountWords.sendCode} />
      </Stack>
    </form>
  );
}
