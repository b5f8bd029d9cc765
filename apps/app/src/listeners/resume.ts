import { focusManager, onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appState } from '../native/app-state/index.ts';
import { serverUrl } from '../platform/config.ts';
import { isOnline, noteReach, onNetworkChange } from '../platform/network.ts';

/** How often an unreachable server is probed. */
const probeMs = 5000;

/** A return to the foreground or to a connection refetches the shown queries. */
export function useResume(): void {
  useEffect(() => appState.onChange(active => focusManager.setFocused(active)), []);
  useEffect(() => {
    let probe: number | undefined;
    const stop = onNetworkChange(() => {
      window.clearInterval(probe);
      onlineManager.setOnline(isOnline());
      if (isOnline()) return;
      probe = window.setInterval(tryServer, probeMs);
      void tryServer();
    });
    return () => {
      window.clearInterval(probe);
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
