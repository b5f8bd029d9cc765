import { Input } from '@mantine/core';

/** What went wrong with a write outside of a form. */
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
