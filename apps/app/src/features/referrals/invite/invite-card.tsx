import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { shareInvitation } from './actions.ts';
import { inviteLink, spelledCode } from './flow.ts';
import { inviteWords } from './words.ts';

export type InviteCardProps = {
  code: string;
  /** The link of the invitation begins with this address. */
  publicUrl: string;
  /** This link leads to the page of invitations. */
  more?: ReactNode;
};

/** Shows the user's own referral code, with a button that shares it. */
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
