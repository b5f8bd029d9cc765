import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { WavedPourCard } from '@nightjar/domain/drinks/entity';
import { issueWords } from '@nightjar/domain/drinks/rules/overrides';
import { countdown } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../platform/client.ts';
import { imageUrl } from '../../../platform/config.ts';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { Face } from '../../../ui/people/face.tsx';
import { refreshWavedPours, takeBack, wavedPoursOptions } from '../remote.ts';

/** Drinks that guests' phones poured with one's code past a refusal: "not you?", for ten minutes each. */
export function WavedPours() {
  const { data: pours = [] } = useQuery(wavedPoursOptions);
  const now = useNow();
  const open = pours.filter(pour => Date.parse(pour.take_back_until) > now);
  return open.map(pour => <WavedPour key={pour.redemption_id} pour={pour} now={now} />);
}

function WavedPour({ pour, now }: { pour: WavedPourCard; now: number }) {
  const online = useOnline();
  const [hidden, setHidden] = useState(false);
  const { busy, failure, run } = useTakeBack(pour);
  const guest = pour.guest_first_name ?? 'a guest who left';
  if (hidden) return null;
  return (
    <Paper component="section" p="lg" aria-label={`Poured for ${guest} with your code`}>
      <Stack gap="md">
        <Group wrap="nowrap" align="flex-start">
          <Face user={{ name: guest, image: imageUrl(pour.guest_image) }} size={56} />
          <Stack gap={2}>
            <Title order={2} size="h3">
              You waved through {guest}: {issueWords[pour.issue]}
            </Title>
            <Text c="dimmed">
              {pour.title} at {pour.venue_name}. “{pour.override_reason}”
            </Text>
          </Stack>
        </Group>
        <Text>
          Not you? Take it back and the drink returns to {guest}. No code overrides anything for them tonight.
        </Text>
        <Text role="alert" c="var(--mantine-color-error)" hidden={failure === null}>
          {failure}
        </Text>
        <Group gap="xs" grow>
          <Button variant="default" disabled={busy} onClick={() => setHidden(true)}>
            That was me
          </Button>
          <Button loading={busy} disabled={!online} onClick={() => void run()}>
            {online ? `Take it back · ${countdown(Date.parse(pour.take_back_until) - now)}` : 'Needs signal'}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** One taking back at a time; what stands in its way is said on the card. */
function useTakeBack(pour: WavedPourCard) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    try {
      await takeBack(pour.redemption_id);
      toast({
        kind: 'good',
        text: `Taken back. The drink is ${pour.guest_first_name ?? 'the guest'}'s again.`,
      });
      await refreshWavedPours();
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : 'There was an error, please try again.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
