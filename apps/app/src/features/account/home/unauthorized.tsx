import { Button, Group } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone-display';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { signOut, useSession } from '../../people/remote.ts';
import { homeWords } from './words.ts';

/** The venue desk's refusal: shows the signed-in user, and the two ways on. */
export function Unauthorized({ onBack }: { onBack: () => void }) {
  const { details, roles } = useSession();
  const phone = details?.user.phone;
  return (
    <EmptyPerch
      page
      pose="away"
      title={homeWords.unauthorized.title}
      text={homeWords.unauthorized.text(phone ? displayPhone(phone) : null, roles)}
      action={
        <Group justify="center">
          <Button onClick={onBack}>{homeWords.unauthorized.back}</Button>
          <Button variant="default" onClick={() => void signOut()}>
            {homeWords.unauthorized.other}
          </Button>
        </Group>
      }
    />
  );
}
