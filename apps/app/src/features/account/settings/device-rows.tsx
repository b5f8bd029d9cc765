import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { storeHapticsChoice, useHapticsWanted } from '../../../native/haptics/choice.ts';
import { haptics } from '../../../native/haptics/index.ts';
import { settingsPage } from '../../../native/settings-page/index.ts';
import type { SettingsPage } from '../../../native/settings-page/port.ts';
import { tracker } from '../../../native/tracker/index.ts';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { log } from '../../../platform/log.ts';
import { useOnline } from '../../../platform/network.ts';
import { usePushStatus } from '../../../platform/push/push-device.ts';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { SwitchRow } from '../../../ui/settings/switch-row.tsx';
import { askAndSendLocation } from '../../people/remote/location.ts';
import { useSession } from '../../people/remote/session.ts';
import { explainTracking, useTracking } from '../parts/tracking/actions.ts';
import { trackingState } from '../parts/tracking/flow.ts';
import { settingsWords } from './words.ts';

const notificationsWords = settingsWords.notifications;

/** Shows whether this device receives push notifications. Where it does not, the row shows the reason. */
export function NotificationsRow() {
  const { state, problem, turnOn, turnOff } = usePushStatus();
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const stateHelp = notificationsWords.help[state];
  const help = problem === null ? stateHelp : notificationsWords.problem(problem, stateHelp);
  if (state === 'unsupported') return <GetTheAppHelp help={help} />;
  if (state === 'unknown' || state === 'denied')
    return (
      <SettingRow
        icon="Bell"
        label={notificationsWords.label}
        value={state === 'denied' ? notificationsWords.off : null}
        help={help}
        onPress={state === 'denied' ? openSettings('notifications') : undefined}
      />
    );
  const turn = (on: boolean) => {
    setBusy(true);
    void (on ? turnOn() : turnOff()).finally(() => setBusy(false));
  };
  return (
    <SwitchRow
      icon="Bell"
      label={notificationsWords.label}
      help={online ? help : notificationsWords.offline(help)}
      checked={state === 'on'}
      disabled={busy || !online}
      onChange={turn}
    />
  );
}

/** This row leads to the app's download page. It shows on a device that cannot receive push notifications. */
function GetTheAppHelp({ help }: { help: string }) {
  const navigate = useNavigate();
  return (
    <SettingRow
      icon="Bell"
      label={notificationsWords.label}
      help={help}
      to="/download"
      onPress={() => void navigate({ to: '/download' })}
    />
  );
}

/** Returns the function that opens the device's settings; undefined in a browser, whose settings no page can open. */
function openSettings(page: SettingsPage | null): (() => void) | undefined {
  if (page === null || !settingsPage.supported) return undefined;
  return () => void settingsPage.open(page).catch(error => log.warn('The settings did not open', error));
}

/** The settings on which a location permission can be changed. */
const settingsPageByPermission = { granted: 'app', denied: 'app', restricted: 'location' } as const;

/** Shows the state of the location permission. A denied permission can be changed in the device's settings only. */
export function LocationRow() {
  const { permission } = useUserLocation();
  const { userId } = useSession();
  const [asking, setAsking] = useState(false);
  const ask = () => {
    if (!userId) return;
    setAsking(true);
    askAndSendLocation(userId)
      .catch(error => log.warn('The device returned no location', error))
      .finally(() => setAsking(false));
  };
  if (permission === 'granted' && tracker.supported) return <TrackingRow />;
  return (
    <SettingRow
      icon="MapPin"
      label={settingsWords.location.label}
      {...settingsWords.location[permission]}
      busy={asking}
      onPress={permission === 'unknown' ? ask : openSettings(settingsPageByPermission[permission])}
    />
  );
}

/**
 * Shows whether the phone may read the location while the app is closed. A user who has denied it in the app, or was
 * not asked yet, gets the app's explanation again; everything else is in the phone's settings.
 */
function TrackingRow() {
  const { answer, permission } = useTracking();
  const state = trackingState(answer, permission);
  return (
    <SettingRow
      icon="MapPin"
      label={settingsWords.location.label}
      {...settingsWords.location.tracking[state]}
      onPress={state === 'open-only' ? explainTracking : openSettings('app')}
    />
  );
}

/** The switch for haptics appears on devices that have them. */
export function HapticsRow() {
  const wanted = useHapticsWanted();
  const change = (on: boolean) => {
    void storeHapticsChoice(on);
    haptics.play('selection');
  };
  return (
    <SwitchRow
      icon="HandWaving"
      label={settingsWords.haptics.label}
      help={settingsWords.haptics.help}
      checked={wanted}
      onChange={change}
    />
  );
}
