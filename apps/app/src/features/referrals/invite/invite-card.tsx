import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { shareInvitation } from './actions.ts';
import { inviteLink, spelledCode } from './flow.ts';
import { inviteWords } from './words.ts';

export type InviteCardProps = {
  code: string;
  /** The links to this deployment begin with this address. */
  publicUrl: string;
  /** The link leads to the page of invitations. */
  more?: ReactNode;
};

/** The card offers the person's own invite code to share. */
export function InviteCard({ code, publicUrl, more }: InviteCardProps) {
  return (
    <Paper component="section" p="lg">
      <Stack gap="sm">
        <Title order={2} size="h3">
          {inviteWords.title}
        </Title>
        <Text c="dimmed">{inviteWords.card.text(inviteWords.reward, spelledCode(code))}</Text>
        <Button variant="default" onClick={() => void shareInvitation(inviteLink(publicUrl, code))}>
          {inviteWords.card.share}
        </Button>
        {more}
      </Stack>
    </Paper>
  );
}
