import { Button, Text } from '@mantine/core';
import { hourLabel, localTime } from '@nightjar/domain/kernel/time';
import classes from './stale-note.module.css';

export type StaleNoteProps = {
  /** The shown content was fetched at this time, within the last day. Milliseconds since the epoch. */
  at: number;
  onRetry: () => void;
};

/** Shown above content that could not be fetched again: it names the content's age, and a button to try once more. */
export function StaleNote({ at, onRetry }: StaleNoteProps) {
  const { hhmm } = localTime(new Date(at), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <div className={classes.note} role="status">
      <Text size="sm">Couldn't refresh. Showing what we had at {hourLabel(hhmm)}.</Text>
      <Button variant="subtle" size="compact-sm" className={classes.retry} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
