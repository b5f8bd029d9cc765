import { focusManager, onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appState } from '../native/app-state/index.ts';
import { network } from '../native/network/index.ts';
import { serverUrl } from '../platform/config.ts';
import { isOnline, noteServerReached, onNetworkChange } from '../platform/network.ts';

/** While the server is unreachable, the app tries to reach it again after this many milliseconds. */
const probeIntervalMs = 5000;

/** Refetches the shown queries when the app returns to the foreground or the connection returns. */
export function useResume(): void {
  useEffect(() => appState.onChange(active => focusManager.setFocused(active)), []);
  useEffect(() => {
    let probe: number | undefined;
    const followConnection = () => {
      window.clearInterval(probe);
      onlineManager.setOnline(isOnline());
      if (!isOnline()) probe = window.setInterval(probeServer, probeIntervalMs);
    };
    // An app that starts without a connection gets no offline event, so the connection is checked at once.
    followConnection();
    const stop = onNetworkChange(followConnection);
    const stopProbing = network.onChange(connected => connected && void probeServer());
    return () => {
      window.clearInterval(probe);
      stopProbing();
      stop();
    };
  }, []);
}

async function probeServer(): Promise<void> {
  if (!(await network.status())) return;
  const answer = await fetch(`${serverUrl}/config.json`, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (answer) noteServerReached(true);
}
