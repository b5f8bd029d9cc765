import { focusManager, onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appState } from '../native/app-state/index.ts';
import { serverUrl } from '../platform/config.ts';
import { isOnline, noteReach, onNetworkChange } from '../platform/network.ts';

/** An unreachable server is probed in this interval. */
const probeMs = 5000;

/** A return to the foreground or to a connection refetches the shown queries. */
export function useResume(): void {
  useEffect(() => appState.onChange(active => focusManager.setFocused(active)), []);
  useEffect(() => {
    let probe: number | undefined;
    const follow = () => {
      window.clearInterval(probe);
      onlineManager.setOnline(isOnline());
      if (!isOnline()) probe = window.setInterval(tryServer, probeMs);
    };
    // An app that starts without a network gets no event of going offline, so the state is read at once.
    follow();
    const stop = onNetworkChange(follow);
    window.addEventListener('online', tryServer);
    return () => {
      window.clearInterval(probe);
      window.removeEventListener('online', tryServer);
      stop();
    };
  }, []);
}

async function tryServer(): Promise<void> {
  if (!navigator.onLine) return;
  const answer = await fetch(`${serverUrl}/config.json`, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (answer) noteReach(true);
}
