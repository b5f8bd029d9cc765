import { Button } from '@mantine/core';
import type { Message } from '@nightjar/domain/chat/entity';
import type { ShotState } from '@nightjar/domain/drinks/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { imageUrl } from '../../../platform/config.ts';
import { useSession } from '../../account/remote.ts';
import { VoucherCard } from '../../drinks/parts/voucher-card.tsx';
import { roundOptions } from '../../drinks/remote/rounds.ts';
import classes from './message-drinks.module.css';
import type { Shown } from './thread-items.ts';

/** How a sending stands, to whoever sent it and to whoever got it. */
const stateWords: Record<ShotState, readonly [own: string, theirs: string]> = {
  pending: ['Not opened yet', 'Waiting for you'],
  accepted: ['Taken', 'In your Drink Bank'],
  declined: ['Sent back to you', 'You sent it back'],
  expired: ['Came back: not opened in time', 'Went back: not opened in time'],
  taken_back: ['You took it back', 'Taken back'],
  redeemed: ['Poured. Cheers.', 'Poured. Cheers.'],
  void: ['Taken back by the house', 'Taken back by the house'],
  refunded: ['Its money went back', 'Its money went back'],
};

type VoucherProps = {
  voucher: NonNullable<Message['voucher']>;
  sender: string;
  own: boolean;
  shown: Shown;
  tabIndex: number;
};

/** A drink that was sent in the conversation. */
export function MessageVoucher({ voucher, sender, own, shown, tabIndex }: VoucherProps) {
  const { title, state, voucher_id } = voucher;
  const alive = state === 'pending' || state === 'accepted';
  const picture = imageUrl(shown.thumbnail_url);
  return (
    <div className={classes.card}>
      <VoucherCard
        kind="shot"
        title={title}
        from={own ? 'Sent by you' : `From ${sender}`}
        message={shown.message}
        media={picture && <img src={picture} alt="" className={classes.picture} />}
        state={alive ? 'ready' : 'spent'}
        note={
          <span className={classes.state} data-state={state}>
            {stateWords[state][own ? 0 : 1]}
          </span>
        }
        action={
          state === 'pending' && (
            <Button
              size="sm"
              variant={own ? 'default' : 'filled'}
              tabIndex={tabIndex}
              renderRoot={props => (
                <Link to="/accept-shot/$voucherId" params={{ voucherId: voucher_id }} {...props} />
              )}
            >
              {own ? 'See it' : 'Open'}
            </Button>
          )
        }
      />
    </div>
  );
}

type RoundProps = {
  round: NonNullable<Message['round']>;
  sender: string;
  own: boolean;
  text: string | null;
  tabIndex: number;
};

/** A round in the conversation, with how much of it is left this second. */
export function MessageRound({ round, sender, own, text, tabIndex }: RoundProps) {
  const { userId } = useSession();
  const { data } = useQuery({ ...roundOptions(userId ?? '', round.round_id), enabled: userId !== null });
  const open = data === undefined || data.state === 'open';
  const mine = data?.voucher_id != null;
  return (
    <div className={classes.card}>
      <VoucherCard
        kind="shot"
        title={`A round of ${round.size}`}
        from={own ? 'From you' : `From ${sender}`}
        message={text}
        state={open || mine ? 'ready' : 'spent'}
        note={
          <span className={classes.state} data-state={open ? 'open' : undefined}>
            {data ? roundWords(data.state, data.left, mine) : 'Counting'}
          </span>
        }
        action={
          <Button
            size="sm"
            variant={open && !own && !mine && data ? 'filled' : 'default'}
            tabIndex={tabIndex}
            aria-label={`Open the round of ${own ? 'yours' : sender}`}
            renderRoot={props => <Link to="/rounds/$id" params={{ id: round.round_id }} {...props} />}
          >
            Open
          </Button>
        }
      />
    </div>
  );
}

function roundWords(state: 'open' | 'gone' | 'ended', left: number, mine: boolean): string {
  if (mine) return 'Yours is in your Drink Bank';
  if (state === 'gone' || left === 0) return 'All gone';
  return state === 'ended' ? 'Over' : `${left} left`;
}
