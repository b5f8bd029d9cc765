import { Text } from '@mantine/core';

/** The count is for the eye only; `ResultCount` is for screen readers. */
export function ShownResultCount({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" aria-hidden>
      {text}
    </Text>
  );
}
