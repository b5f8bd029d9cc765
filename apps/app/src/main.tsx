import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, type StartOutcome } from './app.tsx';
import { log } from './platform/log.ts';
import { start } from './start.ts';

const starting: Promise<StartOutcome> = start().catch(error => {
  log.swallowed('The app did not start', error);
  return 'no_server';
});

// The landing page has its own heading and main element, so it is removed when the app starts.
document.querySelector('.landing')?.remove();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App starting={starting} />
    </StrictMode>,
  );
}
