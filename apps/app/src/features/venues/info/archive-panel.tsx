import { Button } from '@mantine/core';
import type { DeskVenue } from '@nightjar/domain/venues/desk';
import { openModal } from '../../../ui/overlay/modal.ts';
import { AttemptError } from '../parts/attempt-error.tsx';
import classes from '../parts/panel.module.css';
import { useAttempt } from '../parts/use-attempt.ts';
import { archiveVenue } from '../remote/desk.ts';
import { restorableDays } from './flow.ts';

/** Closing a venue for good, by typing its name. */
export function ArchivePanel({ venue }: { venue: DeskVenue }) {
  const { busy, error, run } = useAttempt();
  const ask = () =>
    openModal({
      type: 'destructiveConfirmation',
      title: `Archive ${venue.name}?`,
      text: 'Running shifts end now, the team is told, and its coming events are called off.',
      confirmLabel: 'Archive',
      confirmWord: venue.name,
      onConfirm: () => void run(() => archiveVenue(venue.id)),
    });
  return (
    <div className={classes.panel}>
      <p className={classes.title}>Archive this venue</p>
      <ul className={classes.quiet}>
        <li>Running shifts end, and the team is told.</li>
        <li>Coming events are called off, and who wanted to come is told.</li>
        <li>Guests find it no more, and followers lose it from their lists.</li>
        <li>
          What was poured stays in the books. A super admin can bring the venue back for {restorableDays}{' '}
          days.
        </li>
      </ul>
      <div className={classes.ways}>
        <Button color="red" variant="outline" loading={busy} onClick={ask}>
          Archive venue…
        </Button>
      </div>
      <AttemptError error={error} />
    </div>
  );
}
