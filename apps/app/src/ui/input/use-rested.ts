import { useDebouncedValue } from '@mantine/hooks';

/** After this pause in typing the text is used. Milliseconds. */
const restMs = 300;

/** Returns the typed text once typing pauses. */
export function useRested(typed: string): string {
  const [rested] = useDebouncedValue(typed, restMs);
  return rested;
}
