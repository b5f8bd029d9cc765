import { useEffect, useState } from 'react';
import { log } from '../../../platform/log.ts';
import { askBank } from '../remote.ts';

/** The bank's word comes by itself; this asks for it in case the line is down. Milliseconds. */
const askEveryMs = 2000;
const askForMs = 30_000;

export type BankCheck = {
  /** It was asked long enough for now. */
  readonly late: boolean;
  readonly again: () => void;
};

/** Asks for the plan as long as somebody waits for it, half a minute at a time. */
export function useBankCheck(userId: string): BankCheck {
  const [round, setRound] = useState(1);
  const [endedRound, setEndedRound] = useState(0);
  useEffect(() => {
    const ask = () =>
      void askBank(userId).catch(error => log.swallowed('The bank could not be asked', error));
    ask();
    const asking = window.setInterval(ask, askEveryMs);
    const ending = window.setTimeout(() => {
      window.clearInterval(asking);
      setEndedRound(round);
    }, askForMs);
    return () => {
      window.clearInterval(asking);
      window.clearTimeout(ending);
    };
  }, [userId, round]);
  return { late: endedRound === round, again: () => setRound(round + 1) };
}
