import { useDebouncedValue } from '@mantine/hooks';

/** The pause in typing after which the text is used. Milliseconds. */
const restMs = 300;

/** What was typed, once the fingers rest. */
export function useRested(typed: string): string {
  const [rested] = useDebouncedValue(typed, restMs);
  return rested;
}
