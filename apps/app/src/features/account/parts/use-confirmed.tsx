import { type ReactNode, useState } from 'react';
import { CallError } from '../../../platform/client.ts';
import type { ConfirmedPurpose } from './confirm/words.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';

type Waiting = {
  again: () => Promise<unknown>;
  resolve: (done: boolean) => void;
  reject: (error: unknown) => void;
};

/**
 * Runs an action that may need a fresh code. If it does, the sheet asks for the code and runs the action again.
 * `run` resolves to false where the person closed the sheet.
 */
export function useConfirmed(purpose: ConfirmedPurpose): {
  run: (act: () => Promise<unknown>) => Promise<boolean>;
  sheet: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const run = async (act: () => Promise<unknown>) => {
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'reauthentication_needed') throw error;
      return new Promise<boolean>((resolve, reject) => setWaiting({ again: act, resolve, reject }));
    }
  };
  const confirmed = () => {
    if (!waiting) return;
    setWaiting(null);
    waiting.again().then(() => waiting.resolve(true), waiting.reject);
  };
  const close = () => {
    setWaiting(null);
    waiting?.resolve(false);
  };
  const sheet = (
    <ConfirmSheet opened={waiting !== null} purpose={purpose} onConfirmed={confirmed} onClose={close} />
  );
  return { run, sheet };
}
