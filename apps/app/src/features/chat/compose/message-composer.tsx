import { ActionIcon } from '@mantine/core';
import { type Conversation, composerLimit, type Message } from '@nightjar/domain/chat/entity';
import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { iconOf } from '../conversation/message-attachment.tsx';
import { AttachmentPreview } from '../parts/attachment-preview.tsx';
import { Quote } from '../parts/quote.tsx';
import { useAttachment } from '../parts/use-attachment.ts';
import { lineOf, senderName } from '../parts/words.ts';
import { keepDraft, readDraft } from '../remote/drafts.ts';
import { say } from '../remote/send.ts';
import { AttachSheet } from './attach-sheet.tsx';
import { Composer } from './composer.tsx';
import { MentionList, optionId } from './mention-list.tsx';
import { useMentions } from './use-mentions.ts';

export type ChatComposerProps = {
  conversation: Conversation;
  userId: string;
  replyTo: Message | null;
  onReplyTo: (message: Message | null) => void;
  onTyping: () => void;
  onSent: () => void;
};

/**
 * What one is about to say: words, names, a picture, an answer. Unsent words are kept per conversation. Drawn again
 * only where it changed itself: a field that grows with its words measures them with every drawing.
 */
export const ChatComposer = memo(function ChatComposer(props: ChatComposerProps) {
  const { conversation, userId, replyTo, onReplyTo, onTyping, onSent } = props;
  const { conversation_id } = conversation;
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [attaching, setAttaching] = useState(false);
  const { text, caret, setCaret, write } = useDraft(userId, conversation_id, field);
  const mentions = useMentions(conversation, userId, { text, caret, onText: write });
  const refuse = (sentence: string) => toast({ kind: 'error', text: sentence });
  const { attachment, choose, remove, retry } = useAttachment(refuse);
  const [goesWhenThere, setGoesWhenThere] = useState(false);
  useFocusOn(replyTo, field);

  const words = text.trim();
  const canSend = attachment ? attachment.error === null : words !== '';

  const send = () => {
    if (attachment && !attachment.stored) return setGoesWhenThere(true);
    say(userId, conversation_id, {
      message: words || null,
      mentions: mentions.mentioned().map(({ user_id }) => user_id),
      replyTo,
      ...attachment?.stored,
    });
    haptics.play('light');
    setGoesWhenThere(false);
    write('', 0);
    mentions.forget();
    remove();
    onReplyTo(null);
    onSent();
  };
  const sendLater = useRef(send);
  sendLater.current = send;
  const stored = attachment?.stored;
  useEffect(() => {
    if (goesWhenThere && stored) sendLater.current();
  }, [goesWhenThere, stored]);

  const shown = mentions.people.length > 0;
  return (
    <>
      <Composer
        field={field}
        text={text}
        limit={composerLimit}
        onText={(typed, at) => {
          write(typed, at);
          if (typed.trim()) onTyping();
        }}
        onCaret={setCaret}
        onKey={event => {
          if (mentions.takeKey(event)) return true;
          if (event.key !== 'Escape' || !replyTo) return false;
          onReplyTo(null);
          return true;
        }}
        canSend={canSend && !goesWhenThere}
        onSend={send}
        onAttach={() => setAttaching(true)}
        suggestions={
          conversation.type === 'direct'
            ? undefined
            : shown
              ? {
                  listId,
                  activeId: optionId(listId, mentions.active),
                  list: (
                    <MentionList
                      id={listId}
                      people={mentions.people}
                      active={mentions.active}
                      onPick={mentions.pick}
                    />
                  ),
                }
              : null
        }
        above={
          (replyTo || attachment) && (
            <>
              {replyTo && (
                <Answered
                  message={replyTo}
                  own={replyTo.sender?.id === userId}
                  onCancel={() => onReplyTo(null)}
                />
              )}
              {attachment && (
                <AttachmentPreview
                  {...attachment}
                  waits={goesWhenThere}
                  onRetry={retry}
                  onRemove={() => {
                    setGoesWhenThere(false);
                    remove();
                  }}
                />
              )}
            </>
          )
        }
      />
      <AttachSheet
        opened={attaching}
        recipientId={conversation.other?.id ?? null}
        onFile={choose}
        onClose={() => setAttaching(false)}
      />
    </>
  );
});

function Answered({ message, own, onCancel }: { message: Message; own: boolean; onCancel: () => void }) {
  return (
    <Quote
      name={`Reply to ${own ? 'yourself' : senderName(message.sender)}`}
      text={lineOf(message)}
      icon={iconOf(message.attachment_type)}
      action={
        <ActionIcon aria-label="Cancel the reply" size="2.75rem" onClick={onCancel}>
          <Icon name="X" />
        </ActionIcon>
      }
    />
  );
}

type Field = { readonly current: HTMLTextAreaElement | null };

/** A draft is kept when the keys have rested for so long. Milliseconds. */
const keepAfter = 400;

/** What was typed here before, and where the caret stands. */
function useDraft(userId: string, conversationId: string, field: Field) {
  const [text, setText] = useState(() => readDraft(userId, conversationId));
  const [caret, setCaret] = useState(text.length);
  const placed = useRef<number | null>(null);
  const write = (written: string, at: number) => {
    setText(written);
    setCaret(at);
    if (field.current && field.current.value !== written) placed.current = at;
  };
  useEffect(() => {
    const timer = window.setTimeout(() => keepDraft(userId, conversationId, text), keepAfter);
    return () => window.clearTimeout(timer);
  }, [userId, conversationId, text]);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => () => keepDraft(userId, conversationId, latest.current), [userId, conversationId]);
  useLayoutEffect(() => {
    if (placed.current === null) return;
    field.current?.setSelectionRange(placed.current, placed.current);
    placed.current = null;
  });
  return { text, caret, setCaret, write };
}

/** A sheet that closes gives the focus back to what opened it, a moment later. Milliseconds. */
const afterSheet = 50;

/** Whoever answers goes on to write. */
function useFocusOn(replyTo: Message | null, field: Field): void {
  useEffect(() => {
    if (!replyTo) return;
    const timer = window.setTimeout(() => field.current?.focus(), afterSheet);
    return () => window.clearTimeout(timer);
  }, [replyTo, field]);
}
