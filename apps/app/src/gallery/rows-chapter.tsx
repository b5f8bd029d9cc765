import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { StatusChip } from '../features/account/parts/status-chip.tsx';
import { OpenStatus } from '../features/venues/parts/open-status.tsx';
import { DistanceLabel } from '../ui/format/distance-label.tsx';
import { RelativeTime } from '../ui/format/relative-time.tsx';
import { SettingGroup, SettingRow } from '../ui/settings/setting-row.tsx';
import { SwitchRow } from '../ui/settings/switch-row.tsx';
import { useGalleryNow } from './gallery-now.ts';

export function RowsChapter() {
  const now = useGalleryNow();
  const [out, setOut] = useState(true);
  const [open, setOpen] = useState(true);
  return (
    <Stack>
      <Group>
        <StatusChip status={out ? 'out' : 'in'} onPress={() => setOut(!out)} />
        <StatusChip status="in" onPress={() => setOut(!out)} floating />
      </Group>
      <OpenStatus state="open" text="Open until 2:00am" />
      <OpenStatus state="closing" text="Closes 2:00am" />
      <OpenStatus state="closed" text="Closed · opens 5:00pm" />
      <Group>
        <DistanceLabel metres={15} />
        <DistanceLabel metres={120} />
        <DistanceLabel metres={1400} />
        <Text size="sm">
          <RelativeTime at={now - 3 * 3_600_000} now={now} />
        </Text>
      </Group>
      <SettingGroup title="You">
        <SettingRow icon="PencilSimple" label="Edit profile" to="#edit" />
        <SettingRow icon="Prohibit" label="Blocked people" value="2" to="#blocked" />
        <SwitchRow
          label="Let people send me drinks"
          checked={open}
          onChange={setOpen}
          help="Off: you vanish from nearby drinks."
        />
        <SettingRow icon="Info" label="Version" value="1.1.174" />
        <SettingRow icon="SignOut" label="Log out" danger onPress={() => undefined} />
      </SettingGroup>
    </Stack>
  );
}
