import type { KeyboardEvent } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import { useLongPress } from '../../../ui/input/use-long-press.ts';
import { isOnlyEmoji } from '../parts/flow.ts';
import { attachmentIcon, Quote } from '../parts/quote.tsx';
import { chatWords, messageLine, senderName } from '../parts/words.ts';
import { Bubble, MessageText } from './bubble.tsx';
import type { MessageContent, MessageItem } from './items.ts';
import { MessageAttachment } from './message-attachment.tsx';
import classes from './message-row.module.css';
import { useThreadActions } from './use-thread-actions.ts';
import { conversationWords } from './words.ts';

const messageWords = conversationWords.message;

export type MessageBodyProps = Pick<MessageItem, 'message' | 'own' | 'first' | 'last'> & {
  shown: MessageContent;
  /** This is the name of the message's sender; "You" for the viewer. */
  name: string;
  /** The active row is the thread's one stop of the Tab key. Arrow keys move to the others. */
  active: boolean;
  /** The bubble blinks when its message came while the conversation was open, and mentions the viewer. */
  blinks: boolean;
  /** True where the viewer has blocked the sender. */
  fromBlocked: boolean;
};

/** Shows the content of a message, with the button of its menu. A long press opens the menu too. */
export function MessageBody(props: MessageBodyProps) {
  const { message, own, shown, name, active } = props;
  const actions = useThreadActions();
  const canOpen = message !== null && !isMessageContentHidden(message);
  const press = useLongPress(() => canOpen && actions.open(message));
  return (
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
        {message && messageHasDrink(message) ? (
          actions.renderDrink({ message, sender: name, own, tabIndex: tabIndexOf(active) })
        ) : (
          <MessageBubble {...props} />
        )}
      </div>
      {canOpen && (
        <MoreButton
          label={messageWords.actions(messageLine(shown))}
          active={active}
          onOpen={() => actions.open(message)}
          onMove={actions.move}
        />
      )}
    </div>
  );
}

/** The Tab key stops at the active row and skips all others. */
export const tabIndexOf = (active: boolean) => (active ? 0 : -1);

function MessageBubble(props: MessageBodyProps) {
  const { message, own, first, last, blinks, fromBlocked, shown, name } = props;
  const actions = useThreadActions();
  const tabIndex = tabIndexOf(props.active);
  const folded = message !== null && isMessageContentHidden(message);
  const bare = !shown.reply_to && (isBareMedia(shown) || isLargeEmoji(shown));
  return (
    <Bubble own={own} first={first} last={last} bare={bare} blinks={blinks} folded={folded}>
      {shown.reply_to && (
        <MessageQuote quote={shown.reply_to} own={own} tabIndex={tabIndex} onPress={actions.goTo} />
      )}
      {shown.attachment_url && shown.attachment_type && (
        <MessageAttachment
          shown={shown}
          name={name}
          tabIndex={tabIndex}
          padded={!bare}
          onOpen={() => message && actions.view(message.message_id)}
          onBroken={async expired => {
            if (message) await actions.renew(message.message_id, expired);
          }}
        />
      )}
      {shown.message && <MessageText text={shown.message} mentions={shown.mentions} tabIndex={tabIndex} />}
      {folded && <span>{fromBlocked ? messageWords.blocked : messageWords.notShown}</span>}
    </Bubble>
  );
}

type QuoteProps = {
  quote: NonNullable<MessageContent['reply_to']>;
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
      tabIndex={tabIndexOf(active)}
      data-more
      onClick={onOpen}
      onKeyDown={onMove}
    >
      <Icon name="DotsThree" size={20} />
    </Pressable>
  );
}

/** Tests whether a press is on a link, a picture or a quote. Such a press is not meant for the row. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, [role="button"]') !== null;

type ServerMessage = NonNullable<MessageItem['message']>;
const messageHasDrink = ({ voucher, round }: ServerMessage) => Boolean(voucher ?? round);
const isMessageContentHidden = (shown: ServerMessage) =>
  shown.message === null && shown.attachment_url === null && !messageHasDrink(shown);

type TextAndAttachment = { message: string | null; attachment_url: string | null };
const isBareMedia = ({ message, attachment_url }: TextAndAttachment) =>
  attachment_url !== null && message === null;
const isLargeEmoji = ({ message, attachment_url }: TextAndAttachment) =>
  attachment_url === null && message !== null && isOnlyEmoji(message);
