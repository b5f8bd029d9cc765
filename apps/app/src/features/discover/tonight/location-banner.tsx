import { Button } from '@mantine/core';
import { useState } from 'react';
import { settingsPage } from '../../../native/settings-page/index.ts';
import { closeLocationNotice, useUserLocation } from '../../../platform/location/user-location.ts';
import { log } from '../../../platform/log.ts';
import { Banner } from '../../../ui/overlay/banner.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { askAndSendLocation } from '../../people/remote/location.ts';
import { useSession } from '../../people/remote/session.ts';
import { tonightWords } from './words.ts';

const locationWords = tonightWords.location;

/**
 * Explains that the map shows a default location because the person's own is not known, and offers to read it again.
 * A permission that was refused can only be given in the phone's settings, or in a browser beside its address bar. The
 * person may close the notice.
 */
export function LocationBanner() {
  const { failure, permission, noticeClosed } = useUserLocation();
  const { userId } = useSession();
  if (!failure || failure === 'unasked' || noticeClosed || !userId) return null;
  const closing = { onClose: closeLocationNotice, closeLabel: locationWords.close };
  if (failure === 'unsupported')
    return <Banner kind="warning" text={locationWords.unsupported} {...closing} />;
  if (permission !== 'denied')
    return (
      <Banner
        kind="warning"
        text={locationWords.unknown}
        action={<LookAgain userId={userId} label={locationWords.turnOn} />}
        {...closing}
      />
    );
  const { denied } = locationWords;
  return (
    <Banner
      kind="warning"
      text={settingsPage.supported ? denied.phone : denied.browser}
      action={
        settingsPage.supported ? <OpenSettings /> : <LookAgain userId={userId} label={commonTexts.retry} />
      }
      {...closing}
    />
  );
}

function LookAgain({ userId, label }: { userId: string; label: string }) {
  const [looking, setLooking] = useState(false);
  const look = () => {
    setLooking(true);
    void askAndSendLocation(userId).finally(() => setLooking(false));
  };
  return (
    <Button size="compact-sm" variant="subtle" loading={looking} onClick={look}>
      {label}
    </Button>
  );
}

function OpenSettings() {
  const open = () =>
    void settingsPage.open('app').catch(error => log.warn('The settings did not open', error));
  return (
    <Button size="compact-sm" variant="subtle" onClick={open}>
      {locationWords.openSettings}
    </Button>
  );
}
