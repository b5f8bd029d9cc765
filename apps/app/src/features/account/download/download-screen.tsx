import { Box, Button, Stack, Text } from '@mantine/core';
import type { Device } from '@nightjar/domain/account/guard';
import type { PublicSettings } from '@nightjar/domain/kernel/public-settings';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { log } from '../../../platform/log.ts';
import { askForNewerVersion, useNewerVersion } from '../../../platform/update.ts';
import { Branch } from '../../../ui/bird/branch.tsx';
import { OwlMark } from '../../../ui/bird/mark.tsx';
import { Wordmark } from '../../../ui/bird/wordmark.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { PhoneCode } from '../parts/phone-code.tsx';
import { type StoreLink, storesFor } from './flow.ts';
import { AppPreviews } from './previews.tsx';
import { isLaterReleased } from './remote.ts';
import { downloadWords } from './words.ts';

export type DownloadScreenProps = {
  settings: Pick<PublicSettings, 'appStoreUrl' | 'playStoreUrl' | 'publicUrl'>;
  /**
   * Tells whether the app is installed on this device, and whether newer versions come from the page itself or from an
   * app store.
   */
  device: Device;
};

/** Shows where to get the app. In the installed app, the page shows the app's version instead. */
export function DownloadScreen({ settings, device }: DownloadScreenProps) {
  const installed = device !== 'browser';
  return (
    <>
      <CollapsingHeader title={<Wordmark height={2} />} />
      <Stack gap="lg" p="md" pb="xl">
        <Branch>
          <OwlMark size={88} mirrored />
        </Branch>
        <PageTitle>{downloadWords.title}</PageTitle>
        {device === 'browser' && <StoreLinks settings={settings} />}
        {device === 'standalone' && <InstalledVersion isLaterReleased={askWorkerForNewerVersion} />}
        {device === 'native' && <InstalledVersion isLaterReleased={isLaterReleased} settings={settings} />}
        {device !== 'native' && <AppPreviews />}
        <Button component={Link} to="/" variant="subtle" color="gray">
          {installed ? downloadWords.toApp : downloadWords.inBrowser}
        </Button>
      </Stack>
    </>
  );
}

const storeLogos = { 'App Store': 'AppStoreLogo', 'Google Play': 'GooglePlayLogo' } as const;

function StoreButton({ name, url, variant = 'filled' }: StoreLink & { variant?: 'filled' | 'default' }) {
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      variant={variant}
      leftSection={<Icon name={storeLogos[name]} weight="fill" />}
      fullWidth
    >
      {name}
    </Button>
  );
}

function StoreLinks({ settings }: Pick<DownloadScreenProps, 'settings'>) {
  return (
    <>
      <Stack gap="sm">
        {storesFor(navigator.userAgent, settings).map((store, place) => (
          <StoreButton key={store.name} {...store} variant={place === 0 ? 'filled' : 'default'} />
        ))}
      </Stack>
      <Box visibleFrom="sm">
        <PhoneCode publicUrl={settings.publicUrl} />
      </Box>
    </>
  );
}

/**
 * Makes the service worker look for a later version. It returns false in any case, because the worker installs such a
 * version by itself and `useNewerVersion` then reports it.
 */
async function askWorkerForNewerVersion(): Promise<boolean> {
  await askForNewerVersion();
  return false;
}

type VersionCheckAnswer = keyof typeof downloadWords.checked;

type InstalledVersionProps = {
  isLaterReleased: () => Promise<boolean>;
  /** Left out where the app does not come from a store. The settings name the app store that has the later version. */
  settings?: DownloadScreenProps['settings'];
};

function InstalledVersion({ isLaterReleased, settings }: InstalledVersionProps) {
  const takeOver = useNewerVersion();
  const [answer, setAnswer] = useState<VersionCheckAnswer | null>(null);
  const ask = () => {
    setAnswer('asking');
    isLaterReleased().then(
      isReleased => setAnswer(isReleased ? 'later' : 'newest'),
      error => {
        log.swallowed('No newer version could be asked for', error);
        setAnswer('unreached');
      },
    );
  };
  return (
    <Stack gap="sm">
      <Text c="dimmed">{downloadWords.version}</Text>
      {takeOver ? (
        <Button onClick={takeOver}>{downloadWords.update}</Button>
      ) : (
        <Button variant="default" loading={answer === 'asking'} onClick={ask}>
          {downloadWords.check}
        </Button>
      )}
      <Text role="status" size="sm">
        {!takeOver && answer && downloadWords.checked[answer]}
      </Text>
      {answer === 'later' && settings && <StoreButton {...storesFor(navigator.userAgent, settings)[0]} />}
    </Stack>
  );
}
