import { Box, Button, Stack, Text } from '@mantine/core';
import type { Device } from '@nightjar/domain/account/guard';
import type { PublicSettings } from '@nightjar/domain/kernel/public-settings';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAppUpdate, useHasUpdates } from '../../../platform/app-update.ts';
import { log } from '../../../platform/log.ts';

import { Branch } from '../../../ui/bird/branch.tsx';
import { OwlMark } from '../../../ui/bird/mark.tsx';
import { Wordmark } from '../../../ui/bird/wordmark.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { DownloadQrCode } from '../parts/phone-code.tsx';
import { UpdateButton, UpdateStatus } from '../parts/update/update-row.tsx';
import { updateWords } from '../parts/update/words.ts';
import { type StoreLink, storesFor } from './flow.ts';
import { AppPreviews } from './previews.tsx';
import { isNewerVersionReleased } from './remote.ts';
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
        {installed && <InstalledVersion settings={settings} device={device} />}
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
        <DownloadQrCode publicUrl={settings.publicUrl} />
      </Box>
    </>
  );
}

/** Shows the running version, and how the app gets a later one: by itself, or from the store. */
function InstalledVersion({ settings, device }: DownloadScreenProps) {
  const hasUpdates = useHasUpdates();
  return (
    <Stack gap="sm">
      <Text c="dimmed">{downloadWords.version}</Text>
      {hasUpdates && <UpdateButtonWithStatus />}
      {!hasUpdates && device === 'native' && <StoreCheck settings={settings} />}
    </Stack>
  );
}

function UpdateButtonWithStatus() {
  const update = useAppUpdate();
  return (
    <>
      <UpdateButton stage={update.stage} />
      <Text size="sm">
        <UpdateStatus {...update} />
      </Text>
    </>
  );
}

type StoreAnswer = keyof typeof downloadWords.checked;

/** A store build without a release key gets later versions from its store alone. */
function StoreCheck({ settings }: Pick<DownloadScreenProps, 'settings'>) {
  const [answer, setAnswer] = useState<StoreAnswer | null>(null);
  const ask = () => {
    setAnswer('asking');
    isNewerVersionReleased().then(
      isReleased => setAnswer(isReleased ? 'later' : 'newest'),
      error => {
        log.swallowed('No newer version could be asked for', error);
        setAnswer('unreached');
      },
    );
  };
  return (
    <>
      <Button variant="default" loading={answer === 'asking'} onClick={ask}>
        {updateWords.check}
      </Button>
      <Text role="status" size="sm">
        {answer && downloadWords.checked[answer]}
      </Text>
      {answer === 'later' && <StoreButton {...storesFor(navigator.userAgent, settings)[0]} />}
    </>
  );
}
