import { Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { Composer } from '../features/chat/compose/composer.tsx';
import { MentionList } from '../features/chat/compose/mention-list.tsx';
import { Bubble, TextBubble } from '../features/chat/conversation/bubble.tsx';
import { EmojiBar, QuickEmojis } from '../features/chat/conversation/emoji-bar.tsx';
import { EmojiPicker } from '../features/chat/conversation/emoji-picker.tsx';
import { MediaTile } from '../features/chat/conversation/media-tile.tsx';
import { ClosedBar } from '../features/chat/conversation/thread.tsx';
import { DayLabel, JumpButton, NewDivider } from '../features/chat/conversation/thread-marks.tsx';
import { ChatRow } from '../features/chat/inbox/chat-row.tsx';
import { AttachmentPreview } from '../features/chat/parts/attachment-preview.tsx';
import { ChatHeader } from '../features/chat/parts/chat-header.tsx';
import { Quote } from '../features/chat/parts/quote.tsx';
import { ThreadSkeleton } from '../features/chat/parts/thread-skeleton.tsx';
import { Face, FaceStack } from '../ui/face/face.tsx';
import { Viewer } from '../ui/media/viewer.tsx';

const chatPeople = ['Moth', 'Dee Lantern', 'Finch'].map(name => ({ id: name, name, image: null }));
const doNothing = () => undefined;

/** The picture is part of the source code, because the gallery makes no requests to a server. */
const moonPicture =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><rect width="4" height="5" fill="%230D1B21"/><circle cx="2" cy="2" r="1" fill="%23FFA83D"/></svg>';

export function ChatChapter() {
  return (
    <Stack>
      <ConversationRows />
      <ChatHeader
        leading={<FaceStack users={chatPeople} max={2} total={2} size={32} label="Moth and Dee" />}
        title="Friday at the Lantern"
        sub="Moth is typing..."
        muted
        onBack={doNothing}
        onMenu={doNothing}
      />
      <MessageBubbles />
      <MessageWriting />
      <ClosedBar>You left this chat.</ClosedBar>
      <QuickEmojis mine={['🔥']} onPick={doNothing} onMore={doNothing} />
      <EmojiPicker onPick={doNothing} />
      <ThreadSkeleton />
    </Stack>
  );
}

/** Shows three rows of conversations: one unread with a mention of the user, one unread but muted, and one read. */
function ConversationRows() {
  const row = {
    renderRoot: (props: Record<string, unknown>) => <a href="#chat" {...props} />,
    onMenu: doNothing,
    swipes: [],
    mentioned: false,
    muted: false,
  };
  const moth = { name: 'Moth' };
  return (
    <div>
      <ChatRow
        {...row}
        leading={<Face user={moth} size={48} />}
        title="Moth"
        words="@Rae where are you hiding?"
        time="just now"
        unread="99+"
        mentioned
      />
      <ChatRow
        {...row}
        leading={<Face user={{ name: 'Kickball' }} size={48} />}
        title="Kickball, Tuesdays"
        words="Vik: In my trunk since June."
        time="10 h"
        unread="2"
        muted
      />
      <ChatRow
        {...row}
        leading={<Face user={{ name: 'Finch' }} size={48} />}
        title="Finch"
        words="You: In. I still owe you one."
        time="2 d"
        unread={null}
        swipes={[{ label: 'Archive', icon: 'Archive', onPress: doNothing }]}
      />
    </div>
  );
}

function MessageBubbles() {
  const [shown, setShown] = useState<string | null>(null);
  const tile = { id: 'moon', type: 'image', src: moonPicture, alt: 'Photo from Moth' } as const;
  return (
    <>
      <DayLabel date="2026-11-20">Friday</DayLabel>
      <Bubble own={false} first last={false}>
        <TextBubble>Anybody up for the Lantern tonight?</TextBubble>
      </Bubble>
      <Bubble own={false} first={false} last>
        <TextBubble>Dee is pouring until two.</TextBubble>
      </Bubble>
      <EmojiBar
        emojiCounts={[
          { emoji: '❤️', count: 2, mine: true },
          { emoji: '😂', count: 1, mine: false },
        ]}
        onToggle={doNothing}
      />
      <NewDivider />
      <Stack align="flex-end" gap="3xs">
        <Bubble own first last={false}>
          <Quote own name="Moth" text="Anybody up for the Lantern tonight?" onPress={doNothing} />
          <TextBubble>In. I still owe you one.</TextBubble>
        </Bubble>
        <Bubble own first={false} last>
          <TextBubble>Who else?</TextBubble>
        </Bubble>
      </Stack>
      <Bubble own={false} first last blinks>
        <TextBubble>A mention blinks once.</TextBubble>
      </Bubble>
      <Bubble own={false} first last folded>
        Somebody you blocked said something.
      </Bubble>
      <Bubble own={false} first last bare>
        <TextBubble large>😂❤️</TextBubble>
      </Bubble>
      <div style={{ width: '15rem' }}>
        <MediaTile type="image" src={moonPicture} alt={tile.alt} onOpen={() => setShown(tile.id)} />
      </div>
      <Viewer items={[tile]} shownId={shown} onShow={setShown} onClose={() => setShown(null)} />
      <JumpButton count={3} onPress={doNothing} />
    </>
  );
}

function MessageWriting() {
  const [text, setText] = useState('Tell @Mo');
  const [failed, setFailed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Composer
        field={field}
        text={text}
        limit={2000}
        onText={setText}
        canSend={text.trim() !== ''}
        onSend={() => setText('')}
        onAttach={doNothing}
        suggestions={{
          listId: 'gallery-people',
          list: <MentionList id="gallery-people" people={chatPeople} active={0} onPick={doNothing} />,
        }}
        above={
          <>
            <Quote name="Reply to Moth" text="Anybody up for the Lantern tonight?" />
            <AttachmentPreview
              type="image"
              src={moonPicture}
              progress={0.4}
              error={failed ? 'Error uploading image. Please try again.' : null}
              onRetry={() => setFailed(false)}
              onRemove={doNothing}
            />
          </>
        }
      />
      <Button variant="default" onClick={() => setFailed(!failed)}>
        Let the upload fail
      </Button>
    </>
  );
}
