import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { shareInvitation } from './actions.ts';
import { inviteLink, rewardSentence, spelledCode } from './flow.ts';

export type InviteCardProps = {
  code: string;
  /** The origin of links to this deployment. */
  publicUrl: string;
  /** A link to the page of invitations. */
  more?: ReactNode;
};

/** The person's own invite code, to share. */
export function InviteCard({ code, publicUrl, more }: InviteCardProps) {
  return (
    <Paper component="section" p="lg">
      <Stack gap="sm">
        <Title order={2} size="h3">
          Bring the flock
        </Title>
        <Text c="dimmed">
          {rewardSentence} Your code is {spelledCode(code)}.
        </Text>
        <Button variant="default" onClick={() => void shareInvitation(inviteLink(publicUrl, code))}>
          Share my invitation
        </Button>
        {more}
      </Stack>
    </Paper>
  );
}
