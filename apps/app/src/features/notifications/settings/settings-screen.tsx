import { Stack, Text } from '@mantine/core';
import {
  type NotificationSettings,
  type OptionalKind,
  optionalKinds,
} from '@nightjar/domain/notifications/entity';
import { useQuery } from '@tanstack/react-query';
import { useOnline } from '../../../platform/network.ts';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { SettingGroup } from '../../../ui/settings/setting-row.tsx';
import { SwitchRow } from '../../../ui/settings/switch-row.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { notificationSettingsOptions } from '../remote.ts';
import { useKindSwitch } from './use-kind-switch.ts';
import { notificationSettingsWords } from './words.ts';

export type NotificationSettingsScreenProps = {
  userId: string;
  onBack: (() => void) | undefined;
};

/** Lets the user switch off kinds of notifications, on all of their devices. */
export function NotificationSettingsScreen({ userId, onBack }: NotificationSettingsScreenProps) {
  const query = useQuery(notificationSettingsOptions(userId));
  return (
    <>
      <PageHeader title={notificationSettingsWords.title} onBack={onBack} />
      <Stack gap="lg" p="md" pt="xs" pb="xl">
        <QueryView query={query} skeleton={<RowsSkeleton rows={5} />} errorFallback={commonTexts.failed}>
          {settings => (
            <Stack gap="sm">
              <SettingGroup title={notificationSettingsWords.group}>
                {optionalKinds.map(kind => (
                  <KindRow key={kind} {...{ kind, settings, userId }} />
                ))}
              </SettingGroup>
              <Text c="dimmed" size="sm">
                {notificationSettingsWords.rest}
              </Text>
            </Stack>
          )}
        </QueryView>
      </Stack>
    </>
  );
}

type KindRowProps = { kind: OptionalKind; settings: NotificationSettings; userId: string };

function KindRow({ kind, settings, userId }: KindRowProps) {
  const change = useKindSwitch(userId, kind);
  const online = useOnline();
  const { icon, label, help } = notificationSettingsWords.kinds[kind];
  return (
    <SwitchRow
      icon={icon}
      label={label}
      help={online ? help : commonTexts.needsSignal}
      checked={settings[kind]}
      disabled={!online}
      onChange={change}
    />
  );
}
