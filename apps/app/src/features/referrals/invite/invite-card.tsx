import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { passOn } from './actions.ts';
import { inviteLink, spelledCode } from './flow.ts';

export type InviteCardProps = {
  code: string;
  /** Where links to this deployment begin. */
  publicUrl: string;
  /** The way to the whole page of invitations, where there is one. */
  more?: ReactNode;
};

/** One's own code, to be passed on. */
export function InviteCard({ code, publicUrl, more }: InviteCardProps) {
  return (
    <Paper component="section" p="lg">
      <Stack gap="sm">
        <Title order={2} size="h3">
          Bring the flock
        </Title>
        <Text c="dimmed">
          Friends who join with your code {spelledCode(code)} find you from the first night.
        </Text>
        <Button variant="default" onClick={() => void passOn(inviteLink(publicUrl, code))}>
          Share my invitation
        </Button>
        {more}
      </Stack>
    </Paper>
  );
}
