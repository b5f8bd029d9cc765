import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { ReferralField } from '../parts/referral-field.tsx';
import { rememberReferrer } from '../remote.ts';

/** Stores an inviter's code on this device until a registration uses it. */
export function InviteCodeSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [code, setCode] = useState('');
  const keep = async () => {
    await rememberReferrer(code.trim());
    toast({ kind: 'good', text: 'Kept. It counts when you sign up.' });
    onClose();
  };
  return (
    <Sheet
      opened={opened}
      title="Who sent you?"
      onClose={onClose}
      footer={
        <Button fullWidth disabled={code.trim() === ''} onClick={() => void keep()}>
          Keep it
        </Button>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">A friend's code from their invitation. You will not be asked again.</Text>
        <ReferralField code={code} onCode={setCode} />
      </Stack>
    </Sheet>
  );
}
