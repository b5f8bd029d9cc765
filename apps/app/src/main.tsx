import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, type Outcome } from './app.tsx';
import { log } from './platform/log.ts';
import { start } from './start.ts';

const starting: Promise<Outcome> = start().catch(error => {
  log.swallowed('The app did not start', error);
  return 'no_server';
});

// The page before the app has a heading and a main of its own.
document.querySelector('.landing')?.remove();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App starting={starting} />
    </StrictMode>,
  );
}
