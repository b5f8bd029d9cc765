import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { ReferralField } from '../parts/referral-field.tsx';
import { rememberReferrer } from '../remote.ts';
import { joinWords } from './words.ts';

export type InviteCodeSheetProps = {
  opened: boolean;
  onClose: () => void;
  /** Called to open the sign-in, once the referral code is stored on this device. */
  onKept: () => void;
};

/** Asks for the inviter's referral code, and stores it on this device until a registration uses it. */
export function InviteCodeSheet({ opened, onClose, onKept }: InviteCodeSheetProps) {
  const [code, setCode] = useState('');
  const keep = async () => {
    await rememberReferrer(code.trim());
    toast({ kind: 'good', text: joinWords.inviter.saved });
    onKept();
  };
  return (
    <Sheet
      opened={opened}
      title={joinWords.inviter.title}
      onClose={onClose}
      footer={
        <Button fullWidth disabled={code.trim() === ''} onClick={() => void keep()}>
          {joinWords.inviter.save}
        </Button>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">{joinWords.inviter.text}</Text>
        <ReferralField code={code} onCode={setCode} />
      </Stack>
    </Sheet>
  );
}
