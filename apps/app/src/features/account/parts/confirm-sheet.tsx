import { Stack, Text } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../../platform/client.ts';
import { requestCodeToOwnNumber, verifyOwnNumber } from '../../../platform/code/own-number.ts';
import { settings } from '../../../platform/config.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { useSession } from '../../people/remote/session.ts';
import { requestedWaitMs, resendGapMs } from '../flow.ts';
import { CodeEntry } from './code-entry.tsx';
import { confirmWords } from './confirm/words.ts';
import { WaitButton } from './wait-button.tsx';
import { accountWords } from './words.ts';

export type ConfirmSheetProps = {
  opened: boolean;
  /** The reason why a texted code is needed: the id of the call that needs it, or `number` for a new phone number. */
  purpose: string;
  onConfirmed: () => void;
  onClose: () => void;
};

/**
 * Texts a new code to the account's phone number and asks for it before a sensitive action. So another person who holds
 * the unlocked phone cannot take the action.
 */
export function ConfirmSheet({ opened, purpose, onConfirmed, onClose }: ConfirmSheetProps): ReactNode {
  return (
    <Sheet opened={opened} title={confirmWords.title} onClose={onClose}>
      <ConfirmSteps purpose={purpose} onConfirmed={onConfirmed} />
    </Sheet>
  );
}

function ConfirmSteps({ purpose, onConfirmed }: Pick<ConfirmSheetProps, 'purpose' | 'onConfirmed'>) {
  const [gap, setGap] = useState<number | null>(null);
  const phone = displayPhone(useSession().details?.user.phone ?? '');
  if (gap === null) return <RequestCodeStep phone={phone} purpose={purpose} onSent={setGap} />;
  return (
    <CodeEntry
      lead={accountWords.code.sentTo(phone)}
      question={{
        gap,
        request: requestCodeToOwnNumber,
        verify: async code => {
          await verifyOwnNumber(code);
          onConfirmed();
        },
      }}
    />
  );
}

type RequestCodeStepProps = { phone: string; purpose: string; onSent: (gap: number) => void };

function RequestCodeStep({ phone, purpose, onSent }: RequestCodeStepProps) {
  const { error, busy, waitUntil, send } = useCodeRequest(onSent);
  return (
    <Stack gap="md">
      <Text>{confirmWords.text(purpose, phone)}</Text>
      <Text c="var(--mantine-color-error)" size="sm" role="alert">
        {error}
      </Text>
      <WaitButton
        data-autofocus
        label={accountWords.sendCode}
        until={waitUntil}
        loading={busy}
        onClick={send}
      />
    </Stack>
  );
}

function useCodeRequest(onSent: (gap: number) => void) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [waitUntil, setWaitUntil] = useState(0);
  const ask = async () => {
    setBusy(true);
    setError(null);
    try {
      await requestCodeToOwnNumber();
      onSent(resendGapMs((await settings()).smsGapSeconds));
    } catch (failure) {
      const message = failureMessage(failure, commonTexts.failed);
      setError(message);
      setWaitUntil(Date.now() + requestedWaitMs(message));
      setBusy(false);
    }
  };
  return { error, busy, waitUntil, send: () => void ask() };
}
