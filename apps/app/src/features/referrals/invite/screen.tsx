import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { copyLink, shareInvitation } from './actions.ts';
import { inviteLink, shownLink, spelledCode } from './flow.ts';
import { JoinedIllustration } from './joined-illustration.tsx';
import { JoinedList } from './joined-list.tsx';
import classes from './screen.module.css';
import { inviteWords } from './words.ts';

export type InviteScreenProps = {
  userId: string;
  code: string;
  /** The link of the invitation begins with this address. */
  publicUrl: string;
  onBack: () => void;
  /** Renders a row as a link to a person's page. It is left out for a user who may open no such page. */
  pageOf?: (id: string) => (props: Record<string, unknown>) => ReactNode;
};

/** Shows the user's own referral code, the ways to share it, and the people who joined with it. */
export function InviteScreen({ userId, code, publicUrl, onBack, pageOf }: InviteScreenProps) {
  const link = inviteLink(publicUrl, code);
  return (
    <>
      <PageHeader title={inviteWords.title} onBack={onBack} />
      <Stack gap="lg" p="md" pt="xs" pb="xl">
        <section className={classes.card}>
          <JoinedIllustration userId={userId} />
          <Text className={classes.reward}>{inviteWords.reward}</Text>
          <div>
            <Text size="sm" c="dimmed">
              {inviteWords.code}
            </Text>
            <p className={classes.code} translate="no">
              {spelledCode(code)}
            </p>
          </div>
          <button type="button" className={classes.link} onClick={() => void copyLink(link)}>
            <span className={classes.address}>{shownLink(link)}</span>
            <span className={classes.copy}>
              <Icon name="Copy" size={20} />
              {inviteWords.copy}
            </span>
          </button>
          <div className={classes.actions}>
            <Button
              leftSection={<Icon name="ShareNetwork" weight="bold" size={20} />}
              onClick={() => void shareInvitation(link)}
            >
              {inviteWords.share}
            </Button>
            <Button
              variant="default"
              leftSection={<Icon name="QrCode" size={20} />}
              renderRoot={props => <Link to="/invite-qr" {...props} />}
            >
              {inviteWords.showQr}
            </Button>
          </div>
        </section>
        <PageSection title={inviteWords.joined.title}>
          <JoinedList userId={userId} pageOf={pageOf} />
        </PageSection>
      </Stack>
    </>
  );
}
