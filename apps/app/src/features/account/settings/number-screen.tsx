import { Button, Stack, Text, Title } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone-display';
import { useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { confirmNumber, requestNumber } from '../../../platform/own-number.ts';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { resendAfter } from '../flow.ts';
import { CodeEntry } from '../parts/code-entry.tsx';
import { usePhoneForm } from '../parts/use-phone-form.ts';
import { secondsLeft, WaitLabel } from '../parts/wait-label.tsx';
import { reloadUserDetails, useSession } from '../remote.ts';
import { useConfirmed } from './use-confirmed.tsx';

export type NumberScreenProps = {
  /** Between two text messages to one number, as the server has it. */
  smsGapSeconds: number;
  onBack: () => void;
};

/** Another number for the same account: asked for, proven, and from then on the one that signs in. */
export function NumberScreen({ smsGapSeconds, onBack }: NumberScreenProps) {
  const { details } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const finish = async (phone: string) => {
    await reloadUserDetails().catch(() => {});
    toast({ kind: 'good', text: `You sign in with ${displayPhone(phone)} now.` });
    onBack();
  };
  return (
    <>
      <PageHeader title="Phone number" onBack={sentTo ? () => setSentTo(null) : onBack} />
      <Stack gap="lg" p="md" pt="xs" pb="xl">
        {sentTo ? (
          <Proof phone={sentTo} gap={resendAfter(smsGapSeconds)} onProven={() => void finish(sentTo)} />
        ) : (
          <NextNumber present={details?.user.phone ?? ''} onSent={setSentTo} />
        )}
      </Stack>
    </>
  );
}

function NextNumber({ present, onSent }: { present: string; onSent: (phone: string) => void }) {
  const { run, sheet } = useConfirmed('change your number');
  const form = usePhoneForm('', async phone => {
    if (await run(() => requestNumber(`+${phone}`))) onSent(phone);
  });
  const online = useOnline();
  const left = secondsLeft(form.waitUntil, useNow());
  return (
    <>
      <form noValidate onSubmit={form.submit}>
        <Stack gap="lg">
          <Stack gap="2xs">
            <Title order={2}>What's your new number?</Title>
            <Text c="dimmed">
              You sign in with {displayPhone(present)} today. Friends, drinks and chats move with you; your
              other devices are signed out, and we text the old number about it.
            </Text>
          </Stack>
          <PhoneField
            countries={form.countries}
            country={form.country.alpha3}
            onCountry={form.choose}
            value={form.digits}
            onChange={form.type}
            label="New phone number"
            error={form.error}
          />
          <Button type="submit" fullWidth loading={form.busy} disabled={!online || left > 0}>
            {online ? <WaitLabel seconds={left} after="Text a code there" /> : 'Needs signal'}
          </Button>
        </Stack>
      </form>
      {sheet}
    </>
  );
}

type ProofProps = { phone: string; gap: number; onProven: () => void };

function Proof({ phone, gap, onProven }: ProofProps) {
  return (
    <Stack gap="lg">
      <Title order={2}>Check your texts</Title>
      <CodeEntry
        lead={`Sent to ${displayPhone(phone)}`}
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
