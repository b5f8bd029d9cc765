import { minutes } from '@nightjar/domain/kernel/time';
import { useEffect, useState } from 'react';
import { appState } from '../../../native/app-state/index.ts';
import { isUnreached } from '../../../platform/client.ts';
import { releaseHold } from '../../../platform/hold.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { reloadUserDetails } from '../../people/remote/session.ts';
import { heldWords } from './words.ts';

/**
 * Asks the server whether the account is still on hold. Where the hold has ended, the app opens again and refetches all
 * its data.
 */
async function checkHold(): Promise<string> {
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
 * Asks the server whether the hold has ended: when the page opens, on every return to the app, when the connection is
 * back, every minute, and when the user asks.
 */
export function useHoldCheck() {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState('');
  useEffect(() => {
    const check = () => void checkHold();
    check();
    const timer = window.setInterval(() => document.hidden || check(), minutes);
    const stop = appState.onChange(active => active && check());
    window.addEventListener('online', check);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', check);
      stop();
    };
  }, []);
  const check = async () => {
    setBusy(true);
    setFound('');
    setFound(await checkHold());
    setBusy(false);
  };
  return { busy, found, check };
}
