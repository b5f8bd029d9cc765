import { Button } from '@mantine/core';
import { addMilliseconds, dayLabel, days } from '@nightjar/domain/kernel/time';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { isRestorable, restorableFor } from '@nightjar/domain/venues/rules/archiving';
import { useMinute } from '../../../../platform/now.ts';
import { AttemptError } from '../parts/form/attempt-error.tsx';
import classes from '../parts/form/panel.module.css';
import { useAttempt } from '../parts/form/use-attempt.ts';
import { restoreArchivedVenue } from '../remote.ts';
import { infoWords } from './words.ts';

/** Shows until when an archived venue can be restored, with the button for readers who may restore it. */
export function RestorePanel({ venue, archivedAt }: { venue: DeskVenue; archivedAt: string }) {
  const { busy, error, run } = useAttempt();
  const now = new Date(useMinute());
  const until = addMilliseconds(new Date(archivedAt), restorableFor);
  const isOver = !isRestorable(new Date(archivedAt), now);
  const day = dayLabel(until, venue.timezone);
  return (
    <div className={classes.panel}>
      <p>{isOver ? infoWords.restore.over(restorableFor / days, day) : infoWords.restore.until(day)}</p>
      {venue.may_restore && !isOver && (
        <div className={classes.buttons}>
          <Button loading={busy} onClick={() => void run(() => restoreArchivedVenue(venue.id))}>
            {infoWords.restore.button}
          </Button>
        </div>
      )}
      <AttemptError error={error} />
    </div>
  );
}
