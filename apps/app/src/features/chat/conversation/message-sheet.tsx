import type { Message } from '@nightjar/domain/chat/entity';
import { lazy, Suspense, useEffect, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { SheetRows } from '../../../ui/overlay/sheet-rows.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { Quote } from '../parts/quote.tsx';
import { lineOf, senderName } from '../parts/words.ts';
import { iconOf } from './message-attachment.tsx';
import classes from './message-sheet.module.css';
import { QuickReactions } from './reaction-bar.tsx';

const EmojiPicker = lazy(() =>
  import('./emoji-picker.tsx').then(picker => ({ default: picker.EmojiPicker })),
);

export type MessageSheetProps = {
  /** Whose menu is open; null closes it. */
  message: Message | null;
  own: boolean;
  canSpeak: boolean;
  onReact: (message: Message, emoji: string, on: boolean) => void;
  onReply: (message: Message) => void;
  onReport: (message: Message) => void;
  onClose: () => void;
};

/** What can be done with one message. */
export function MessageSheet({ message, ...acts }: MessageSheetProps) {
  // While the sheet goes down it still shows what it was about.
  const [shown, setShown] = useState(message);
  const [picking, setPicking] = useState(false);
  useEffect(() => {
    if (!message) return;
    setShown(message);
    setPicking(false);
  }, [message]);
  const title = picking ? 'React' : 'Message';
  return (
    <Sheet opened={message !== null} title={title} onClose={acts.onClose}>
      {shown && (
        <Choices
          key={shown.message_id}
          {...acts}
          message={shown}
          picking={picking}
          onMore={() => setPicking(true)}
        />
      )}
    </Sheet>
  );
}

type ChoicesProps = Omit<MessageSheetProps, 'message'> & {
  message: Message;
  picking: boolean;
  onMore: () => void;
};

function Choices({
  message,
  own,
  canSpeak,
  picking,
  onReact,
  onReply,
  onReport,
  onClose,
  onMore,
}: ChoicesProps) {
  const react = (emoji: string, on: boolean) => {
    haptics.play('selection');
    onReact(message, emoji, on);
    onClose();
  };
  const mine = message.reactions.filter(reaction => reaction.mine).map(({ emoji }) => emoji);
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
    <div className={classes.choices}>
      <Quote
        name={own ? 'You' : senderName(message.sender)}
        text={lineOf(message)}
        icon={iconOf(message.attachment_type)}
      />
      {canSpeak && <QuickReactions mine={mine} onPick={react} onMore={onMore} />}
      <SheetRows>
        {canSpeak && (
          <SettingRow icon="ArrowBendUpLeft" label="Reply" onPress={then(() => onReply(message))} />
        )}
        {message.message && (
          <SettingRow icon="Copy" label="Copy" onPress={then(() => void copy(message.message ?? ''))} />
        )}
        {!own && message.sender && (
          <SettingRow icon="Flag" label="Report" onPress={then(() => onReport(message))} />
        )}
      </SheetRows>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: 'Copied' });
  } catch {
    toast({ kind: 'error', text: 'This device does not let us copy.' });
  }
}
