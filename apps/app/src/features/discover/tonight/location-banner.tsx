import { Button } from '@mantine/core';
import { useState } from 'react';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { Banner } from '../../../ui/overlay/banner.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { askAndSendLocation } from '../../people/remote/location.ts';
import { useSession } from '../../people/remote/session.ts';
import { tonightWords } from './words.ts';

const locationWords = tonightWords.location;

/**
 * Explains that the map shows a default location because the person's own is not known, and offers to read it again.
 */
export function LocationBanner() {
  const { failure, permission } = useUserLocation();
  const { userId } = useSession();
  const [looking, setLooking] = useState(false);
  if (!failure || failure === 'unasked' || !userId) return null;
  if (failure === 'unsupported') return <Banner kind="warning" text={locationWords.unsupported} />;
  const look = () => {
    setLooking(true);
    void askAndSendLocation(userId).finally(() => setLooking(false));
  };
  return (
    <Banner
      kind="warning"
      text={permission === 'denied' ? locationWords.denied : locationWords.unknown}
      action={
        <Button size="compact-sm" variant="subtle" loading={looking} onClick={look}>
          {permission === 'denied' ? commonTexts.retry : locationWords.turnOn}
        </Button>
      }
    />
  );
}
