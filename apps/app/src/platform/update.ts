import { brand } from '@nightjar/domain/brand';
import { minutes, seconds } from '@nightjar/domain/kernel/time';
import { isNewer } from '@nightjar/domain/releases/rules/version';
import { appState } from '../native/app-state/index.ts';
import { api } from './api.ts';
import { appUpdate } from './app-update.ts';
import { busy } from './busy.ts';
import { updateMessages } from './live-update/messages.ts';
import { endAfter } from './live-update/time-limit.ts';
import { log } from './log.ts';

/**
 * An open page checks for a newer version at this interval, in milliseconds. It also checks at a return to the
 * foreground if its last check is longer ago than that.
 */
const checkIntervalMs = 60 * minutes;

/** A check that has no answer after this many milliseconds has failed. The browser itself might wait for minutes. */
export const checkLimitMs = 10 * seconds;

/** This function loads the page with the newer version. */
let takeOver = () => {};

/** Registers the service worker, which starts the app without a connection, and checks for newer versions. */
export async function registerServiceWorker(): Promise<void> {
  const { registerSW } = await import('virtual:pwa-register');
  let agreedHere = false;
  appUpdate.setSource({ check: () => void checkNow(), install: () => takeOver() });
  const agree = registerSW({
    immediate: true,
    onNeedRefresh: () =>
      offerUpdate(() => {
        agreedHere = true;
        void agree();
      }),
    // The library's own reload is switched off, because it would reload every tab that runs an older version. The
    // banner lets the user decide instead.
    onNeedReload: () => {},
    onRegisteredSW: (_url, registration) => registration && scheduleUpdateChecks(registration),
    onRegisterError: error => log.warn('The app could not be kept for a start without a network', error),
  });
  let isOffered = false;
  function offerUpdate(load: () => void): void {
    isOffered = true;
    takeOver = load;
    appUpdate.setState({ stage: 'ready', message: null, percent: null });
    void showVersionOfUpdate();
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Since the user has agreed, something may have begun that a reload would cut off.
    if (agreedHere) return busy.whenIdle(() => window.location.reload());
    // When another tab has accepted the new version, this tab does not reload by itself, because the user may be using
    // it.
    if (isOffered) offerUpdate(() => window.location.reload());
  });
}

/**
 * Asks the server for the number of the version whose files are ready. No number is shown where it is not newer than
 * that of the running version.
 */
async function showVersionOfUpdate(): Promise<void> {
  try {
    const { version: versionCall } = await import('@nightjar/domain/releases/calls');
    const { production } = await api.call(versionCall, {});
    if (isNewer(production, brand.version)) appUpdate.setState({ version: production });
  } catch (error) {
    log.warn('The version of the update is not known', error);
  }
}

/** Asks the server now whether there is a newer version of the app. */
async function checkNow(): Promise<void> {
  appUpdate.setState({ stage: 'checking', message: updateMessages.checking });
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration) await endAfter(checkLimitMs, () => registration.update());
    // The worker of a newer version installs itself, which ends with `onNeedRefresh`.
    const worker = registration?.installing;
    if (worker) {
      appUpdate.setState({ stage: 'downloading', message: updateMessages.starting });
      worker.addEventListener('statechange', () => {
        if (worker.state === 'redundant')
          appUpdate.setState({ stage: 'failed', message: updateMessages.downloadFailed });
      });
    } else appUpdate.setState({ stage: registration?.waiting ? 'ready' : 'newest', message: null });
  } catch (error) {
    log.warn('No newer version could be asked for', error);
    appUpdate.setState({ stage: 'failed', message: updateMessages.updateFailed });
  }
}

function scheduleUpdateChecks(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const ask = () => {
    askedAt = Date.now();
    endAfter(checkLimitMs, () => registration.update()).catch(error =>
      log.warn('No newer version could be asked for', error),
    );
  };
  window.setInterval(ask, checkIntervalMs);
  appState.onChange(active => active && Date.now() - askedAt > checkIntervalMs && ask());
}
