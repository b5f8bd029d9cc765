import { Stack } from '@mantine/core';
import { locationKeptHours, nightCellKeptDays } from '@nightjar/domain/account/entity';
import { friendGridMetres, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import { locationShownHours } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useState } from 'react';
import { CallError } from '../../../platform/client.ts';
import { imageUrl } from '../../../platform/config.ts';
import { useOnline } from '../../../platform/network.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { SettingGroup, SettingRow } from '../../../ui/settings/setting-row.tsx';
import { SwitchRow } from '../../../ui/settings/switch-row.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { portraitOf } from '../../people/parts/flow.ts';
import { type UserDetails, useSession } from '../../people/remote.ts';
import { ProfilePreview } from '../parts/profile-preview.tsx';
import { headFacts } from '../parts/words.ts';
import { DeleteAccountRow } from './delete-account-row.tsx';
import { saveMyData } from './remote.ts';
import { useConfirmed } from './use-confirmed.tsx';
import { useOwnSwitch } from './use-own-switch.ts';

/** What others see, who can find the person, and what is stored. */
export function PrivacyScreen({ onBack }: { onBack: () => void }) {
  const { details } = useSession();
  const friendsOnly = useOwnSwitch('private');
  const discoverable = useOwnSwitch('discoverable');
  const online = useOnline();
  if (!details) return null;
  const needsSignal = online ? undefined : 'Needs signal';
  return (
    <>
      <PageHeader title="Privacy" onBack={onBack} />
      <Stack gap="lg" p="md" pt="xs" pb="xl">
        <SettingGroup title="What strangers see">
          <StrangersView user={details.user} veiled={friendsOnly.checked} />
        </SettingGroup>
        <SettingGroup title="Who sees, who finds">
          <SwitchRow
            label="Private profile"
            help={needsSignal ?? 'Bio, nights, lists and whether you are out: for friends alone.'}
            checked={friendsOnly.checked}
            disabled={!online}
            onChange={friendsOnly.change}
          />
          <SwitchRow
            label="People with my number can find me"
            help={needsSignal ?? 'When they look for friends among their contacts.'}
            checked={discoverable.checked}
            disabled={!online}
            onChange={discoverable.change}
          />
        </SettingGroup>
        <SettingGroup title="Where you are">
          {placeFacts.map(fact => (
            <SettingRow key={fact.label} {...fact} />
          ))}
        </SettingGroup>
        <SettingGroup title="Your data">
          <ExportRow />
          <DeleteAccountRow userId={details.user.id} />
        </SettingGroup>
      </Stack>
    </>
  );
}

function StrangersView({ user, veiled }: { user: UserDetails['user']; veiled: boolean }) {
  const name = nameOf(user);
  const tonight = user.activity_status === 'out' ? 'Out tonight' : 'In tonight';
  return (
    <ProfilePreview
      user={portraitOf(user)}
      banner={imageUrl(user.bannerImage, 'cover')}
      status={user.activity_status}
      facts={[...headFacts(user, name), tonight]}
      bio={user.bio ?? ''}
      veiled={veiled}
    />
  );
}

const placeFacts = [
  {
    icon: 'Users',
    label: 'Friends see your block',
    help: `About ${friendGridMetres} m across, or the bar you checked in to, for up to ${locationShownHours} hours while you are out.`,
  },
  {
    icon: 'Compass',
    label: 'Strangers see a stretch of town',
    help: `Some ${strangerGridMetres} m across, and never quite the one you are in.`,
  },
  {
    icon: 'MoonStars',
    label: 'Nobody sees your home',
    help: 'Where you spend your nights is left off every map.',
  },
  {
    icon: 'Timer',
    label: 'It is forgotten',
    help: `Exact spots after ${locationKeptHours} hours, where nights were spent after ${nightCellKeptDays} days.`,
  },
] as const;

function ExportRow() {
  const [saving, setSaving] = useState(false);
  const online = useOnline();
  const { run, sheet } = useConfirmed('download your data');
  const save = async () => {
    setSaving(true);
    try {
      let saved = false;
      await run(async () => {
        saved = await saveMyData(new Date());
      });
      if (saved) toast({ kind: 'good', text: 'Your data is saved as a file.' });
    } catch (error) {
      const text = error instanceof CallError ? error.message : 'There was an error, please try again.';
      toast({ kind: 'error', text, action: { label: 'Try again', onPress: () => void save() } });
    }
    setSaving(false);
  };
  return (
    <>
      <SettingRow
        icon="DownloadSimple"
        label="Download my data"
        help={online ? 'Everything we keep about you, as one JSON file.' : 'Needs signal'}
        busy={saving}
        disabled={!online}
        onPress={() => void save()}
      />
      {sheet}
    </>
  );
}
