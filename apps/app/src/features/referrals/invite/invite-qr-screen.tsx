import { Button, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { wakeLock } from '../../../native/wake-lock/index.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { QrPlate } from '../../../ui/share/qr-plate.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { shareInvitation } from './actions.ts';
import { inviteLink, spelledCode } from './flow.ts';
import classes from './screen.module.css';
import { inviteWords } from './words.ts';

export type InviteQrScreenProps = { code: string; publicUrl: string; onBack: () => void };

/** Shows the user's invitation as a QR code. The page needs no connection. */
export function InviteQrScreen({ code, publicUrl, onBack }: InviteQrScreenProps) {
  const link = inviteLink(publicUrl, code);
  useEffect(() => wakeLock.hold(), []);
  return (
    <>
      <PageHeader title={inviteWords.qr.title} onBack={onBack} />
      <Stack gap="lg" p="md" pt="lg" pb="xl" ta="center">
        <QrPlate value={link} label={inviteWords.qr.label(code)} />
        <p className={classes.code} translate="no">
          {spelledCode(code)}
        </p>
        <Text c="dimmed">{inviteWords.qr.help}</Text>
        <Button
          leftSection={<Icon name="ShareNetwork" weight="bold" size={20} />}
          onClick={() => void shareInvitation(link)}
        >
          {inviteWords.share}
        </Button>
      </Stack>
    </>
  );
}
