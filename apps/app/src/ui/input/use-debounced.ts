import { useDebouncedValue } from '@mantine/hooks';

/** The typed text is used after this pause in typing. Milliseconds. */
const pauseMs = 300;

/** Returns the typed text once typing pauses. */
export function useDebounced(typed: string): string {
  const [rested] = useDebouncedValue(typed, pauseMs);
  return rested;
}
