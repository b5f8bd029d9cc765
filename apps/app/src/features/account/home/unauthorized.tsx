import { Button, Group } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone-display';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { signOut, useSession } from '../../people/remote.ts';

/** The venue desk's refusal: shows the signed-in user, and the two ways on. */
export function Unauthorized({ onBack }: { onBack: () => void }) {
  const { details, roles } = useSession();
  const phone = details?.user.phone;
  return (
    <EmptyPerch
      page
      pose="away"
      title="This desk isn't yours."
      text={`Signed in as ${phone ? displayPhone(phone) : 'you'}${roles.length > 0 ? ` (${roles.join(', ')})` : ''}.`}
      action={
        <Group justify="center">
          <Button onClick={onBack}>Go back</Button>
          <Button variant="default" onClick={() => void signOut()}>
            Sign in as someone else
          </Button>
        </Group>
      }
    />
  );
}
