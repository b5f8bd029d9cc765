import { minutes } from '@nightjar/domain/kernel/time';
import { useSyncExternalStore } from 'react';
import { appState } from '../native/app-state/index.ts';
import { log } from './log.ts';

/** How often a page that stays open asks for a newer version; coming back to the front asks too. */
const askEvery = 60 * minutes;

let takeOver: (() => void) | null = null;
const listeners = new Set<() => void>();

function become(next: () => void): void {
  takeOver = next;
  for (const listener of listeners) listener();
}

/** Keeps the app on this device, so that it starts without a network, and watches for newer versions of it. */
export async function keepApp(): Promise<void> {
  const { registerSW } = await import('virtual:pwa-register');
  let agreedHere = false;
  const agree = registerSW({
    immediate: true,
    onNeedRefresh: () =>
      become(() => {
        agreedHere = true;
        void agree();
      }),
    // Decided below: the library reloads every tab that began with an older version.
    onNeedReload: () => {},
    onRegisteredSW: (_url, registration) => registration && watch(registration),
    onRegisterError: error => log.swallowed('The app could not be kept for a start without a network', error),
  });
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (agreedHere) return window.location.reload();
    // Another tab agreed: this one may be in the middle of something and is left as it is.
    if (takeOver) become(() => window.location.reload());
  });
}

/** Asks for a newer version now; where there is one it waits a moment later. */
export async function askForNewerVersion(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.update();
}

function watch(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const ask = () => {
    askedAt = Date.now();
    registration.update().catch(error => log.swallowed('No newer version could be asked for', error));
  };
  window.setInterval(ask, askEvery);
  appState.onChange(active => active && Date.now() - askedAt > askEvery && ask());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where a newer version waits, what takes it over by loading the page anew; else null. */
export function useNewerVersion(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => takeOver);
}
