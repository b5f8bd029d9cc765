import { Input } from '@mantine/core';

/** The error is that of a write outside of a form. */
export function AttemptError({ error }: { error: string | null }) {
  return (
    <div role="alert">
      {error && (
        <Input.Error component="p" size="sm">
          {error}
        </Input.Error>
      )}
    </div>
  );
}
