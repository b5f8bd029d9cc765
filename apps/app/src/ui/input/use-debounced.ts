import { useDebouncedValue } from '@mantine/hooks';

/** The typed text is used after the user has paused for this many milliseconds. */
const pauseMs = 300;

/** Returns the typed text once the user pauses typing. */
export function useDebounced(typed: string): string {
  const [rested] = useDebouncedValue(typed, pauseMs);
  return rested;
}
