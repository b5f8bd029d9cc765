import { Button } from '@mantine/core';
import { dayLabel, days, later } from '@nightjar/domain/kernel/time';
import type { DeskVenue } from '@nightjar/domain/venues/desk';
import { useMinute } from '../../../platform/now.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { AttemptError } from '../parts/attempt-error.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { bringBackVenue } from '../remote/desk.ts';
import { restorableDays } from './flow.ts';
import classes from './info.module.css';

/** Above an archived venue: since when, and until when it can be brought back. */
export function ArchivedNote({ venue, archivedAt }: { venue: DeskVenue; archivedAt: string }) {
  const { busy, error, run } = useAttempt();
  const now = new Date(useMinute());
  const since = new Date(archivedAt);
  const until = later(since, restorableDays * days);
  const isOver = until < now;
  const label = (moment: Date) => dayLabel(moment, venue.timezone);
  return (
    <section aria-label="Archived" className={classes.archived}>
      <Icon name="Archive" size={20} />
      <div className={classes.archivedWords}>
        <p className={classes.archivedTitle}>Archived on {label(since)}</p>
        <p>
          Guests find it no more, and nothing can be changed here.{' '}
          {isOver
            ? `It could be brought back until ${label(until)}.`
            : `A super admin can bring it back until ${label(until)}; it stays hidden until its team shows it.`}
        </p>
        <AttemptError error={error} />
      </div>
      {venue.may_restore && !isOver && (
        <Button loading={busy} onClick={() => void run(() => bringBackVenue(venue.id))}>
          Bring it back
        </Button>
      )}
    </section>
  );
}
