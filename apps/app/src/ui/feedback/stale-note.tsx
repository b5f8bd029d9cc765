import { Button, Text } from '@mantine/core';
import { hourLabel, localTime } from '@nightjar/domain/kernel/time';
import classes from './stale-note.module.css';

export type StaleNoteProps = {
  /** The time when the shown content was fetched, within the last day, in milliseconds since the epoch. */
  at: number;
  onRetry: () => void;
};

/** Shows above content that could not be fetched again how old it is, with a button to try once more. */
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
