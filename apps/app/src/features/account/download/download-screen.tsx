import { Box, Button, Stack, Text } from '@mantine/core';
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
import { storesFor } from './flow.ts';
import { AppPreviews } from './previews.tsx';
import { downloadWords } from './words.ts';

export type DownloadScreenProps = {
  settings: Pick<PublicSettings, 'appStoreUrl' | 'playStoreUrl' | 'publicUrl'>;
  /** True where the app is installed, from an app store or on the device's home screen; false in a browser. */
  installed: boolean;
};

/** Shows where to get the app. In the installed app, the page shows the app's version instead. */
export function DownloadScreen({ settings, installed }: DownloadScreenProps) {
  return (
    <>
      <CollapsingHeader title={<Wordmark height={2} />} />
      <Stack gap="lg" p="md" pb="xl">
        <Branch>
          <OwlMark size={88} mirrored />
        </Branch>
        <PageTitle>{downloadWords.title}</PageTitle>
        {installed ? <InstalledVersion /> : <StoreLinks settings={settings} />}
        <AppPreviews />
        <Button component={Link} to="/" variant="subtle" color="gray">
          {installed ? downloadWords.toApp : downloadWords.inBrowser}
        </Button>
      </Stack>
    </>
  );
}

const storeLogos = { 'App Store': 'AppStoreLogo', 'Google Play': 'GooglePlayLogo' } as const;

function StoreLinks({ settings }: Pick<DownloadScreenProps, 'settings'>) {
  return (
    <>
      <Stack gap="sm">
        {storesFor(navigator.userAgent, settings).map(({ name, url }, place) => (
          <Button
            key={name}
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer noopener"
            variant={place === 0 ? 'filled' : 'default'}
            leftSection={<Icon name={storeLogos[name]} weight="fill" />}
            fullWidth
          >
            {name}
          </Button>
        ))}
      </Stack>
      <Box visibleFrom="sm">
        <PhoneCode publicUrl={settings.publicUrl} />
      </Box>
    </>
  );
}

type VersionCheckAnswer = keyof typeof downloadWords.checked;

function InstalledVersion() {
  const takeOver = useNewerVersion();
  const [answer, setAnswer] = useState<VersionCheckAnswer | null>(null);
  const ask = () => {
    setAnswer('asking');
    askForNewerVersion().then(
      () => setAnswer('newest'),
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
    </Stack>
  );
}
