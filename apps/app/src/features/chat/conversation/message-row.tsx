import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import { useLongPress } from '../../../ui/input/use-long-press.ts';
import { Face } from '../../../ui/people/face.tsx';
import { MessageRound, MessageVoucher } from '../../drinks/parts/message-drinks.tsx';
import { faceOf } from '../../friends/components/face-of.ts';
import { isOnlyEmoji } from '../parts/flow.ts';
import { clockOf, lineOf, senderName } from '../parts/words.ts';
import { Bubble } from './bubble.tsx';
import type { MessageItem } from './items.ts';
import { MessageAttachment, MessageQuote } from './message-attachment.tsx';
import classes from './message-row.module.css';
import { MessageText } from './message-text.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { useThreadActs } from './use-thread-actions.ts';

export type MessageRowProps = Pick<MessageItem, 'message' | 'pending' | 'own' | 'first' | 'last'> & {
  /** Names and faces beside what others say. */
  named: boolean;
  /** "Seen by Moth", under the last of one's own. */
  seen: string | null;
  /** Only one row at a time is a stop of the Tab key; arrows lead to the others. */
  active: boolean;
  /** Came to it from a quote. */
  pulses: boolean;
  /** Came while one looked on, and names the viewer. */
  blinks: boolean;
  canSpeak: boolean;
};

/** One thing somebody said, with what others made of it. Drawn again only where it changed itself. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, pending, own, first, last, named, seen, active, pulses, blinks, canSpeak } = props;
  const acts = useThreadActs();
  const shown = message ?? pending;
  const row = useSeen(message?.message_id, acts.watch);
  const press = useLongPress(() => message && canOpen && acts.open(message));
  if (!shown) return null;
  const folded = message !== null && isFolded(message);
  const canOpen = message !== null && !folded;
  const name = own ? 'You' : senderName(message?.sender ?? null);
  const tab = active ? 0 : -1;
  const bare =
    !shown.reply_to && !message?.voucher && !message?.round && (isBareMedia(shown) || isLargeEmoji(shown));
  return (
    <article
      ref={row}
      aria-label={`${name}, ${clockOf(shown.created_at)}`}
      className={classes.row}
      data-own={own || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-pulses={pulses || undefined}
      data-message-id={message?.message_id}
    >
      {named && !own && (
        <span className={classes.face}>
          {last && message?.sender && <Face user={faceOf(message.sender)} size={28} />}
        </span>
      )}
      <div className={classes.column}>
        {named && !own && first && <span className={classes.name}>{name}</span>}
        <div className={classes.line}>
          <div className={classes.held} {...press}>
            {message?.voucher ? (
              <MessageVoucher
                voucher={message.voucher}
                sender={name}
                own={own}
                shown={shown}
                tabIndex={tab}
              />
            ) : message?.round ? (
              <MessageRound
                round={message.round}
                sender={name}
                own={own}
                text={shown.message}
                tabIndex={tab}
              />
            ) : (
              <Bubble own={own} first={first} last={last} bare={bare} blinks={blinks} folded={folded}>
                {shown.reply_to && (
                  <MessageQuote quote={shown.reply_to} own={own} tabIndex={tab} onPress={acts.goTo} />
                )}
                {shown.attachment_url && shown.attachment_type && (
                  <MessageAttachment
                    shown={shown}
                    name={name}
                    tabIndex={tab}
                    padded={!bare}
                    onOpen={() => message && acts.view(message.message_id)}
                    onBroken={async dead => {
                      if (message) await acts.renew(message.message_id, dead);
                    }}
                  />
                )}
                {shown.message && (
                  <MessageText text={shown.message} mentions={shown.mentions} tabIndex={tab} />
                )}
                {folded && <span>Somebody you blocked said something.</span>}
              </Bubble>
            )}
          </div>
          {canOpen && (
            <MoreButton
              label={`Actions for: ${lineOf(shown)}`}
              active={active}
              onOpen={() => acts.open(message)}
              onMove={acts.move}
            />
          )}
        </div>
        {message && message.reactions.length > 0 && (
          <ReactionBar
            reactions={message.reactions}
            tabIndex={tab}
            disabled={!canSpeak}
            onToggle={(emoji, on) => acts.react(message, emoji, on)}
          />
        )}
        {pending ? (
          <Delivery pending={pending} onRetry={acts.retry} onDrop={acts.drop} />
        ) : (
          (last || seen) && (
            <span className={classes.foot}>
              <time dateTime={shown.created_at}>{clockOf(shown.created_at)}</time>
              {seen && ` · ${seen}`}
            </span>
          )
        )}
      </div>
    </article>
  );
});

type MoreButtonProps = {
  label: string;
  active: boolean;
  onOpen: () => void;
  onMove: (event: KeyboardEvent) => void;
};

/** The visible way to what a long press opens; seen where there is a pointer or the focus. */
function MoreButton({ label, active, onOpen, onMove }: MoreButtonProps) {
  return (
    <Pressable
      className={classes.more}
      aria-label={label}
      aria-haspopup="dialog"
      tabIndex={active ? 0 : -1}
      data-more
      onClick={onOpen}
      onKeyDown={onMove}
    >
      <Icon name="DotsThree" size={20} />
    </Pressable>
  );
}

type DeliveryProps = {
  pending: NonNullable<MessageItem['pending']>;
  onRetry: (id: string) => void;
  onDrop: (id: string) => void;
};

/** What has become of words that the server does not have yet. */
function Delivery({ pending, onRetry, onDrop }: DeliveryProps) {
  const { state, sentence, id } = pending;
  if (state !== 'refused')
    return (
      <span className={classes.foot}>
        <Icon name="Clock" size={14} />
        {state === 'waiting' ? ' Waiting for signal' : ' Sending'}
      </span>
    );
  return (
    <span className={classes.failed} role="alert">
      <Pressable className={classes.retry} onClick={() => onRetry(id)}>
        <Icon name="WarningCircle" size={16} /> Not sent. Tap to retry.
      </Pressable>
      {sentence && <span className={classes.why}>{sentence}</span>}
      <Pressable className={classes.retry} onClick={() => onDrop(id)}>
        Take it back
      </Pressable>
    </span>
  );
}

/** Lets whoever follows the reading look at this row. */
function useSeen(messageId: string | undefined, watch: (row: HTMLElement, messageId: string) => () => void) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    return messageId && row.current ? watch(row.current, messageId) : undefined;
  }, [messageId, watch]);
  return row;
}

const isFolded = ({ message, attachment_url, voucher, round }: NonNullable<MessageItem['message']>) =>
  message === null && attachment_url === null && voucher === null && round === null;

type Content = { message: string | null; attachment_url: string | null };
const isBareMedia = ({ message, attachment_url }: Content) => attachment_url !== null && message === null;
const isLargeEmoji = ({ message, attachment_url }: Content) =>
  attachment_url === null && message !== null && isOnlyEmoji(message);
