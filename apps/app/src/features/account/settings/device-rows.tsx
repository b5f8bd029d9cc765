import { brand } from '@nightjar/domain/brand';
import { useNavigate } from '@tanstack/react-router';
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
  unknown: 'Checking…',
  on: 'For drinks, messages and friend requests.',
  off: "You won't hear about drinks or messages.",
  askable: 'Turn on to hear about drinks and messages.',
  denied: `Allow notifications for ${brand.name} in your phone's settings.`,
  unsupported: 'Get the app to hear about drinks and messages.',
};

/** Whether this device receives pushes, and why not. */
export function NotificationsRow() {
  const { state, problem, turnOn, turnOff } = usePushStatus();
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const help = problem === null ? pushWords[state] : `${problem}. ${pushWords[state]}`;
  if (state === 'unsupported') return <GetTheApp help={help} />;
  if (state === 'unknown' || state === 'denied')
    return (
      <SettingRow icon="Bell" label="Notifications" value={state === 'denied' ? 'Off' : null} help={help} />
    );
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

/** Where this device can receive none. */
function GetTheApp({ help }: { help: string }) {
  const navigate = useNavigate();
  return (
    <SettingRow
      icon="Bell"
      label="Notifications"
      value="Get the app"
      help={help}
      to="/download"
      onPress={() => void navigate({ to: '/download' })}
    />
  );
}

const locationWords: Record<LocationPermission, { value: string; help: string }> = {
  granted: { value: 'On', help: "Used while you're out and when you check in." },
  denied: { value: 'Off', help: `Allow location for ${brand.name} in your phone's settings.` },
  restricted: { value: 'Restricted', help: "Your phone doesn't share its location with apps." },
  unknown: { value: 'Not set', help: 'Turn it on to start the map where you are.' },
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
      help="A small tap when something is done."
      checked={wanted}
      onChange={change}
    />
  );
}
