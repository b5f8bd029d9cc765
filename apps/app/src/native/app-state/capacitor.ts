import { platform } from '../platform.ts';
import type { AppStatePort } from './port.ts';

/**
 * iOS reports `appStateChange` even when an alert or the Control Center covers the app, so on iOS only `pause` and
 * `resume` show that the app has left or entered the foreground. Android reports `pause` for every permission dialog,
 * so on Android `appStateChange` shows it.
 */
async function listenToAppState(listener: (active: boolean) => void): Promise<() => void> {
  const { App } = await import('@capacitor/app');
  const handles =
    platform === 'ios'
      ? [App.addListener('pause', () => listener(false)), App.addListener('resume', () => listener(true))]
      : [App.addListener('appStateChange', ({ isActive }) => listener(isActive))];
  return () => {
    for (const handle of handles) void handle.then(added => added.remove());
  };
}

export const appState = {
  onChange(listener) {
    const remove = listenToAppState(listener);
    return () => void remove.then(end => end());
  },
} satisfies AppStatePort;
