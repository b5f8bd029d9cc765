import { Text } from '@mantine/core';

/** How many a search has found, for the eye; `ResultCount` is for screen readers. */
export function FoundCount({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" aria-hidden>
      {text}
    </Text>
  );
}
