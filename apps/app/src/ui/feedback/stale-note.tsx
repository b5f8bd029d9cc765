import { Button, Text } from '@mantine/core';
import { hourLabel, localTime } from '@nightjar/domain/kernel/time';
import classes from './stale-note.module.css';

export type StaleNoteProps = {
  /**
   * This is the time when the shown content was fetched, in milliseconds since the epoch. It is within the last day.
   */
  at: number;
  onRetry: () => void;
};

/** Shows above some content how old the content is, because loading it again has failed. A button tries once more. */
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
