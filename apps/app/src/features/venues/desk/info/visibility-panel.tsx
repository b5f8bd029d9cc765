import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { SwitchRow } from '../../../../ui/settings/switch-row.tsx';
import { AttemptError } from '../parts/form/attempt-error.tsx';
import classes from '../parts/form/panel.module.css';
import { useAttempt } from '../parts/form/use-attempt.ts';
import { saveVenue } from '../remote.ts';
import { infoWords } from './words.ts';

/** Switches whether guests see the venue, and explains what follows. */
export function VisibilityPanel({ venue }: { venue: DeskVenue }) {
  const { busy, error, run } = useAttempt();
  const show = (active: boolean) => void run(() => saveVenue({ venue_id: venue.id, active }));
  const hide = () =>
    openModal({
      type: 'destructiveConfirmation',
      title: infoWords.visible.hide(venue.name),
      text: infoWords.visible.hideText,
      confirmLabel: infoWords.visible.hideConfirm,
      onConfirm: () => show(false),
    });
  const waits = venue.confirmed_at === null;
  return (
    <div className={classes.panel}>
      {waits && !venue.active ? (
        <p className={classes.quiet}>{infoWords.visible.waits}</p>
      ) : (
        <div className={classes.flush}>
          {' '}
          <SwitchRow
            label={infoWords.visible.label}
            help={venue.active ? infoWords.visible.on : infoWords.visible.off}
            checked={venue.active}
            disabled={busy}
            onChange={active => (active ? show(true) : hide())}
          />
        </div>
      )}
      <AttemptError error={error} />
    </div>
  );
}
