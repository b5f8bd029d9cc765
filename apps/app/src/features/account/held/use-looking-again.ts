import { minutes } from '@nightjar/domain/kernel/time';
import { useEffect, useState } from 'react';
import { appState } from '../../../native/app-state/index.ts';
import { isUnreached } from '../../../platform/client.ts';
import { releaseHold } from '../../../platform/hold.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { reloadUserDetails } from '../../people/remote/session.ts';
import { heldWords } from './words.ts';

/** Asks the server whether the account is still on hold. Without a hold the app goes on with fresh answers. */
async function lookAgain(): Promise<string> {
  try {
    await reloadUserDetails();
  } catch (error) {
    return isUnreached(error) ? heldWords.unreached : heldWords.looked;
  }
  await queryClient.invalidateQueries();
  releaseHold();
  return '';
}

/**
 * Asks when the page opens, on every return to the app, when the connection is back, every minute, and on
 * request.
 */
export function useLookingAgain() {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState('');
  useEffect(() => {
    const look = () => void lookAgain();
    look();
    const timer = window.setInterval(() => document.hidden || look(), minutes);
    const stop = appState.onChange(active => active && look());
    window.addEventListener('online', look);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', look);
      stop();
    };
  }, []);
  const look = async () => {
    setBusy(true);
    setFound('');
    setFound(await lookAgain());
    setBusy(false);
  };
  return { busy, found, look };
}
