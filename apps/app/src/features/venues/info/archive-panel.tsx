import { Button } from '@mantine/core';
import { days } from '@nightjar/domain/kernel/time';
import type { DeskVenue } from '@nightjar/domain/venues/desk';
import { restorableFor } from '@nightjar/domain/venues/rules/archiving';
import { openModal } from '../../../ui/overlay/modal.ts';
import { AttemptError } from '../parts/form/attempt-error.tsx';
import classes from '../parts/form/panel.module.css';
import { useAttempt } from '../parts/form/use-attempt.ts';
import { archiveVenue } from '../remote/desk.ts';

/** Closing a venue for good, by typing its name. */
export function ArchivePanel({ venue }: { venue: DeskVenue }) {
  const { busy, error, run } = useAttempt();
  const ask = () =>
    openModal({
      type: 'destructiveConfirmation',
      title: `Archive ${venue.name}?`,
      text: 'Running shifts end now, its coming events are called off, and the team gets a note.',
      confirmLabel: 'Archive',
      confirmWord: venue.name,
      onConfirm: () => void run(() => archiveVenue(venue.id)),
    });
  return (
    <div className={classes.panel}>
      <p className={classes.title}>Archive this venue</p>
      <ul className={classes.quiet}>
        <li>Running shifts end, and the team gets a note.</li>
        <li>Coming events are called off, and their guests get a note.</li>
        <li>Guests find it no more, and followers lose it from their lists.</li>
        <li>
          What was poured stays in the books. A super admin can bring the venue back for{' '}
          {restorableFor / days} days.
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
