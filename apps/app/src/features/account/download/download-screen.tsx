import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { type Device, isOutsideNativeApp } from '@nightjar/domain/account/guard';
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
import classes from './download-screen.module.css';
import { type StoreLink, type StoreSettings, storeLinkFor, wayToApp } from './flow.ts';
import { AppPreviews } from './previews.tsx';
import { isNewerVersionReleased } from './remote.ts';
import { downloadWords } from './words.ts';

export type DownloadScreenProps = {
  settings: StoreSettings & Pick<PublicSettings, 'devicePolicy' | 'publicUrl'>;
  /**
   * Tells whether the app is installed on this device, and whether newer versions come from the page itself or from an
   * app store.
   */
  device: Device;
};

/** Shows where to get the app. In the installed app, the page shows the app's version instead. */
export function DownloadScreen({ settings, device }: DownloadScreenProps) {
  const installed = device !== 'browser';
  const confined = isOutsideNativeApp({ device, policy: settings.devicePolicy });
  const { why, toApp, toStart, inBrowser } = downloadWords;
  return (
    <>
      <CollapsingHeader title={<Wordmark height={2} />} />
      <Stack gap="lg" p="md" pb="xl">
        <Branch>
          <OwlMark size={88} mirrored />
        </Branch>
        <PageTitle>{downloadWords.title}</PageTitle>
        {!installed && <Text c="dimmed">{confined ? why.confined : why.open}</Text>}
        {!installed && <GetTheApp settings={settings} />}
        {installed && <InstalledVersion settings={settings} device={device} />}
        {device !== 'native' && <AppPreviews />}
        <Button component={Link} to="/" variant="subtle" color="gray">
          {installed ? toApp : confined ? toStart : inBrowser}
        </Button>
      </Stack>
    </>
  );
}

const storeLogos = { 'App Store': 'AppStoreLogo', 'Google Play': 'GooglePlayLogo' } as const;

type StoreButtonProps = StoreLink & { label?: string; variant?: 'filled' | 'default' };

function StoreButton({ name, url, label = name, variant = 'filled' }: StoreButtonProps) {
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
      {label}
    </Button>
  );
}

/** Shows how this device gets the app: from its store, from this page itself, or on another device. */
function GetTheApp({ settings }: Pick<DownloadScreenProps, 'settings'>) {
  const way = wayToApp(navigator.userAgent, settings);
  switch (way.way) {
    case 'store':
      return (
        <Stack gap="xs">
          <StoreButton {...way.store} label={downloadWords.store.get(way.store.name)} />
          <Text size="sm" c="dimmed">
            {downloadWords.store.next}
          </Text>
        </Stack>
      );
    case 'home-screen':
      return <HomeScreenSteps steps={downloadWords.homeScreen.steps[way.phone]} />;
    case 'scan':
      return <ScanWithPhone stores={way.stores} publicUrl={settings.publicUrl} />;
  }
}

function HomeScreenSteps({ steps }: { steps: readonly string[] }) {
  return (
    <Paper component="section" p="lg">
      <Stack gap="sm">
        <Title order={2} size="h3">
          {downloadWords.homeScreen.title}
        </Title>
        <ol className={classes.steps}>
          {steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Stack>
    </Paper>
  );
}

function ScanWithPhone({ stores, publicUrl }: { stores: readonly StoreLink[]; publicUrl: string }) {
  const { title, text } = downloadWords.scan;
  return (
    <Stack gap="md">
      <Stack gap="2xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
      </Stack>
      <DownloadQrCode publicUrl={publicUrl} />
      {stores.map(store => (
        <StoreButton key={store.name} {...store} variant="default" />
      ))}
    </Stack>
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

type StoreCheckState = keyof typeof downloadWords.checked;

/** A store build without a release key gets later versions from its store alone. */
function StoreCheck({ settings }: Pick<DownloadScreenProps, 'settings'>) {
  const [answer, setAnswer] = useState<StoreCheckState | null>(null);
  const ask = () => {
    setAnswer('asking');
    isNewerVersionReleased().then(
      isReleased => setAnswer(isReleased ? 'later' : 'newest'),
      error => {
        log.warn('No newer version could be asked for', error);
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
      {answer === 'later' && <StoreButton {...storeLinkFor(navigator.userAgent, settings)} />}
    </>
  );
}
