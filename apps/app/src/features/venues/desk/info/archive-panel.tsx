import { Button } from '@mantine/core';
import { days } from '@nightjar/domain/kernel/time';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { restorableFor } from '@nightjar/domain/venues/rules/archiving';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { AttemptError } from '../parts/form/attempt-error.tsx';
import classes from '../parts/form/panel.module.css';
import { useAttempt } from '../parts/form/use-attempt.ts';
import { archiveVenue } from '../remote.ts';
import { infoWords } from './words.ts';

const { archive } = infoWords;

/**
 * Archives a venue after the user has typed the venue's name. A super admin can restore the venue within the next 30
 * days.
 */
export function ArchivePanel({ venue }: { venue: DeskVenue }) {
  const { busy, error, run } = useAttempt();
  const ask = () =>
    openModal({
      type: 'destructiveConfirmation',
      title: archive.ask(venue.name),
      text: archive.askText,
      confirmLabel: archive.confirm,
      confirmWord: venue.name,
      onConfirm: () => void run(() => archiveVenue(venue.id)),
    });
  return (
    <div className={classes.panel}>
      <p className={classes.title}>{archive.title}</p>
      <ul className={classes.follows}>
        {archive.follows(restorableFor / days).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button color="red" variant="outline" loading={busy} onClick={ask}>
          {archive.button}
        </Button>
      </div>
      <AttemptError error={error} />
    </div>
  );
}
