import { minutes } from '@nightjar/domain/kernel/time';
import { useSyncExternalStore } from 'react';
import { appState } from '../native/app-state/index.ts';
import { log } from './log.ts';

/**
 * An open page checks for a newer version of the app after this many milliseconds, and whenever it returns to the
 * foreground.
 */
const checkIntervalMs = 60 * minutes;

let applyUpdate: (() => void) | null = null;
const listeners = new Set<() => void>();

function setUpdate(next: () => void): void {
  applyUpdate = next;
  for (const listener of listeners) listener();
}

/** Registers the service worker, which starts the app without a connection, and checks for newer versions. */
export async function registerServiceWorker(): Promise<void> {
  const { registerSW } = await import('virtual:pwa-register');
  let agreedHere = false;
  const agree = registerSW({
    immediate: true,
    onNeedRefresh: () =>
      setUpdate(() => {
        agreedHere = true;
        void agree();
      }),
    // The library's own reload is switched off, because it would reload every tab that runs an older version.
    // `useNewerVersion` lets the user decide instead.
    onNeedReload: () => {},
    onRegisteredSW: (_url, registration) => registration && watchRegistration(registration),
    onRegisterError: error => log.swallowed('The app could not be kept for a start without a network', error),
  });
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (agreedHere) return window.location.reload();
    // When another tab has accepted the new version, this tab does not reload by itself, because the user may be using
    // it.
    if (applyUpdate) setUpdate(() => window.location.reload());
  });
}

/** Asks the server now whether there is a newer version of the app. */
export async function askForNewerVersion(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.update();
}

function watchRegistration(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const ask = () => {
    askedAt = Date.now();
    registration.update().catch(error => log.swallowed('No newer version could be asked for', error));
  };
  window.setInterval(ask, checkIntervalMs);
  appState.onChange(active => active && Date.now() - askedAt > checkIntervalMs && ask());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a function that reloads the page with the newer version, or null if there is none. */
export function useNewerVersion(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => applyUpdate);
}
