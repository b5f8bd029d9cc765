import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, type StartOutcome } from './app.tsx';
import { isNative } from './native/platform.ts';
import { log } from './platform/log.ts';
import { isStorageBlocked } from './platform/not-loaded/blocked-storage.ts';
import { keepRouterFromReloading } from './platform/not-loaded/lost-code.ts';
import { start } from './start.ts';

// A store build confirms its start before anything else. A browser has no such bundles, and does not load the code.
if (isNative)
  import('./platform/live-update/start-up.ts')
    .then(({ confirmStart }) => confirmStart())
    .catch(error => log.warn('The start was not confirmed', error));

keepRouterFromReloading(window);

const startPromise: Promise<StartOutcome> = start().catch(error => {
  log.warn('The app did not start', error);
  return isStorageBlocked(error) ? 'no_storage' : 'no_server';
});

// The landing page has its own heading and main element, so it is removed when the app starts.
document.querySelector('.landing')?.remove();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App starting={startPromise} />
    </StrictMode>,
  );
}
