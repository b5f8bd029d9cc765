import { brand } from '@nightjar/domain/brand';
import { useState } from 'react';
import { keepTouchChoice, useTouchWanted } from '../../../native/haptics/choice.ts';
import { haptics } from '../../../native/haptics/index.ts';
import type { LocationPermission } from '../../../native/location/port.ts';
import { log } from '../../../platform/log.ts';
import { useOnline } from '../../../platform/network.ts';
import { usePushStatus } from '../../../platform/push-device.ts';
import type { PushStatus } from '../../../platform/push-status.ts';
import { useUserLocation } from '../../../platform/user-location.ts';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { SwitchRow } from '../../../ui/settings/switch-row.tsx';
import { useSession } from '../../people/remote.ts';
import { locate } from '../remote/location.ts';

const pushWords: Record<PushStatus['state'], string> = {
  unknown: 'Asking this device…',
  on: 'Drinks, messages and requests light up this device.',
  off: 'This device stays dark.',
  askable: 'This device stays dark.',
  denied: `Allow notifications for ${brand.name} in this device's own settings.`,
  unsupported: 'Pushes come to the app on your phone.',
};

/** Whether this device receives pushes, and why not. */
export function NotificationsRow() {
  const { state, problem, turnOn, turnOff } = usePushStatus();
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const help = problem === null ? pushWords[state] : `${problem}. ${pushWords[state]}`;
  if (state === 'unknown' || state === 'denied' || state === 'unsupported')
    return <SettingRow icon="Bell" label="Notifications" value={wordFor(state)} help={help} />;
  const turn = (on: boolean) => {
    setBusy(true);
    void (on ? turnOn() : turnOff()).finally(() => setBusy(false));
  };
  return (
    <SwitchRow
      icon="Bell"
      label="Notifications"
      help={online ? help : `${help} Needs signal to change.`}
      checked={state === 'on'}
      disabled={busy || !online}
      onChange={turn}
    />
  );
}

const wordFor = (state: 'unknown' | 'denied' | 'unsupported') =>
  state === 'unknown' ? null : state === 'denied' ? 'Off' : 'Not here';

const locationWords: Record<LocationPermission, { value: string; help: string }> = {
  granted: { value: 'Granted', help: 'Used while you are out and where you check in.' },
  denied: { value: 'Denied', help: `Allow location for ${brand.name} in this device's own settings.` },
  restricted: { value: 'Restricted', help: 'This device does not tell anybody where it is.' },
  unknown: { value: 'Not asked yet', help: 'Turn it on, and the map begins where you are.' },
};

/** The location permission. A denied one can be changed in the device's settings only. */
export function LocationRow() {
  const { permission } = useUserLocation();
  const { userId } = useSession();
  const [asking, setAsking] = useState(false);
  const ask = () => {
    if (!userId) return;
    setAsking(true);
    locate(userId)
      .catch(error => log.swallowed('The device did not say where it is', error))
      .finally(() => setAsking(false));
  };
  return (
    <SettingRow
      icon="MapPin"
      label="Location"
      {...locationWords[permission]}
      busy={asking}
      onPress={permission === 'unknown' ? ask : undefined}
    />
  );
}

/** Haptics, on devices that have them. */
export function TouchRow() {
  const wanted = useTouchWanted();
  const change = (on: boolean) => {
    void keepTouchChoice(on);
    haptics.play('selection');
  };
  return (
    <SwitchRow
      icon="HandWaving"
      label="Haptics"
      help="A small tap in the hand when something is done."
      checked={wanted}
      onChange={change}
    />
  );
}
