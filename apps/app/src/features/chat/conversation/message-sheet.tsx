import { Stack } from '@mantine/core';
import type { Message } from '@nightjar/domain/chat/entity';
import { lazy, Suspense, useEffect, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Sheet, SheetRows } from '../../../ui/overlay/sheet.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { attachmentIcon, Quote } from '../parts/quote.tsx';
import { chatWords, messageLine, senderName } from '../parts/words.ts';
import { QuickEmojis } from './emoji-bar.tsx';
import { useThreadActions } from './use-thread-actions.ts';
import { conversationWords } from './words.ts';

const messageMenuWords = conversationWords.messageMenu;

const EmojiPicker = lazy(() =>
  import('./emoji-picker.tsx').then(picker => ({ default: picker.EmojiPicker })),
);

export type MessageSheetProps = {
  /** The message whose menu is open; null closes it. */
  message: Message | null;
  canWrite: boolean;
  onReply: (message: Message) => void;
  onReport: (message: Message) => void;
  onClose: () => void;
};

/** The menu of one message offers emojis, a reply, a copy and a report. */
export function MessageSheet({ message, ...actions }: MessageSheetProps) {
  // The sheet keeps showing its message during the animation that closes it.
  const [shown, setShown] = useState(message);
  const [picking, setPicking] = useState(false);
  useEffect(() => {
    if (!message) return;
    setShown(message);
    setPicking(false);
  }, [message]);
  const title = picking ? conversationWords.react.title : messageMenuWords.title;
  return (
    <Sheet opened={message !== null} title={title} onClose={actions.onClose}>
      {shown && (
        <MessageActions
          key={shown.message_id}
          {...actions}
          message={shown}
          picking={picking}
          onMore={() => setPicking(true)}
        />
      )}
    </Sheet>
  );
}

type MessageActionsProps = Omit<MessageSheetProps, 'message'> & {
  message: Message;
  picking: boolean;
  onMore: () => void;
};

function MessageActions({
  message,
  canWrite,
  picking,
  onReply,
  onReport,
  onClose,
  onMore,
}: MessageActionsProps) {
  const actions = useThreadActions();
  const own = actions.isMe(message.sender);
  const react = (emoji: string, on: boolean) => {
    haptics.play('selection');
    actions.react(message, emoji, on);
    onClose();
  };
  const mine = message.reactions.filter(({ mine }) => mine).map(({ emoji }) => emoji);
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  if (picking)
    return (
      <Suspense fallback={<RowsSkeleton rows={5} />}>
        <EmojiPicker onPick={emoji => react(emoji, true)} />
      </Suspense>
    );
  return (
    <Stack gap="sm">
      <Quote
        name={own ? chatWords.you : senderName(message.sender)}
        text={messageLine(message)}
        icon={attachmentIcon(message.attachment_type)}
      />
      {canWrite && <QuickEmojis mine={mine} onPick={react} onMore={onMore} />}
      <SheetRows>
        {canWrite && (
          <SettingRow
            icon="ArrowBendUpLeft"
            label={messageMenuWords.reply}
            onPress={then(() => onReply(message))}
          />
        )}
        {message.message && (
          <SettingRow
            icon="Copy"
            label={messageMenuWords.copy}
            onPress={then(() => void copyText(message.message ?? ''))}
          />
        )}
        {!own && message.sender && (
          <SettingRow icon="Flag" label={messageMenuWords.report} onPress={then(() => onReport(message))} />
        )}
      </SheetRows>
    </Stack>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: messageMenuWords.copied });
  } catch {
    toast({ kind: 'error', text: messageMenuWords.copyFailed });
  }
}
