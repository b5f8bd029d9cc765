import { Text } from '@mantine/core';

/** Shows the number of results. Screen readers get this number from the component `ResultCount`. */
export function ShownResultCount({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" aria-hidden>
      {text}
    </Text>
  );
}
