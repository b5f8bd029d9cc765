import { Stack, Text } from '@mantine/core';
import { useOnline } from '../../../platform/network.ts';
import { SettingGroup } from '../../../ui/settings/setting-row.tsx';
import { SwitchRow } from '../../../ui/settings/switch-row.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { TurningGlass } from './turning-glass.tsx';
import { useOwnSwitch } from './use-own-switch.ts';
import { settingsWords } from './words.ts';

/** Decides whether others may send drinks to this person. */
export function AcceptingDrinksScreen({ onBack }: { onBack: (() => void) | undefined }) {
  const { checked, change } = useOwnSwitch('allow_sys');
  const online = useOnline();
  return (
    <>
      <PageHeader title={settingsWords.drinks.title} onBack={onBack} />
      <Stack gap="lg" p="md" pb="xl">
        <TurningGlass upright={checked} />
        <SettingGroup title={settingsWords.drinks.group}>
          <SwitchRow
            label={settingsWords.drinks.label}
            help={online ? settingsWords.drinks.help : commonTexts.needsSignal}
            checked={checked}
            disabled={!online}
            onChange={change}
          />
        </SettingGroup>
        <Text ta="center" c="dimmed" role="status">
          {checked ? settingsWords.drinks.on : settingsWords.drinks.off}
        </Text>
      </Stack>
    </>
  );
}
