import { Stack, Text } from '@mantine/core';
import { useOnline } from '../../../platform/network.ts';
import { SettingGroup } from '../../../ui/settings/setting-row.tsx';
import { SwitchRow } from '../../../ui/settings/switch-row.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { TurningGlass } from './turning-glass.tsx';
import { useOwnSwitch } from './use-own-switch.ts';

/** Whether others may send drinks to this person. */
export function AcceptingDrinksScreen({ onBack }: { onBack: () => void }) {
  const { checked, change } = useOwnSwitch('allow_sys');
  const online = useOnline();
  return (
    <>
      <PageHeader title="Accepting drinks" onBack={onBack} />
      <Stack gap="lg" p="md" pb="xl">
        <TurningGlass upright={checked} />
        <SettingGroup title="Who's buying?">
          <SwitchRow
            label="Let people send me drinks"
            help={
              online
                ? 'When off, nobody can send you a drink. Drinks you already have stay yours.'
                : 'Needs signal'
            }
            checked={checked}
            disabled={!online}
            onChange={change}
          />
        </SettingGroup>
        <Text ta="center" c="dimmed" role="status">
          {checked ? "You're taking drinks." : 'Not taking drinks right now.'}
        </Text>
      </Stack>
    </>
  );
}
