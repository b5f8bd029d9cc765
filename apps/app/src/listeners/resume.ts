import { focusManager, onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appState } from '../native/app-state/index.ts';
import { serverUrl } from '../platform/config.ts';
import { isOnline, noteServerReached, onNetworkChange } from '../platform/network.ts';

/** An unreachable server is probed in this interval. */
const probeIntervalMs = 5000;

/** A return to the foreground or to a connection refetches the shown queries. */
export function useResume(): void {
  useEffect(() => appState.onChange(active => focusManager.setFocused(active)), []);
  useEffect(() => {
    let probe: number | undefined;
    const followConnection = () => {
      window.clearInterval(probe);
      onlineManager.setOnline(isOnline());
      if (!isOnline()) probe = window.setInterval(probeServer, probeIntervalMs);
    };
    // An app that starts without a network gets no event of going offline, so the state is read at once.
    followConnection();
    const stop = onNetworkChange(followConnection);
    window.addEventListener('online', probeServer);
    return () => {
      window.clearInterval(probe);
      window.removeEventListener('online', probeServer);
      stop();
    };
  }, []);
}

async function probeServer(): Promise<void> {
  if (!navigator.onLine) return;
  const answer = await fetch(`${serverUrl}/config.json`, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (answer) noteServerReached(true);
}
