import { Button } from '@mantine/core';
import type { Message } from '@nightjar/domain/chat/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { imageUrl } from '../../../platform/config.ts';
import { VoucherCard } from '../../drinks/parts/voucher-card.tsx';
import { roundOptions } from '../remote/rounds.ts';
import classes from './message-drinks.module.css';
import { drinkWords } from './words.ts';

const roundMessageWords = drinkWords.roundMessage;

export type MessageDrinkProps = {
  userId: string;
  message: Message;
  /** This is the name of the sender, or "You" where the viewer sent the message. */
  sender: string;
  own: boolean;
  tabIndex: number;
};

/** Shows the voucher or the round that came with a message. */
export function MessageDrink({ message, ...card }: MessageDrinkProps) {
  if (message.voucher) return <VoucherMessage {...card} message={message} voucher={message.voucher} />;
  return message.round && <RoundMessage {...card} text={message.message} round={message.round} />;
}

type VoucherProps = MessageDrinkProps & { voucher: NonNullable<Message['voucher']> };

function VoucherMessage({ voucher, sender, own, message, tabIndex }: VoucherProps) {
  const { title, state, voucher_id } = voucher;
  const alive = state === 'pending' || state === 'accepted';
  const picture = imageUrl(message.thumbnail_url);
  return (
    <div className={classes.card}>
      <VoucherCard
        kind="shot"
        title={title}
        from={own ? drinkWords.message.sentByYou : drinkWords.from(sender)}
        message={message.message}
        media={picture && <img src={picture} alt="" className={classes.picture} />}
        state={alive ? 'ready' : 'spent'}
        note={
          <span className={classes.state} data-state={state}>
            {drinkWords.message.states[state][own ? 0 : 1]}
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
              {own ? drinkWords.message.see : drinkWords.open}
            </Button>
          )
        }
      />
    </div>
  );
}

type RoundProps = Omit<MessageDrinkProps, 'message'> & {
  round: NonNullable<Message['round']>;
  text: string | null;
};

/** The card of a round shows how many drinks are left now. */
function RoundMessage({ userId, round, sender, own, text, tabIndex }: RoundProps) {
  const { data } = useQuery(roundOptions(userId, round.round_id));
  const open = data === undefined || data.state === 'open';
  const claimed = data?.voucher_id != null;
  return (
    <div className={classes.card}>
      <VoucherCard
        kind="shot"
        title={drinkWords.round.title(round.size)}
        from={own ? roundMessageWords.fromYou : drinkWords.from(sender)}
        message={text}
        state={open || claimed ? 'ready' : 'spent'}
        note={
          <span className={classes.state} data-state={open ? 'open' : undefined}>
            {data ? roundStateText(data.state, data.left, claimed) : roundMessageWords.loading}
          </span>
        }
        action={
          <Button
            size="sm"
            variant={open && !own && !claimed && data ? 'filled' : 'default'}
            tabIndex={tabIndex}
            aria-label={own ? roundMessageWords.openOwn : roundMessageWords.openOf(sender)}
            renderRoot={props => <Link to="/rounds/$id" params={{ id: round.round_id }} {...props} />}
          >
            {drinkWords.open}
          </Button>
        }
      />
    </div>
  );
}

function roundStateText(state: 'open' | 'gone' | 'ended', left: number, claimed: boolean): string {
  if (claimed) return roundMessageWords.yours;
  if (state === 'gone' || left === 0) return roundMessageWords.gone;
  return state === 'ended' ? roundMessageWords.over : roundMessageWords.left(left);
}
