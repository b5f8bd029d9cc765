import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A shelf of the bank, under its heading. */
export function BankSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
