import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { DeskVenue } from '@nightjar/domain/venues/desk';
import { useRef } from 'react';
import { browser } from '../../../../native/browser/index.ts';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { disconnectPayouts, payoutsLink } from '../../remote/desk.ts';
import { AttemptError } from './attempt-error.tsx';
import classes from './panel.module.css';
import { useAttempt } from './use-attempt.ts';

type State = NonNullable<DeskVenue['payouts']> | 'none';

const states: Record<State, { badge: string; colour: string; text: string; button: string | null }> = {
  none: {
    badge: 'Not connected',
    colour: 'gray',
    text: 'Connect an account at Stripe, and what the venue earns is paid out there. It takes a few minutes and a bank account.',
    button: 'Connect payouts',
  },
  pending: {
    badge: 'Pending',
    colour: 'honey',
    text: 'Stripe does not know enough yet to pay out. Go on where you left off.',
    button: 'Continue at Stripe',
  },
  restricted: {
    badge: 'Restricted',
    colour: 'red',
    text: 'Stripe holds payouts back until it gets what it asks for.',
    button: 'Settle it at Stripe',
  },
  active: {
    badge: 'Active',
    colour: 'luna',
    text: 'Payouts go to the connected account.',
    button: null,
  },
};

type PayoutsPanelProps = {
  venue: Pick<DeskVenue, 'id' | 'name' | 'payouts'>;
  userId: string;
  /** The path that the provider leads back to. */
  page: string;
};

/** Where the venue's payouts go: connected, continued and disconnected at the provider. */
export function PayoutsPanel({ venue, userId, page }: PayoutsPanelProps) {
  const { busy, error, run } = useAttempt();
  // A repeated press asks for the same link.
  const key = useRef(crypto.randomUUID());
  const state = venue.payouts ?? 'none';
  const { badge, colour, text, button } = states[state];
  const connect = () => run(async () => browser.open(await payoutsLink(venue.id, page, key.current)));
  const disconnect = () =>
    openModal({
      type: 'destructiveConfirmation',
      title: 'Disconnect payouts?',
      text: `Nothing is paid out to ${venue.name} until an account is connected again.`,
      confirmLabel: 'Disconnect',
      onConfirm: () => void run(() => disconnectPayouts(venue.id, userId)),
    });
  return (
    <div className={classes.panel}>
      <p className={classes.line}>
        <Badge color={colour}>{badge}</Badge>
        <span>{text}</span>
      </p>
      <div className={classes.ways}>
        {button && (
          <Button onClick={() => void connect()} loading={busy}>
            {button}
          </Button>
        )}
        {state !== 'none' && (
          <Button variant="default" color="red" disabled={busy} onClick={disconnect}>
            Disconnect
          </Button>
        )}
      </div>
      <AttemptError error={error} />
    </div>
  );
}
