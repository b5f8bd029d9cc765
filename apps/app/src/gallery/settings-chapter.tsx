import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ProfilePictureButton } from '../features/account/edit/picture-button.tsx';
import { ProfilePreview } from '../features/account/parts/profile-preview.tsx';
import { DeviceRow } from '../features/account/settings/device-row.tsx';
import { TurningGlass } from '../features/account/settings/turning-glass.tsx';
import { cropShapes } from '../ui/picture/crop-area.ts';
import { FoldableSection } from '../ui/settings/fold.tsx';
import { SettingGroup, SettingRow } from '../ui/settings/setting-row.tsx';
import { SwitchRow } from '../ui/settings/switch-row.tsx';

export function SettingsChapter() {
  return (
    <Stack>
      <RowStates />
      <FoldableSectionAndDevices />
      <PrivateProfile />
      <AcceptingDrinks />
    </Stack>
  );
}

function RowStates() {
  return (
    <SettingGroup title="Rows in their states">
      <SettingRow icon="Ticket" label="Night pass" help="8 free pours · $19.00 · refills Dec 3" />
      <SettingRow icon="MapPin" label="Location" value="Not asked yet" onPress={() => undefined} />
      <SettingRow icon="MapPin" label="Location" value="Not asked yet" busy onPress={() => undefined} />
      <SettingRow icon="Bell" label="Notifications" value="Off" help="Permission not granted." />
      <SwitchRow icon="Bell" label="Notifications" help="They light up." checked onChange={() => undefined} />
      <SwitchRow icon="Bell" label="Notifications" checked={false} disabled onChange={() => undefined} />
      <SettingRow icon="Storefront" label="Open venue desk" help="In your browser" to="#desk" outside />
      <SettingRow icon="Trash" label="Delete account" danger onPress={() => undefined} />
      <SettingRow
        icon="Trash"
        label="Delete account"
        danger
        disabled
        help="Needs signal"
        onPress={() => undefined}
      />
    </SettingGroup>
  );
}

function FoldableSectionAndDevices() {
  return (
    <SettingGroup title="Folds and devices">
      <FoldableSection title="Redeeming" note="3 answers">
        <Text c="dimmed">At the bar, open the venue and press Redeem.</Text>
      </FoldableSection>
      <DeviceRow name="Chrome on Android" facts={['In use', 'Since Nov 3']} current />
      <DeviceRow
        name="Safari on Mac"
        facts={['Used 3 days ago', 'Since Oct 12', 'Network 203.0.113.0/24']}
        action={
          <Button size="sm" mih="2.75rem" variant="default">
            Log out
          </Button>
        }
      />
    </SettingGroup>
  );
}

function PrivateProfile() {
  const [isPrivate, setPrivate] = useState(false);
  return (
    <>
      <ProfilePreview
        user={{ name: 'Rae Quill' }}
        banner={null}
        status="out"
        facts={['Rae', 'Taken']}
        bio="Last one out, first one in."
        veiled={isPrivate}
        faceAction={
          <ProfilePictureButton
            what="your photo"
            has
            accept="image/*"
            shape={cropShapes.portrait}
            onPick={() => undefined}
          />
        }
      />
      <SwitchRow label="Private profile" checked={isPrivate} onChange={setPrivate} />
    </>
  );
}

function AcceptingDrinks() {
  const [accepts, setAccepts] = useState(true);
  return (
    <>
      <TurningGlass upright={accepts} />
      <SwitchRow label="Let people send me drinks" checked={accepts} onChange={setAccepts} />
    </>
  );
}
