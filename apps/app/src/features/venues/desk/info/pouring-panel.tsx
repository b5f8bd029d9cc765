import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { SwitchRow } from '../../../../ui/settings/switch-row.tsx';
import { AttemptError } from '../parts/form/attempt-error.tsx';
import classes from '../parts/form/panel.module.css';
import { PourLaw } from '../parts/form/pour-law.tsx';
import { useAttempt } from '../parts/form/use-attempt.ts';
import { saveVenuePouring } from '../remote.ts';
import { infoWords } from './words.ts';

/**
 * Returns the state of the US whose law applies. It is the state of the place that a rep confirmed or, without one, of
 * the venue's address.
 */
const lawState = ({ confirmed_place, state }: DeskVenue) => confirmed_place?.state ?? state;

/** A rep switches whether the venue pours for members, with the law of the state beside the switch. */
export function PouringPanel({ venue }: { venue: DeskVenue }) {
  const { busy, error, run } = useAttempt();
  const { name, partner } = venue;
  const { title, ...question } = partner ? infoWords.pouring.stop : infoWords.pouring.start;
  const ask = () =>
    openModal({
      type: partner ? 'destructiveConfirmation' : 'neutral',
      title: title(name),
      ...question,
      denyLabel: true,
      onConfirm: () => void run(() => saveVenuePouring(venue.id, !partner)),
    });
  return (
    <div className={classes.panel}>
      {venue.may_confirm ? (
        <div className={classes.flush}>
          <SwitchRow
            label={infoWords.members.title}
            help={infoWords.pouring.help}
            checked={partner}
            disabled={busy}
            onChange={ask}
          />
        </div>
      ) : (
        <p>{partner ? infoWords.pouring.on : infoWords.pouring.off}</p>
      )}
      <PourLaw state={lawState(venue)} freePours={venue.free_pours} />
      <AttemptError error={error} />
    </div>
  );
}
