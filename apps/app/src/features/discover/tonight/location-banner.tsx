import { Button } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { useState } from 'react';
import { useUserLocation } from '../../../platform/user-location.ts';
import { Banner } from '../../../ui/overlay/banner.tsx';
import { locate } from '../../account/remote/location.ts';
import { useSession } from '../../people/remote.ts';

/** Explains why the map shows the fallback location, and offers to read the location again. */
export function LocationBanner() {
  const { failure, permission } = useUserLocation();
  const { userId } = useSession();
  const [looking, setLooking] = useState(false);
  if (!failure || failure === 'unasked' || !userId) return null;
  if (failure === 'unsupported') return <Banner kind="warning" text="Browser does not support geolocation" />;
  const look = () => {
    setLooking(true);
    void locate(userId).finally(() => setLooking(false));
  };
  return (
    <Banner
      kind="warning"
      text={
        permission === 'denied'
          ? `We can't see where you are, so here's our home patch. Allow location for ${brand.name} in your settings, then try again.`
          : "We can't see where you are, so here's our home patch."
      }
      action={
        <Button size="compact-sm" variant="subtle" loading={looking} onClick={look}>
          {permission === 'denied' ? 'Try again' : 'Turn on location'}
        </Button>
      }
    />
  );
}
