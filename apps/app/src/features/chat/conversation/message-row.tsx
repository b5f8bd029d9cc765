import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { Face } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import { useLongPress } from '../../../ui/input/use-long-press.ts';
import { faceOf } from '../../people/parts/flow.ts';
import { isOnlyEmoji } from '../parts/flow.ts';
import { attachmentIcon, Quote } from '../parts/quote.tsx';
import { chatWords, clockLabel, messageLine, senderName } from '../parts/words.ts';
import { Bubble, MessageText } from './bubble.tsx';
import { EmojiBar } from './emoji-bar.tsx';
import type { MessageItem, Shown } from './items.ts';
import { MessageAttachment } from './message-attachment.tsx';
import classes from './message-row.module.css';
import { useThreadActions } from './use-thread-actions.ts';
import { conversationWords } from './words.ts';

const words = conversationWords.message;

export type MessageRowProps = Pick<
  MessageItem,
  'message' | 'pending' | 'own' | 'first' | 'last' | 'timed'
> & {
  /** True where names and faces are shown beside the messages of others. */
  named: boolean;
  /** The text under the last own message is "Seen by Moth". */
  seen: string | null;
  /** The active row is the thread's one stop of the Tab key. Arrow keys move to the others. */
  active: boolean;
  /** The row pulses when the user came to it from a quote. */
  pulses: boolean;
  /** The row blinks when its message came while the conversation was open, and mentions the viewer. */
  blinks: boolean;
  /** True where the viewer has blocked the sender. */
  fromBlocked: boolean;
  canWrite: boolean;
};

/** A row renders again only when its message changes. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, pending, own, first, last, timed, named, seen, active, pulses, blinks, canWrite } = props;
  const actions = useThreadActions();
  const shown = message ?? pending;
  const row = useWatch(message?.message_id, actions.watch);
  const press = useLongPress(() => message && canOpen && actions.open(message));
  if (!shown) return null;
  const folded = message !== null && isFolded(message);
  const canOpen = message !== null && !folded;
  const name = own ? chatWords.you : senderName(message?.sender ?? null);
  const tab = active ? 0 : -1;
  const bare =
    !shown.reply_to && !message?.voucher && !message?.round && (isBareMedia(shown) || isLargeEmoji(shown));
  return (
    <article
      ref={row}
      aria-label={`${name}, ${clockLabel(shown.created_at)}`}
      className={classes.row}
      data-own={own || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-foot={timed || seen ? true : undefined}
      data-emojis={message?.reactions.length ? true : undefined}
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
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the time is in the row's name for those without a pointer */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
          <div
            className={classes.held}
            {...press}
            onClick={event =>
              !isControl(event.target) && actions.askTime(message?.client_id ?? message?.message_id ?? null)
            }
          >
            {message && (message.voucher || message.round) ? (
              actions.renderDrink({ message, sender: name, own, tabIndex: tab })
            ) : (
              <Bubble own={own} first={first} last={last} bare={bare} blinks={blinks} folded={folded}>
                {shown.reply_to && (
                  <MessageQuote quote={shown.reply_to} own={own} tabIndex={tab} onPress={actions.goTo} />
                )}
                {shown.attachment_url && shown.attachment_type && (
                  <MessageAttachment
                    shown={shown}
                    name={name}
                    tabIndex={tab}
                    padded={!bare}
                    onOpen={() => message && actions.view(message.message_id)}
                    onBroken={async expired => {
                      if (message) await actions.renew(message.message_id, expired);
                    }}
                  />
                )}
                {shown.message && (
                  <MessageText text={shown.message} mentions={shown.mentions} tabIndex={tab} />
                )}
                {folded && <span>{props.fromBlocked ? words.blocked : words.notShown}</span>}
              </Bubble>
            )}
          </div>
          {canOpen && (
            <MoreButton
              label={words.actions(messageLine(shown))}
              active={active}
              onOpen={() => actions.open(message)}
              onMove={actions.move}
            />
          )}
        </div>
        {message && message.reactions.length > 0 && (
          <EmojiBar
            emojiCounts={message.reactions}
            tabIndex={tab}
            disabled={!canWrite}
            onToggle={(emoji, on) => actions.react(message, emoji, on)}
          />
        )}
        {pending ? (
          <Delivery pending={pending} onRetry={actions.retry} onDrop={actions.drop} />
        ) : (
          (timed || seen) && (
            <span className={classes.foot}>
              {timed && <time dateTime={shown.created_at}>{clockLabel(shown.created_at)}</time>}
              {timed && seen && ' · '}
              {seen}
            </span>
          )
        )}
      </div>
    </article>
  );
});

type QuoteProps = {
  quote: NonNullable<Shown['reply_to']>;
  own: boolean;
  tabIndex: number;
  onPress: (messageId: string) => void;
};

function MessageQuote({ quote, own, tabIndex, onPress }: QuoteProps) {
  const actions = useThreadActions();
  return (
    <Quote
      own={own}
      name={actions.isMe(quote.sender) ? chatWords.you : senderName(quote.sender)}
      text={messageLine(quote)}
      icon={attachmentIcon(quote.attachment_type)}
      tabIndex={tabIndex}
      onPress={() => onPress(quote.message_id)}
    />
  );
}

type MoreButtonProps = {
  label: string;
  active: boolean;
  onOpen: () => void;
  onMove: (event: KeyboardEvent) => void;
};

/** Opens the menu that a long press opens too. The button is visible under a pointer and with the focus. */
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

/** Shows the state of a message that the server does not have yet. */
function Delivery({ pending, onRetry, onDrop }: DeliveryProps) {
  const { state, sentence, id } = pending;
  if (state !== 'refused')
    return (
      <span className={classes.foot}>
        <Icon name="Clock" size={14} /> {state === 'waiting' ? words.waiting : words.sending}
      </span>
    );
  return (
    <span className={classes.failed} role="alert">
      <Pressable className={classes.retry} onClick={() => onRetry(id)}>
        <Icon name="WarningCircle" size={16} /> {words.retry}
      </Pressable>
      {sentence && <span className={classes.why}>{sentence}</span>}
      <Pressable className={classes.retry} onClick={() => onDrop(id)}>
        {words.drop}
      </Pressable>
    </span>
  );
}

/** A press on a link, a picture or a quote is meant for that control and not for the row. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, [role="button"]') !== null;

/** The observer of the read position watches the row. */
function useWatch(messageId: string | undefined, watch: (row: HTMLElement, messageId: string) => () => void) {
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
