import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { copyLink, passOn } from './actions.ts';
import { inviteLink, shownLink, spelledCode } from './flow.ts';
import { FlockBranch } from './joined-illustration.tsx';
import { JoinedList } from './joined-list.tsx';
import classes from './screen.module.css';

export type InviteScreenProps = {
  userId: string;
  code: string;
  /** Where links to this deployment begin. */
  publicUrl: string;
  onBack: () => void;
  /** Draws a row as the way to a person's page, for whoever may open one. */
  pageOf?: (id: string) => (props: Record<string, unknown>) => ReactNode;
};

/** One's own code, the ways to pass it on, and who came of it. */
export function InviteScreen({ userId, code, publicUrl, onBack, pageOf }: InviteScreenProps) {
  const link = inviteLink(publicUrl, code);
  return (
    <>
      <PageHeader title="Bring the flock" onBack={onBack} />
      <Stack gap="lg" p="md" pt="xs" pb="xl">
        <section className={classes.card}>
          <FlockBranch userId={userId} />
          <div>
            <Text size="sm" c="dimmed">
              Your code
            </Text>
            <p className={classes.code} translate="no">
              {spelledCode(code)}
            </p>
          </div>
          <button type="button" className={classes.link} onClick={() => void copyLink(link)}>
            <span className={classes.address}>{shownLink(link)}</span>
            <span className={classes.copy}>
              <Icon name="Copy" size={20} />
              Copy
            </span>
          </button>
          <div className={classes.ways}>
            <Button
              leftSection={<Icon name="ShareNetwork" weight="bold" size={20} />}
              onClick={() => void passOn(link)}
            >
              Share
            </Button>
            <Button
              variant="default"
              leftSection={<Icon name="QrCode" size={20} />}
              renderRoot={props => <Link to="/invite-qr" {...props} />}
            >
              Show QR
            </Button>
          </div>
        </section>
        <PageSection title="Joined through you">
          <JoinedList userId={userId} pageOf={pageOf} />
        </PageSection>
      </Stack>
    </>
  );
}
