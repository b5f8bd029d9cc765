import { ActionIcon } from '@mantine/core';
import { type Conversation, composerLimit, type Message } from '@nightjar/domain/chat/entity';
import { typedText } from '@nightjar/domain/kernel/text';
import { memo, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { AttachmentPreview } from '../parts/attachment-preview.tsx';
import { attachmentIcon, Quote } from '../parts/quote.tsx';
import { useAttachment } from '../parts/use-attachment.ts';
import { messageLine, senderName } from '../parts/words.ts';
import { sendMessage } from '../remote/send.ts';
import { AttachSheet } from './attach-sheet.tsx';
import { Composer, type ComposerProps } from './composer.tsx';
import { MentionList, optionId } from './mention-list.tsx';
import { useDraft } from './use-draft.ts';
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
 * Writes a message with its text, mentions, attachment and quoted message. This device stores a draft for each
 * conversation. The component is memoized, because every render measures the text to fit the height of the field.
 */
export const MessageComposer = memo(function MessageComposer(props: MessageComposerProps) {
  const { conversation, userId, replyTo, onReplyTo, onTyping } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [attaching, setAttaching] = useState(false);
  const { text, caret, setCaret, write } = useDraft(userId, conversation.conversation_id, field);
  const [focused, setFocused] = useState(false);
  const mentions = useMentions(conversation, userId, { text, caret, focused, onText: write });
  const outgoing = useMessageSending(props, mentions, { text, write });
  const suggestions = useSuggestions(conversation, mentions);
  useFocusOn(replyTo, field);
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
        canSend={outgoing.canSend}
        onSend={outgoing.send}
        onAttach={() => setAttaching(true)}
        suggestions={suggestions}
        above={partAboveField(props, outgoing)}
      />
      <AttachSheet
        opened={attaching}
        userId={userId}
        recipientId={conversation.other?.id ?? null}
        onFile={outgoing.choose}
        onClose={() => setAttaching(false)}
      />
    </>
  );
});

type Mentions = ReturnType<typeof useMentions>;
type Draft = Pick<ReturnType<typeof useDraft>, 'text' | 'write'>;

/** Sends the message. While its attachment is still uploading, the message waits for the end of the upload. */
function useMessageSending(
  { conversation, userId, replyTo, onReplyTo, onSent }: MessageComposerProps,
  mentions: Mentions,
  { text, write }: Draft,
) {
  const { attachment, choose, remove, retry } = useAttachment(showErrorToast);
  const [sendsWhenStored, setSendsWhenStored] = useState(false);
  const isReady = attachment ? attachment.error === null : typedText(text).trim() !== '';
  const send = () => {
    if (attachment && !attachment.stored) return setSendsWhenStored(true);
    const settled = mentions.settled();
    sendMessage(userId, conversation.conversation_id, {
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
  return {
    attachment,
    waits: sendsWhenStored,
    canSend: isReady && !sendsWhenStored,
    send,
    choose,
    retry,
    remove: () => {
      setSendsWhenStored(false);
      remove();
    },
  };
}

const showErrorToast = (text: string) => toast({ kind: 'error', text });

function useSuggestions(
  { type }: Conversation,
  { people, active, pick }: Mentions,
): ComposerProps['suggestions'] {
  const listId = useId();
  if (type === 'direct') return undefined;
  if (people.length === 0) return null;
  return {
    listId,
    activeId: optionId(listId, active),
    list: <MentionList id={listId} people={people} active={active} onPick={pick} />,
  };
}

/** The quoted message and the attachment of a new message are shown above its text field. */
function partAboveField(
  { userId, replyTo, onReplyTo }: MessageComposerProps,
  { attachment, waits, retry, remove }: ReturnType<typeof useMessageSending>,
) {
  if (!replyTo && !attachment) return null;
  return (
    <>
      {replyTo && (
        <ReplyQuote message={replyTo} own={replyTo.sender?.id === userId} onCancel={() => onReplyTo(null)} />
      )}
      {attachment && <AttachmentPreview {...attachment} waits={waits} onRetry={retry} onRemove={remove} />}
    </>
  );
}

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

type MessageFieldRef = RefObject<HTMLTextAreaElement | null>;

/**
 * A sheet that closes returns the focus to the button that opened it. The field takes the focus only this many
 * milliseconds later, so that the sheet does not take it away again.
 */
const focusAfterSheetMs = 50;

/** Focuses the field when the user chooses a message to reply to. */
function useFocusOn(replyTo: Message | null, field: MessageFieldRef): void {
  useEffect(() => {
    if (!replyTo) return;
    const timer = window.setTimeout(() => field.current?.focus(), focusAfterSheetMs);
    return () => window.clearTimeout(timer);
  }, [replyTo, field]);
}
