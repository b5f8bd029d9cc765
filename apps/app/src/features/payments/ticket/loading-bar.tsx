import { Button } from '@mantine/core';
import { ActionBar } from '../../../ui/shell/action-bar.tsx';

/** Takes the place of the bar that sells tickets while its code or its answer loads. */
export function LoadingBar({ label }: { label: string }) {
  return (
    <ActionBar>
      <Button fullWidth loading aria-label={label} />
    </ActionBar>
  );
}
