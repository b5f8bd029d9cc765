import { Button, Group, Text } from '@mantine/core';
import type { VenueTeam } from '@nightjar/domain/staff/desk/entity';
import { useState } from 'react';
import { CallError } from '../../../../platform/client.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../../ui/words.ts';
import { confirmVenueName } from '../remote.ts';
import { inviteWords } from './words.ts';

/** Shows that the present name of the bar is not the name that a rep confirmed. A rep confirms the new name here. */
export function RenamedNotice({ team }: { team: VenueTeam }) {
  const { venue_id, venue_name, confirmed_name, may_confirm_name } = team;
  const [busy, setBusy] = useState(false);
  if (venue_name === confirmed_name) return null;
  const words = inviteWords.renamed;
  const confirm = async () => {
    setBusy(true);
    try {
      await confirmVenueName(venue_id, venue_name);
      toast({ kind: 'good', text: words.used(venue_name) });
    } catch (failure) {
      toast({ kind: 'error', text: failure instanceof CallError ? failure.message : commonTexts.failed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap="sm" mb="sm">
      <Text size="sm">{words.text(confirmed_name)}</Text>
      {may_confirm_name && (
        <Button variant="default" size="sm" loading={busy} onClick={() => void confirm()}>
          {words.use(venue_name)}
        </Button>
      )}
    </Group>
  );
}
