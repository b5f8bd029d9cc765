import { useEffect, useReducer } from 'react';
import { appState } from '../../../native/app-state/index.ts';
import { browser } from '../../../native/browser/index.ts';
import { CallError } from '../../../platform/client.ts';
import { buying, nothingBought } from '../flow.ts';

const lastResort = 'There was an error, please try again.';

/** A server's sentence where there is one. */
export const sentenceOf = (error: unknown): string =>
  error instanceof CallError ? error.message : lastResort;

/** The way to the provider's page and back. `onReturn`: the app is in front again while a payment is waited for. */
export function useBuying(onReturn: () => void) {
  const [state, send] = useReducer(buying, nothingBought);
  const waits = state.step === 'waiting';
  useEffect(() => {
    if (!waits) return;
    return appState.onChange(active => {
      if (!active) return;
      void browser.close();
      onReturn();
    });
  }, [waits, onReturn]);

  const pay = async (linkOf: () => Promise<string>) => {
    send({ type: 'asked' });
    try {
      const url = await linkOf();
      send({ type: 'link', url });
      await browser.open(url);
    } catch (error) {
      send({ type: 'failed', message: sentenceOf(error) });
    }
  };
  return {
    state,
    pay,
    openAgain: () => {
      if (state.step === 'waiting') void browser.open(state.url);
    },
    sayPaid: () => send({ type: 'said-paid' }),
    chooseAgain: () => send({ type: 'chose-again' }),
  };
}
