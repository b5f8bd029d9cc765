import type { DeskVenue } from '@nightjar/domain/venues/desk';
import { openModal } from '../../../ui/overlay/modal.ts';
import { SwitchRow } from '../../../ui/settings/switch-row.tsx';
import { AttemptError } from '../parts/form/attempt-error.tsx';
import classes from '../parts/form/panel.module.css';
import { useAttempt } from '../parts/form/use-attempt.ts';
import { saveVenue } from '../remote/desk.ts';

/** Whether guests are shown the venue, and what follows. */
export function VisibilityPanel({ venue }: { venue: DeskVenue }) {
  const { busy, error, run } = useAttempt();
  const show = (active: boolean) => void run(() => saveVenue({ venue_id: venue.id, active }));
  const hide = () =>
    openModal({
      type: 'destructiveConfirmation',
      title: `Hide ${venue.name} from guests?`,
      text: 'It leaves the map and the search at once, and no drink is redeemed here. Show it again whenever you like.',
      confirmLabel: 'Hide it',
      onConfirm: () => show(false),
    });
  const waits = venue.confirmed_at === null;
  return (
    <div className={classes.panel}>
      {waits && !venue.active ? (
        <p className={classes.quiet}>Guests see it as soon as a rep has confirmed it.</p>
      ) : (
        <div className={classes.flush}>
          {' '}
          <SwitchRow
            label="Shown to guests"
            help={
              venue.active
                ? 'On the map, in the search, and open by its link.'
                : 'Taking a break: guests find it neither on the map nor by search, and redeem nothing here.'
            }
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
