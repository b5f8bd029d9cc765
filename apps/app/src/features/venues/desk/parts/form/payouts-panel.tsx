import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useRef } from 'react';
import { browser } from '../../../../../native/browser/index.ts';
import { openModal } from '../../../../../ui/overlay/modal.ts';
import { disconnectPayouts, payoutsLink } from '../../remote.ts';
import { AttemptError } from './attempt-error.tsx';
import classes from './panel.module.css';
import { useAttempt } from './use-attempt.ts';
import { formWords } from './words.ts';

type PayoutsState = NonNullable<DeskVenue['payouts']> | 'none';

const stateColours: Record<PayoutsState, string> = {
  none: 'gray',
  pending: 'honey',
  restricted: 'red',
  active: 'luna',
};

type PayoutsPanelProps = {
  venue: Pick<DeskVenue, 'id' | 'name' | 'payouts'>;
  userId: string;
  /** The path of the page to which the provider leads back. */
  page: string;
};

/** Connects, continues or disconnects the venue's account for payouts at the payment provider. */
export function PayoutsPanel({ venue, userId, page }: PayoutsPanelProps) {
  const { busy, error, run } = useAttempt();
  // A second press uses the same idempotency key, so that it gets the same link.
  const key = useRef(crypto.randomUUID());
  const state = venue.payouts ?? 'none';
  const { badge, text, button } = formWords.payouts.states[state];
  const connect = () => run(async () => browser.open(await payoutsLink(venue.id, page, key.current)));
  const disconnect = () =>
    openModal({
      type: 'destructiveConfirmation',
      title: formWords.payouts.ask,
      text: formWords.payouts.askText(venue.name),
      confirmLabel: formWords.payouts.disconnect,
      onConfirm: () => void run(() => disconnectPayouts(venue.id, userId)),
    });
  return (
    <div className={classes.panel}>
      <div className={classes.line}>
        <Badge color={stateColours[state]}>{badge}</Badge>
        <p>{text}</p>
      </div>
      <div className={classes.buttons}>
        {button && (
          <Button onClick={() => void connect()} loading={busy}>
            {button}
          </Button>
        )}
        {state !== 'none' && (
          <Button variant="default" color="red" disabled={busy} onClick={disconnect}>
            {formWords.payouts.disconnect}
          </Button>
        )}
      </div>
      <AttemptError error={error} />
    </div>
  );
}
