import { useEffect, useState } from 'react';
import { log } from '../../../platform/log.ts';
import { refreshAfterPayment } from '../remote.ts';

/** A plan that begins arrives on the realtime channel; the polling covers a channel that is down. */
const pollEveryMs = 2000;
const pollForMs = 30_000;

export type PaymentCheck = {
  /** True once the polling has ended without a plan. */
  readonly late: boolean;
  readonly again: () => void;
};

/** Polls for the plan while its page is open, half a minute at a time. */
export function usePaymentCheck(userId: string): PaymentCheck {
  const [round, setRound] = useState(1);
  const [endedRound, setEndedRound] = useState(0);
  useEffect(() => {
    const poll = () =>
      void refreshAfterPayment(userId).catch(error =>
        log.swallowed('The plan could not be fetched after a payment', error),
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
  return { late: endedRound === round, again: () => setRound(round + 1) };
}
