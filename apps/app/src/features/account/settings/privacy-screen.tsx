import { Stack } from '@mantine/core';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useState } from 'react';
import { failureMessage } from '../../../platform/client.ts';
import { runWithCode } from '../../../platform/code/fresh-code.ts';
import { imageUrl } from '../../../platform/config.ts';
import { useOnline } from '../../../platform/network.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { SettingGroup, SettingRow } from '../../../ui/settings/setting-row.tsx';
import { SwitchRow } from '../../../ui/settings/switch-row.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { largeFaceOf } from '../../people/parts/flow.ts';
import { headFacts } from '../../people/parts/words.ts';
import { type UserDetails, useSession } from '../../people/remote/session.ts';
import { ProfilePreview } from '../parts/profile-preview.tsx';
import { accountWords } from '../parts/words.ts';
import { DeleteAccountRow } from './delete-account-row.tsx';
import { saveMyData } from './remote.ts';
import { useOwnSwitch } from './use-own-switch.ts';
import { settingsWords } from './words.ts';

const privacyWords = settingsWords.privacy;

/** Shows what others see of the user, who can find the user, and what the server stores about them. */
export function PrivacyScreen({ onBack }: { onBack: (() => void) | undefined }) {
  const { details } = useSession();
  const friendsOnly = useOwnSwitch('private');
  const discoverable = useOwnSwitch('discoverable');
  const online = useOnline();
  if (!details) return null;
  const needsSignal = online ? undefined : commonTexts.needsSignal;
  return (
    <>
      <PageHeader title={privacyWords.title} onBack={onBack} />
      <Stack gap="lg" p="md" pt="xs" pb="xl">
        <SettingGroup title={privacyWords.strangers}>
          <StrangersView user={details.user} veiled={friendsOnly.checked} />
        </SettingGroup>
        <SettingGroup title={privacyWords.who}>
          <SwitchRow
            label={privacyWords.friendsOnly.label}
            help={needsSignal ?? privacyWords.friendsOnly.help}
            checked={friendsOnly.checked}
            disabled={!online}
            onChange={friendsOnly.change}
          />
          <SwitchRow
            label={privacyWords.discoverable.label}
            help={needsSignal ?? privacyWords.discoverable.help}
            checked={discoverable.checked}
            disabled={!online}
            onChange={discoverable.change}
          />
        </SettingGroup>
        <SettingGroup title={privacyWords.where}>
          {positionPrivacyFacts.map(fact => (
            <SettingRow key={fact.label} {...fact} />
          ))}
        </SettingGroup>
        <SettingGroup title={privacyWords.data}>
          <ExportRow />
          <DeleteAccountRow userId={details.user.id} />
        </SettingGroup>
      </Stack>
    </>
  );
}

function StrangersView({ user, veiled }: { user: UserDetails['user']; veiled: boolean }) {
  const name = nameOf(user);
  const tonight = accountWords.tonight[user.activity_status];
  return (
    <ProfilePreview
      user={largeFaceOf(user)}
      banner={imageUrl(user.bannerImage, 'cover')}
      status={user.activity_status}
      facts={[...headFacts(user, name), tonight]}
      bio={user.bio ?? ''}
      veiled={veiled}
    />
  );
}

const positionPrivacyFacts = [
  { icon: 'Users', ...privacyWords.places.friends },
  { icon: 'Compass', ...privacyWords.places.strangers },
  { icon: 'MoonStars', ...privacyWords.places.home },
  { icon: 'Timer', ...privacyWords.places.forgotten },
] as const;

function ExportRow() {
  const [saving, setSaving] = useState(false);
  const online = useOnline();
  const save = async () => {
    setSaving(true);
    try {
      let saved = false;
      await runWithCode(async () => {
        saved = await saveMyData(new Date());
      });
      if (saved) toast({ kind: 'good', text: privacyWords.download.saved });
    } catch (error) {
      const text = failureMessage(error, commonTexts.failed);
      toast({ kind: 'error', text, action: { label: commonTexts.retry, onPress: () => void save() } });
    }
    setSaving(false);
  };
  return (
    <SettingRow
      icon="DownloadSimple"
      label={privacyWords.download.label}
      help={online ? privacyWords.download.help : commonTexts.needsSignal}
      busy={saving}
      disabled={!online}
      onPress={() => void save()}
    />
  );
}
