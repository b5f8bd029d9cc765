import type { DeskVenue } from '@nightjar/domain/venues/desk';
import { openModal } from '../../../ui/overlay/modal.ts';
import { SwitchRow } from '../../../ui/settings/switch-row.tsx';
import { AttemptError } from '../parts/form/attempt-error.tsx';
import classes from '../parts/form/panel.module.css';
import { PourLaw } from '../parts/form/pour-law.tsx';
import { useAttempt } from '../parts/form/use-attempt.ts';
import { switchPouring } from '../remote/desk.ts';

/** Whether the venue pours for members: a rep switches it, with the law of the state beside it. */
export function PouringPanel({ venue }: { venue: DeskVenue }) {
  const { busy, error, run } = useAttempt();
  const { name, partner } = venue;
  const ask = () =>
    openModal({
      type: partner ? 'destructiveConfirmation' : 'neutral',
      title: partner ? `Stop pours at ${name}?` : `Let ${name} pour for members?`,
      text: partner
        ? 'From now on no free pour and no voucher is redeemed here. What was poured stays in the books.'
        : 'Members find it among the bars that pour, and redeem free pours and vouchers here from now on.',
      confirmLabel: partner ? 'Stop pours' : 'Let it pour',
      denyLabel: true,
      onConfirm: () => void run(() => switchPouring(venue.id, !partner)),
    });
  return (
    <div className={classes.panel}>
      {venue.may_confirm ? (
        <div className={classes.flush}>
          {' '}
          <SwitchRow
            label="Pours for members"
            help="Free pours and vouchers are redeemed here."
            checked={partner}
            disabled={busy}
            onChange={ask}
          />
        </div>
      ) : (
        <p>
          {partner
            ? 'Members redeem free pours and vouchers here.'
            : 'Nothing is redeemed here yet. Your rep switches it on.'}
        </p>
      )}
      <PourLaw state={venue.state} freePours={venue.free_pours} />
      <AttemptError error={error} />
    </div>
  );
}
