import { useEffect } from 'react';
import { useSession } from '../../features/people/remote/session.ts';
import { appState } from '../../native/app-state/index.ts';
import { appUpdate } from '../../platform/app-update.ts';
import { busy } from '../../platform/busy.ts';
import { stageOf, type UpdateState } from '../../platform/live-update/flow.ts';
import { type LiveUpdates, openLiveUpdates } from '../../platform/live-update/live-updates.ts';
import { log } from '../../platform/log.ts';
import { closeOutboxDatabase } from '../../platform/outbox/store.ts';
import { closeAnswers } from '../../platform/query-client.ts';
import { closeConnection } from '../../platform/realtime/wire.ts';
import { hasUnsaved, watchTyping } from '../../ui/overlay/unsaved.ts';
import { storePending } from '../pending-navigation.ts';

/** The app checks for an update this many milliseconds after its start, and then at each return to the foreground. */
const firstCheckMs = 9000;

/** The reports wait this many milliseconds, because the first screens of a session already make many calls at once. */
const reportAfterMs = 3000;

let liveUpdatesPromise: Promise<LiveUpdates | null> | undefined;
let registeredUserId: string | null = null;

const isBusy = () => busy.now() || hasUnsaved();

async function closeConnections(): Promise<void> {
  await Promise.allSettled([closeConnection(), closeAnswers(), closeOutboxDatabase()]);
}

async function storePath(): Promise<void> {
  const { pathname, search, hash } = window.location;
  await storePending({ path: pathname + search + hash, at: Date.now() });
}

/** Opens the loop of live updates once for each load of the page, because React may mount these listeners again. */
const openLiveUpdatesOnce = () =>
  (liveUpdatesPromise ??= openLiveUpdates({
    isBusy,
    storePath,
    closeConnections,
    userId: () => registeredUserId,
  }));

/** Runs the loop of live updates while the app is open. */
export function useLiveUpdates(): void {
  const { userId, tier } = useSession();
  const registeredId = tier === 'unauthenticated' || tier === 'authenticated' ? null : userId;
  useEffect(() => {
    const following = openLiveUpdatesOnce().then(
      live => (live ? bindUpdateLoop(live) : () => {}),
      error => {
        log.warn('The app cannot be updated', error);
        return () => {};
      },
    );
    return () => void following.then(stop => stop());
  }, []);
  useUpdateReports(registeredId);
}

/** Reports to the server which version runs and which did not start, soon after the start of each session. */
function useUpdateReports(userId: string | null): void {
  useEffect(() => {
    registeredUserId = userId;
    if (userId === null) return;
    const waiting = window.setTimeout(reportVersionAndFailures, reportAfterMs);
    return () => window.clearTimeout(waiting);
  }, [userId]);
}

function reportVersionAndFailures(): void {
  openLiveUpdatesOnce()
    .then(live => live?.report())
    .catch(error => log.warn('The server was not told about failed updates', error));
}

function bindUpdateLoop({ loop }: LiveUpdates): () => void {
  const show = () => appUpdate.setState(appUpdateOf(loop.state()));
  const ask = (byUser: boolean) => loop.send({ type: 'asked', byUser });
  appUpdate.setSource({ check: () => ask(true), install: () => ask(true) });
  show();
  const firstCheck = window.setTimeout(() => ask(false), Math.max(0, firstCheckMs - performance.now()));
  const stops = [
    () => window.clearTimeout(firstCheck),
    watchTyping(),
    loop.onChange(show),
    busy.onChange(() => loop.send({ type: 'busy', isBusy: isBusy() })),
    appState.onChange(active => loop.send({ type: active ? 'returned' : 'left', at: Date.now() })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function appUpdateOf(state: UpdateState) {
  const { message, percent, ready } = state;
  return { stage: stageOf(state), version: ready, message, percent };
}
