import { Button } from '@mantine/core';
import { ActionBar } from '../../../ui/shell/action-bar.tsx';

/** Takes the place of the ticket bar while its script or the answer of the server loads. */
export function LoadingBar({ label }: { label: string }) {
  return (
    <ActionBar>
      <Button fullWidth loading aria-label={label} />
    </ActionBar>
  );
}
