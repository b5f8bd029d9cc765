import { useEffect, useState } from 'react';
import { useBusy } from '../../../platform/busy.ts';
import { log } from '../../../platform/log.ts';
import { refreshAfterPayment } from '../remote.ts';

/**
 * The realtime channel reports that a plan has begun. The app also asks the server after this many milliseconds,
 * because the channel may be down.
 */
const pollEveryMs = 2000;
const pollForMs = 30_000;

export type PaymentCheck = {
  /** True once the polling has ended without a plan. */
  readonly late: boolean;
  readonly again: () => void;
};

/** Asks the server for the plan while the page is open, for half a minute. `again` starts another half minute. */
export function usePaymentCheck(userId: string): PaymentCheck {
  const [round, setRound] = useState(1);
  const [endedRound, setEndedRound] = useState(0);
  useEffect(() => {
    const poll = () =>
      void refreshAfterPayment(userId).catch(error =>
        log.warn('The plan could not be fetched after a payment', error),
      );
    poll();
    const polling = window.setInterval(poll, pollEveryMs);
    const ending = window.setTimeout(() => {
      window.clearInterval(polling);
      setEndedRound(round);
    }, pollForMs);
    return () => {
      window.clearInterval(polling);
      window.clearTimeout(ending);
    };
  }, [userId, round]);
  useBusy('payment', endedRound !== round);
  return { late: endedRound === round, again: () => setRound(round + 1) };
}
