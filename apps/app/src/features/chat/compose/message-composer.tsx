import { ActionIcon } from '@mantine/core';
import { type Conversation, composerLimit, type Message } from '@nightjar/domain/chat/entity';
import { typedText } from '@nightjar/domain/kernel/text';
import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { AttachmentPreview } from '../parts/attachment-preview.tsx';
import { attachmentIcon, Quote } from '../parts/quote.tsx';
import { useAttachment } from '../parts/use-attachment.ts';
import { messageLine, senderName } from '../parts/words.ts';
import { keepDraft, readDraft } from '../remote/drafts.ts';
import { sendMessage } from '../remote/send.ts';
import { AttachSheet } from './attach-sheet.tsx';
import { Composer } from './composer.tsx';
import { MentionList, optionId } from './mention-list.tsx';
import { useMentions } from './use-mentions.ts';
import { composeWords } from './words.ts';

export type MessageComposerProps = {
  conversation: Conversation;
  userId: string;
  replyTo: Message | null;
  onReplyTo: (message: Message | null) => void;
  onTyping: () => void;
  onSent: () => void;
};

/**
 * Writes a message: text, mentions, an attachment, a reply. The draft is stored per conversation. The
 * component is memoised, because a field that grows with its text measures the text with every render.
 */
export const MessageComposer = memo(function MessageComposer(props: MessageComposerProps) {
  const { conversation, userId, replyTo, onReplyTo, onTyping, onSent } = props;
  const { conversation_id } = conversation;
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [attaching, setAttaching] = useState(false);
  const { text, caret, setCaret, write } = useDraft(userId, conversation_id, field);
  const [focused, setFocused] = useState(false);
  const mentions = useMentions(conversation, userId, { text, caret, focused, onText: write });
  const showProblem = (sentence: string) => toast({ kind: 'error', text: sentence });
  const { attachment, choose, remove, retry } = useAttachment(showProblem);
  const [sendsWhenStored, setSendsWhenStored] = useState(false);
  useFocusOn(replyTo, field);

  const trimmed = typedText(text).trim();
  const canSend = attachment ? attachment.error === null : trimmed !== '';

  const send = () => {
    if (attachment && !attachment.stored) return setSendsWhenStored(true);
    const settled = mentions.settled();
    sendMessage(userId, conversation_id, {
      message: typedText(settled.text).trim() || null,
      mentions: settled.mentions.map(({ user_id }) => user_id),
      replyTo,
      ...attachment?.stored,
    });
    haptics.play('light');
    setSendsWhenStored(false);
    write('', 0);
    mentions.reset();
    remove();
    onReplyTo(null);
    onSent();
  };
  const latestSend = useRef(send);
  latestSend.current = send;
  const stored = attachment?.stored;
  useEffect(() => {
    if (sendsWhenStored && stored) latestSend.current();
  }, [sendsWhenStored, stored]);

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
        onFocused={setFocused}
        onKey={event => {
          if (mentions.takeKey(event)) return true;
          if (event.key !== 'Escape' || !replyTo) return false;
          onReplyTo(null);
          return true;
        }}
        canSend={canSend && !sendsWhenStored}
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
                <ReplyQuote
                  message={replyTo}
                  own={replyTo.sender?.id === userId}
                  onCancel={() => onReplyTo(null)}
                />
              )}
              {attachment && (
                <AttachmentPreview
                  {...attachment}
                  waits={sendsWhenStored}
                  onRetry={retry}
                  onRemove={() => {
                    setSendsWhenStored(false);
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

function ReplyQuote({ message, own, onCancel }: { message: Message; own: boolean; onCancel: () => void }) {
  const words = composeWords.reply;
  return (
    <Quote
      name={own ? words.toYourself : words.to(senderName(message.sender))}
      text={messageLine(message)}
      icon={attachmentIcon(message.attachment_type)}
      action={
        <ActionIcon aria-label={words.cancel} size="2.75rem" onClick={onCancel}>
          <Icon name="X" />
        </ActionIcon>
      }
    />
  );
}

type Field = { readonly current: HTMLTextAreaElement | null };

/** A draft is stored after this many milliseconds without a key. */
const storeAfter = 400;

/** Keeps the draft of this conversation and the position of the caret in it. */
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
    const timer = window.setTimeout(() => keepDraft(userId, conversationId, text), storeAfter);
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

/** A closing sheet gives the focus back to its opener after about this many milliseconds. */
const afterSheet = 50;

/** Focuses the field when the user chooses a message to reply to. */
function useFocusOn(replyTo: Message | null, field: Field): void {
  useEffect(() => {
    if (!replyTo) return;
    const timer = window.setTimeout(() => field.current?.focus(), afterSheet);
    return () => window.clearTimeout(timer);
  }, [replyTo, field]);
}
