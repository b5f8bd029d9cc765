import { useDebouncedValue } from '@mantine/hooks';

/** How long somebody rests between two letters before they are taken at their word. Milliseconds. */
const restMs = 300;

/** What was typed, once the fingers rest. */
export function useRested(typed: string): string {
  const [rested] = useDebouncedValue(typed, restMs);
  return rested;
}
