import { useEffect } from 'react';

/**
 * A reload of the page would cut off these things. `write`: the server has not answered a call that may be made only
 * once, such as a purchase.
 */
export type BusyReason = 'pour' | 'payment' | 'upload' | 'outbox' | 'write';

/** Knows what runs at the moment, so that the app does not start again in the middle of it. */
export function createBusy() {
  const running = new Set<symbol>();
  const listeners = new Set<() => void>();

  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  /** Marks a thing of this kind as running until the returned function is called. */
  const begin = (reason: BusyReason): (() => void) => {
    const key = Symbol(reason);
    running.add(key);
    notifyListeners();
    return () => {
      if (running.delete(key)) notifyListeners();
    };
  };

  return {
    begin,

    /** Marks a thing of this kind as running until the promise is settled. Returns the same promise. */
    during<Answer>(reason: BusyReason, promise: Promise<Answer>): Promise<Answer> {
      const end = begin(reason);
      promise.then(end, end);
      return promise;
    },

    now: (): boolean => running.size > 0,

    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Calls `then` once, as soon as nothing runs that a reload would cut off. */
    whenIdle(then: () => void): void {
      const check = () => {
        if (running.size > 0) return;
        listeners.delete(check);
        then();
      };
      listeners.add(check);
      check();
    },

    /** Marks everything as ended, because the page that began it is closed. */
    endAll(): void {
      running.clear();
      notifyListeners();
    },
  };
}

export const busy = createBusy();

/** Keeps the app from starting again while `isRunning` is true and the component is mounted. */
export function useBusy(reason: BusyReason, isRunning: boolean): void {
  useEffect(() => (isRunning ? busy.begin(reason) : undefined), [reason, isRunning]);
}
