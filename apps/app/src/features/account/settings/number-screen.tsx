import { Stack, Text, Title } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { useState } from 'react';
import { runWithCode, withFreshCode } from '../../../platform/code/fresh-code.ts';
import { confirmNumber, requestNumber } from '../../../platform/code/own-number.ts';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { reloadUserDetails, useSession } from '../../people/remote/session.ts';
import { resendGapMs } from '../flow.ts';
import { CodeEntry } from '../parts/code-entry.tsx';
import { usePhoneForm } from '../parts/use-phone-form.ts';
import { WaitButton } from '../parts/wait-button.tsx';
import { accountWords } from '../parts/words.ts';
import { settingsWords } from './words.ts';

export type NumberScreenProps = {
  /** The server waits at least this many seconds between two text messages to one number. */
  smsGapSeconds: number;
  onBack: (() => void) | undefined;
  /** Is called after the number was changed. */
  onDone: () => void;
};

/**
 * The user enters a new phone number and the code that was texted to it. From then on they sign in with that number.
 */
export function NumberScreen({ smsGapSeconds, onBack, onDone }: NumberScreenProps) {
  const { details } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const finish = async (phone: string) => {
    await reloadUserDetails().catch(() => {});
    toast({ kind: 'good', text: settingsWords.number.changed(displayPhone(phone)) });
    onDone();
  };
  return (
    <>
      <PageHeader title={accountWords.fields.phone} onBack={sentTo ? () => setSentTo(null) : onBack} />
      <Stack gap="lg" p="md" pt="xs" pb="xl">
        {sentTo ? (
          <NewNumberCodeStep
            phone={sentTo}
            gap={resendGapMs(smsGapSeconds)}
            onProven={() => void finish(sentTo)}
          />
        ) : (
          <NewNumberStep present={details?.user.phone ?? ''} onSent={setSentTo} />
        )}
      </Stack>
    </>
  );
}

function NewNumberStep({ present, onSent }: { present: string; onSent: (phone: string) => void }) {
  const form = usePhoneForm(
    '',
    async phone => {
      const request = () => requestNumber(`+${phone}`);
      if (await runWithCode(() => withFreshCode('number', request))) onSent(phone);
    },
    // No code is texted to the phone number that the account already has.
    phone => (phone === present ? settingsWords.number.same : null),
  );
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap="lg">
        <Stack gap="2xs">
          <Title order={2}>{settingsWords.number.title}</Title>
          <Text c="dimmed">{settingsWords.number.text(displayPhone(present))}</Text>
        </Stack>
        <PhoneField {...form.field} label={settingsWords.number.field} />
        <WaitButton {...form.button} label={settingsWords.number.send} />
      </Stack>
    </form>
  );
}

type NewNumberCodeStepProps = { phone: string; gap: number; onProven: () => void };

function NewNumberCodeStep({ phone, gap, onProven }: NewNumberCodeStepProps) {
  return (
    <Stack gap="lg">
      <Title order={2}>{accountWords.code.title}</Title>
      <CodeEntry
        lead={accountWords.code.sentTo(displayPhone(phone))}
        question={{
          gap,
          request: () => requestNumber(`+${phone}`),
          verify: async code => {
            await confirmNumber(`+${phone}`, code);
            onProven();
          },
        }}
      />
    </Stack>
  );
}
