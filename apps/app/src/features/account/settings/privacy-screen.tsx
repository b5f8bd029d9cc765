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
        <SettingGroup title="Who can see you">
          <SwitchRow
            label="Private profile"
            help={needsSignal ?? "Only friends see your bio, your nights and whether you're out."}
            checked={friendsOnly.checked}
            disabled={!online}
            onChange={friendsOnly.change}
          />
          <SwitchRow
            label="People with my number can find me"
            help={needsSignal ?? 'When they look for friends in their contacts.'}
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

/** Rounded: the cells are exact, a person's idea of them is not. */
const feet = (metres: number) => Math.round((metres * 3.2808) / 10) * 10;
const miles = (metres: number) => (metres / 1609.34).toFixed(1);

const placeFacts = [
  {
    icon: 'Users',
    label: 'Friends see your block',
    help: `An area ${feet(friendGridMetres)} feet wide, or the bar you checked in to. For up to ${locationShownHours} hours while you're out.`,
  },
  {
    icon: 'Compass',
    label: 'Strangers see a rough area',
    help: `${miles(strangerGridMetres)} miles wide, and never the exact one you're in.`,
  },
  {
    icon: 'MoonStars',
    label: 'Nobody sees your home',
    help: 'Where you sleep is left off every map.',
  },
  {
    icon: 'Timer',
    label: 'We forget it',
    help: `Exact spots after ${locationKeptHours} hours, where you sleep after ${nightCellKeptDays} days.`,
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
      if (saved) toast({ kind: 'good', text: 'Your data is saved.' });
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
        help={online ? 'Everything we keep about you, in one file.' : 'Needs signal'}
        busy={saving}
        disabled={!online}
        onPress={() => void save()}
      />
      {sheet}
    </>
  );
}
