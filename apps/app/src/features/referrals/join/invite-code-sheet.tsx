import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { ReferralField } from '../parts/referral-field.tsx';
import { rememberReferrer } from '../remote.ts';

export type InviteCodeSheetProps = {
  opened: boolean;
  onClose: () => void;
  /** The code is stored: on to the sign-in. */
  onKept: () => void;
};

/** Stores an inviter's code on this device until a registration uses it. */
export function InviteCodeSheet({ opened, onClose, onKept }: InviteCodeSheetProps) {
  const [code, setCode] = useState('');
  const keep = async () => {
    await rememberReferrer(code.trim());
    toast({ kind: 'good', text: 'Saved. It counts when you sign up.' });
    onKept();
  };
  return (
    <Sheet
      opened={opened}
      title="Who sent you?"
      onClose={onClose}
      footer={
        <Button fullWidth disabled={code.trim() === ''} onClick={() => void keep()}>
          Save it
        </Button>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">
          Type the code from a friend's invitation. A code for the door comes later, after you sign up.
        </Text>
        <ReferralField code={code} onCode={setCode} />
      </Stack>
    </Sheet>
  );
}
