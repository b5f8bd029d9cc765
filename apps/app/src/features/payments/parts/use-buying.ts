import { useEffect, useReducer } from 'react';
import { appState } from '../../../native/app-state/index.ts';
import { browser } from '../../../native/browser/index.ts';
import { useBusy } from '../../../platform/busy.ts';
import { failureMessage } from '../../../platform/client.ts';
import { commonTexts } from '../../../ui/words.ts';
import { initialBuyingState, nextBuyingState } from '../flow.ts';

/**
 * Opens the provider's page for a payment. `onReturn` is called when the person returns to the app while the payment is
 * pending.
 */
export function useBuying(onReturn: () => void) {
  const [state, send] = useReducer(nextBuyingState, initialBuyingState);
  const isWaiting = state.step === 'waiting';
  useBusy('payment', state.step !== 'choosing');
  useEffect(() => {
    if (!isWaiting) return;
    // On iOS the provider's page is a sheet of the app, which stays in the foreground meanwhile.
    const stopListening = browser.onClose(onReturn);
    const stopFollowing = appState.onChange(active => {
      if (!active) return;
      void browser.close();
      onReturn();
    });
    return () => {
      stopListening();
      stopFollowing();
    };
  }, [isWaiting, onReturn]);

  const pay = async (linkOf: () => Promise<string>) => {
    send({ type: 'asked' });
    try {
      const url = await linkOf();
      send({ type: 'link', url });
      await browser.open(url);
    } catch (error) {
      send({ type: 'failed', message: failureMessage(error, commonTexts.failed) });
    }
  };
  return {
    state,
    pay,
    openAgain: () => {
      if (state.step === 'waiting') void browser.open(state.url);
    },
    confirmPaid: () => send({ type: 'paid-confirmed' }),
    chooseAgain: () => send({ type: 'chose-again' }),
  };
}
