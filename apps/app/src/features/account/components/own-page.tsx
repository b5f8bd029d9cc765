import { Group, Stack, Text } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone-display';
import type { ReactNode } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { Face } from '../../../ui/people/face.tsx';
import { SettingGroup } from '../../../ui/settings/setting-row.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import type { UserDetails } from '../remote.ts';
import { LogOutRow } from './log-out-row.tsx';

export type OwnPageProps = {
  user: UserDetails['user'];
  /** The status chip. */
  status?: ReactNode;
  /** A pro's shift, code and colour. */
  shift: ReactNode;
};

/** "You": who is signed in on this phone, the shift of a pro, and the way out. */
export function OwnPage({ user, status, shift }: OwnPageProps) {
  const name = user.nickname ?? user.full_name ?? 'You';
  return (
    <Stack gap="lg" p="md">
      <Group gap="md" wrap="nowrap">
        <Face user={{ name, image: imageUrl(user.profile_image) }} size={72} />
        <Stack gap="3xs">
          <PageTitle>{name}</PageTitle>
          <Text c="dimmed" size="sm">
            {[user.full_name, user.phone && displayPhone(user.phone)].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      </Group>
      {status}
      {shift}
      <Text c="dimmed" size="sm">
        Friends, your feed and the rest of your page are not in this version.
      </Text>
      <SettingGroup title="Account">
        <LogOutRow />
      </SettingGroup>
    </Stack>
  );
}
