import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onNetworkChange } from '../../../../platform/network.ts';

export type SaveQueueState = 'untouched' | 'waiting' | 'keeping' | 'kept' | 'failed';

/** A value is saved when the user has not typed for this many milliseconds. */
const saveAfterPauseMs = 800;

/**
 * Saves one value at a time. A value that is typed during a save is saved next. When a save fails without a connection,
 * the value is saved again once the device is online.
 */
export function useSaveQueue<Value extends object>(
  save: (value: Value) => Promise<void>,
  first: SaveQueueState,
) {
  const [state, setState] = useState(first);
  const [message, setMessage] = useState<string | null>(null);
  const next = useRef<Value | null>(null);
  const running = useRef(false);
  const ended = useRef(false);
  const timer = useRef(0);

  const flush = async (): Promise<void> => {
    window.clearTimeout(timer.current);
    if (running.current || ended.current) return;
    running.current = true;
    try {
      while (next.current && !ended.current) {
        const value = next.current;
        setState('keeping');
        await save(value);
        if (next.current === value) next.current = null;
      }
      setMessage(null);
      setState('kept');
    } catch (error) {
      setMessage(error instanceof Error ? error.message : null);
      setState('failed');
    } finally {
      running.current = false;
    }
  };

  const flushUnsaved = useEffectEvent(() => {
    if (next.current) void flush();
  });
  useEffect(() => onNetworkChange(() => flushUnsaved()), []);
  // Values that were typed just before the page is left are sent when it closes.
  useEffect(() => () => flushUnsaved(), []);

  return {
    state,
    message,
    next,
    flush: () => void flush(),
    flushAfterPause: () => {
      setState('waiting');
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void flush(), saveAfterPauseMs);
    },
    /** Stops saving. What is typed after that is lost. */
    end: () => {
      ended.current = true;
      window.clearTimeout(timer.current);
      setState('kept');
    },
  };
}
