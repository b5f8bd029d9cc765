import { Input } from '@mantine/core';

/** Shows the error of a write that is not the save of a form. */
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
