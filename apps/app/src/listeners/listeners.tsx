import { lazy, Suspense } from 'react';
import { isNative } from '../native/platform.ts';
import { useMemberState } from './member-state.ts';
import { useOutboxSending } from './outbox-sending.ts';
import { Questions } from './questions.tsx';
import { useResume } from './resume.ts';
import { useServiceWorker } from './service-worker.ts';
import { useSessionWatch } from './session-watch.ts';
import { useTeamWelcome } from './team-welcome.ts';
import { useUserChannel } from './user-channel.ts';

const PhoneListeners = lazy(async () => ({
  default: (await import('./phone/phone-listeners.tsx')).PhoneListeners,
}));

/** Mounts the listeners to events from outside of the app, once inside the router and above its pages. */
export function Listeners() {
  useResume();
  useSessionWatch();
  useMemberState();
  useTeamWelcome();
  useUserChannel();
  useOutboxSending();
  useServiceWorker();
  return (
    <>
      <Questions />
      {isNative && (
        <Suspense>
          <PhoneListeners />
        </Suspense>
      )}
    </>
  );
}
