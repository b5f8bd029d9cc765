import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useCallback } from 'react';
import { log } from '../../platform/log.ts';

/**
 * Returns the function that leads to the update of the app. In an installed app, that is the page with its version. In a
 * browser, the page is loaded anew, with the newer version if the service worker has found it.
 */
export function useUpdateWay(): () => void {
  const { deviceClass } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  return useCallback(() => {
    if (deviceClass() !== 'browser') return void navigate({ to: '/download' });
    findNewerVersion()
      .catch((error: unknown) => log.warn('No newer version could be asked for', error))
      .finally(() => window.location.reload());
  }, [deviceClass, navigate]);
}

/** Makes the service worker look for a newer version. Without a worker, each load of the page has the newest one. */
async function findNewerVersion(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.update();
}
