import { useDebouncedValue } from '@mantine/hooks';

/** After this pause in typing the text is used. Milliseconds. */
const pauseMs = 300;

/** Returns the typed text once typing pauses. */
export function useDebounced(typed: string): string {
  const [rested] = useDebouncedValue(typed, pauseMs);
  return rested;
}
