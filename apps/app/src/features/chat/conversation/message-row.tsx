import { memo, useEffect, useRef } from 'react';
import { Face } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { chatWords, clockLabel, senderName } from '../parts/words.ts';
import { EmojiBar } from './emoji-bar.tsx';
import type { MessageItem, PendingMessage } from './items.ts';
import { MessageBody, type MessageBodyProps, tabIndexOf } from './message-body.tsx';
import classes from './message-row.module.css';
import { useThreadActions } from './use-thread-actions.ts';
import { conversationWords } from './words.ts';

const messageWords = conversationWords.message;

export type MessageRowProps = Omit<MessageBodyProps, 'shown' | 'name'> &
  Pick<MessageItem, 'pending' | 'timed'> & {
    /** True where names and faces are shown beside the messages of others. */
    named: boolean;
    /** The text under the user's own last message, such as "Seen by Moth". */
    seen: string | null;
    /** True where the row pulses, because the user pressed the quote of this message in a reply. */
    pulses: boolean;
    canWrite: boolean;
  };

/** Shows a message of a chat. A change of another row does not render this row again. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, pending, own, first, last, timed, named, seen, active, pulses, canWrite } = props;
  const actions = useThreadActions();
  const shown = message ?? pending;
  const row = useObservedMessageRow(message?.message_id, actions.watch);
  if (!shown) return null;
  const name = own ? chatWords.you : senderName(message?.sender ?? null);
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
        <MessageBody {...props} shown={shown} name={name} />
        {message && message.reactions.length > 0 && (
          <EmojiBar
            emojiCounts={message.reactions}
            tabIndex={tabIndexOf(active)}
            disabled={!canWrite}
            onToggle={(emoji, on) => actions.react(message, emoji, on)}
          />
        )}
        {pending ? (
          <DeliveryState pending={pending} onRetry={actions.retry} onDrop={actions.drop} />
        ) : (
          <MessageFoot timed={timed} createdAt={shown.created_at} seen={seen} />
        )}
      </div>
    </article>
  );
});

type MessageFootProps = {
  /** True where the time of the message is shown. */
  timed: boolean;
  createdAt: string;
  /** The text under the user's own last message, such as "Seen by Moth". */
  seen: string | null;
};

function MessageFoot({ timed, createdAt, seen }: MessageFootProps) {
  if (!timed && !seen) return null;
  return (
    <span className={classes.foot}>
      {timed && <time dateTime={createdAt}>{clockLabel(createdAt)}</time>}
      {timed && seen && ' · '}
      {seen}
    </span>
  );
}

type DeliveryProps = {
  pending: PendingMessage;
  onRetry: (id: string) => void;
  onDrop: (id: string) => void;
};

/** Shows the state of a message that the server does not have yet. */
function DeliveryState({ pending, onRetry, onDrop }: DeliveryProps) {
  const { state, sentence, id } = pending;
  if (state !== 'refused')
    return (
      <span className={classes.foot}>
        <Icon name="Clock" size={14} /> {state === 'waiting' ? messageWords.waiting : messageWords.sending}
      </span>
    );
  return (
    <span className={classes.failed} role="alert">
      <Pressable className={classes.retry} onClick={() => onRetry(id)}>
        <Icon name="WarningCircle" size={16} /> {messageWords.retry}
      </Pressable>
      {sentence && <span className={classes.why}>{sentence}</span>}
      <Pressable className={classes.retry} onClick={() => onDrop(id)}>
        {messageWords.drop}
      </Pressable>
    </span>
  );
}

/** While the row is mounted, `watch` observes whether its message was in view, which moves the read position. */
function useObservedMessageRow(
  messageId: string | undefined,
  watch: (row: HTMLElement, messageId: string) => () => void,
) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    return messageId && row.current ? watch(row.current, messageId) : undefined;
  }, [messageId, watch]);
  return row;
}
