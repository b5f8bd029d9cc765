import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Branch } from '../../../ui/bird/branch.tsx';
import { OwlMark } from '../../../ui/bird/mark.tsx';
import { Wordmark } from '../../../ui/bird/wordmark.tsx';
import { SettingGroup } from '../../../ui/settings/setting-row.tsx';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { LogOutRow } from '../parts/log-out-row.tsx';
import { homeWords } from './words.ts';

export type HomeScreenProps = {
  title: string;
  /** Explains what the account is missing, or where the user can continue. */
  text: string;
  action: ReactNode;
  /** This card is shown above the home page's own cards. */
  first?: ReactNode;
  /** These cards follow the home page's own cards, in this order. */
  children?: ReactNode;
  /** The settings rows of the home page are shown above "Log out". */
  rows?: ReactNode;
};

/** A user sees this page when their account does not open the whole app, or opens it only on another device. */
export function HomeScreen({ title, text, action, first, children, rows }: HomeScreenProps) {
  return (
    <>
      <CollapsingHeader title={<Wordmark height={2} />} />
      <Stack gap="lg" p="md">
        {first}
        <Paper component="section" p="lg">
          <Stack gap="md">
            <Branch>
              <OwlMark size={88} mirrored />
            </Branch>
            <PageTitle>{title}</PageTitle>
            <Text c="dimmed">{text}</Text>
            {action}
          </Stack>
        </Paper>
        {children}
        <SettingGroup title={homeWords.account}>
          {rows}
          <LogOutRow />
        </SettingGroup>
      </Stack>
    </>
  );
}

export type HomeCardProps = { title: string; text: string; action: ReactNode };

export function HomeCard({ title, text, action }: HomeCardProps) {
  return (
    <Paper component="section" p="lg">
      <Stack gap="sm">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {action}
      </Stack>
    </Paper>
  );
}
