import { useBackButton } from './back-button.ts';
import { useDeepLinks } from './deep-links.ts';
import { useKeyboard } from './keyboard.ts';
import { useMemberState } from './member-state.ts';
import { useOutboxSending } from './outbox-sending.ts';
import { useOwnLinks } from './own-links.ts';
import { PushOffer } from './push-offer.tsx';
import { useResume } from './resume.ts';
import { useServiceWorker } from './service-worker.ts';
import { useSessionWatch } from './session-watch.ts';
import { useTeamWelcome } from './team-welcome.ts';
import { useUserChannel } from './user-channel.ts';

/** Mounts all listeners to events from outside of the app, once inside the router. */
export function Listeners() {
  useBackButton();
  useDeepLinks();
  useOwnLinks();
  useKeyboard();
  useResume();
  useSessionWatch();
  useMemberState();
  useTeamWelcome();
  useUserChannel();
  useOutboxSending();
  useServiceWorker();
  return <PushOffer />;
}
