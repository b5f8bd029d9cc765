import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { LegalKind, LegalVersions } from '@nightjar/domain/account/rules/terms';
import { useState } from 'react';
import { failureMessage } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { acceptTexts } from '../remote/terms.ts';
import { useLegalPage } from './legal-note.tsx';
import { accountWords } from './words.ts';

export type TermsQuestionProps = {
  userId: string;
  /** These texts have changed since the user accepted them. */
  changed: readonly LegalKind[];
  inForce: LegalVersions;
  /** True while another thing needs the whole screen. */
  held: boolean;
  onLater: () => void;
};

const words = accountWords.changedTexts;

/**
 * Asks a user to read and accept texts that have changed. Without an answer the question comes again at the next start.
 */
export function TermsQuestion({ userId, changed, inForce, held, onLater }: TermsQuestionProps) {
  const pageOf = useLegalPage();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const accept = async () => {
    setBusy(true);
    setError(null);
    try {
      await acceptTexts(userId, inForce);
    } catch (failure) {
      setError(failureMessage(failure, commonTexts.failed));
    }
    setBusy(false);
  };
  const about = changed.length > 1 ? 'both' : (changed[0] ?? 'both');
  return (
    <Sheet
      opened={!held}
      title={words.title[about]}
      onClose={onLater}
      footer={
        <Stack gap="xs">
          <Button fullWidth loading={busy} disabled={!online} onClick={() => void accept()}>
            {online ? words.accept : commonTexts.needsSignal}
          </Button>
          <Button fullWidth variant="subtle" color="gray" disabled={busy} onClick={onLater}>
            {words.later}
          </Button>
        </Stack>
      }
    >
      <Stack gap="md">
        <Text>{words.text}</Text>
        <Stack gap="xs">
          {changed.map(kind => (
            <Anchor key={kind} href={pageOf(kind)} target="_blank">
              {words.read[kind]}
            </Anchor>
          ))}
        </Stack>
        <Text size="sm" c="dimmed">
          {words.otherwise}
        </Text>
        {error && (
          <Text c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Sheet>
  );
}
