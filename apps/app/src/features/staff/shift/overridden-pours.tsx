import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type OverriddenPourCard, takeBackWindow } from '@nightjar/domain/drinks/entity';
import { issuePhrases } from '@nightjar/domain/drinks/rules/overrides';
import { countdown } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../platform/client.ts';
import { imageUrl } from '../../../platform/config.ts';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { Face } from '../../../ui/face/face.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { overriddenPoursOptions, refreshOverriddenPours, takeBackOverriddenPour } from '../remote.ts';
import classes from './overridden-pours.module.css';
import { shiftWords } from './words.ts';

const overriddenWords = shiftWords.overridden;

/**
 * Lists the pours that were made with the pro's code in spite of a warning. Each can be taken back for ten minutes.
 */
export function OverriddenPours() {
  const { data: pours = [] } = useQuery(overriddenPoursOptions);
  const now = useNow();
  const open = pours.filter(pour => Date.parse(pour.take_back_until) > now);
  if (open.length === 0) return null;
  return (
    <div className={classes.stack}>
      {open.map(pour => (
        <OverriddenPour key={pour.redemption_id} pour={pour} now={now} />
      ))}
    </div>
  );
}

function OverriddenPour({ pour, now }: { pour: OverriddenPourCard; now: number }) {
  const online = useOnline();
  const [hidden, setHidden] = useState(false);
  const { busy, failure, run } = useTakeBack(pour);
  const guest = pour.guest_first_name ?? overriddenWords.guestWhoLeft;
  const left = countdown(Math.min(takeBackWindow, Date.parse(pour.take_back_until) - now));
  if (hidden) return null;
  return (
    <Paper component="section" p="md" className={classes.card} aria-label={overriddenWords.label(guest)}>
      <Stack gap="sm">
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <Face user={{ name: guest, image: imageUrl(pour.guest_image, 'face') }} size={48} />
          <Stack gap={2}>
            <Title order={2} size="h4">
              {overriddenWords.title(guest, issuePhrases[pour.issue])}
            </Title>
            <Text size="sm" c="dimmed">
              {overriddenWords.facts(pour.title, pour.venue_name, pour.override_reason)}
            </Text>
          </Stack>
        </Group>
        <Text size="sm">{overriddenWords.text(left, guest)}</Text>
        <Text role="alert" size="sm" c="var(--mantine-color-error)" hidden={failure === null}>
          {failure}
        </Text>
        <Group gap="xs" grow>
          <Button variant="default" px="xs" disabled={busy} onClick={() => setHidden(true)}>
            {overriddenWords.mine}
          </Button>
          <Button px="xs" loading={busy} disabled={!online} onClick={() => void run()}>
            {online ? overriddenWords.takeBack : commonTexts.needsSignal}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Takes the pour back. When that fails, its card shows the error. */
function useTakeBack(pour: OverriddenPourCard) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    try {
      await takeBackOverriddenPour(pour.redemption_id);
      toast({
        kind: 'good',
        text: overriddenWords.takenBack(pour.guest_first_name),
      });
      await refreshOverriddenPours();
    } catch (error) {
      setFailure(failureMessage(error, commonTexts.failed));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
