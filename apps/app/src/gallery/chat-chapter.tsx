import { Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { AttachmentPreview } from '../ui/chat/attachment-preview.tsx';
import { Bubble, Words } from '../ui/chat/bubble.tsx';
import { ChatHeader } from '../ui/chat/chat-header.tsx';
import { ChatRow } from '../ui/chat/chat-row.tsx';
import { ClosedBar, Composer } from '../ui/chat/composer.tsx';
import { EmojiPicker } from '../ui/chat/emoji-picker.tsx';
import { JumpButton } from '../ui/chat/jump-button.tsx';
import { MediaTile } from '../ui/chat/media-tile.tsx';
import { MentionList } from '../ui/chat/mention-list.tsx';
import { Quote } from '../ui/chat/quote.tsx';
import { QuickReactions, ReactionBar } from '../ui/chat/reaction-bar.tsx';
import { DayLabel, NewDivider } from '../ui/chat/separators.tsx';
import { ThreadSkeleton } from '../ui/chat/thread-skeleton.tsx';
import { Viewer } from '../ui/chat/viewer.tsx';
import { Face, FaceStack } from '../ui/people/face.tsx';

const people = ['Moth', 'Dee Lantern', 'Finch'].map(name => ({ id: name, name, image: null }));
const nothing = () => undefined;

/** A drawn picture: the gallery asks no server. */
const picture =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><rect width="4" height="5" fill="%230D1B21"/><circle cx="2" cy="2" r="1" fill="%23FFA83D"/></svg>';

export function ChatChapter() {
  return (
    <Stack>
      <Rows />
      <ChatHeader
        leading={<FaceStack users={people} max={2} total={2} size={32} label="Moth and Dee" />}
        title="Friday at the Lantern"
        sub="Moth is typing..."
        muted
        onBack={nothing}
        onMenu={nothing}
      />
      <Said />
      <Writing />
      <ClosedBar>You left this chat.</ClosedBar>
      <QuickReactions mine={['🔥']} onPick={nothing} onMore={nothing} />
      <EmojiPicker onPick={nothing} />
      <ThreadSkeleton />
    </Stack>
  );
}

/** Unread and named; unread but muted; read. */
function Rows() {
  const row = {
    renderRoot: (props: Record<string, unknown>) => <a href="#chat" {...props} />,
    onMenu: nothing,
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
        swipes={[{ label: 'Archive', icon: 'Archive', onPress: nothing }]}
      />
    </div>
  );
}

function Said() {
  const [shown, setShown] = useState<string | null>(null);
  const tile = { id: 'moon', type: 'image', src: picture, alt: 'Photo from Moth' } as const;
  return (
    <>
      <DayLabel date="2026-11-20">Friday</DayLabel>
      <Bubble own={false} first last={false}>
        <Words>Anybody up for the Lantern tonight?</Words>
      </Bubble>
      <Bubble own={false} first={false} last>
        <Words>Dee is pouring until two.</Words>
      </Bubble>
      <ReactionBar
        reactions={[
          { emoji: '❤️', count: 2, mine: true },
          { emoji: '😂', count: 1, mine: false },
        ]}
        onToggle={nothing}
      />
      <NewDivider />
      <Stack align="flex-end" gap="3xs">
        <Bubble own first last={false}>
          <Quote own name="Moth" text="Anybody up for the Lantern tonight?" onPress={nothing} />
          <Words>In. I still owe you one.</Words>
        </Bubble>
        <Bubble own first={false} last>
          <Words>Who else?</Words>
        </Bubble>
      </Stack>
      <Bubble own={false} first last blinks>
        <Words>A mention blinks once.</Words>
      </Bubble>
      <Bubble own={false} first last folded>
        Somebody you blocked said something.
      </Bubble>
      <Bubble own={false} first last bare>
        <Words large>😂❤️</Words>
      </Bubble>
      <div style={{ width: '15rem' }}>
        <MediaTile type="image" src={picture} alt={tile.alt} onOpen={() => setShown(tile.id)} />
      </div>
      <Viewer items={[tile]} shownId={shown} onShow={setShown} onClose={() => setShown(null)} />
      <JumpButton count={3} onPress={nothing} />
    </>
  );
}

function Writing() {
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
        onAttach={nothing}
        suggestions={{
          listId: 'gallery-people',
          list: <MentionList id="gallery-people" people={people} active={0} onPick={nothing} />,
        }}
        above={
          <>
            <Quote name="Reply to Moth" text="Anybody up for the Lantern tonight?" />
            <AttachmentPreview
              type="image"
              src={picture}
              progress={0.4}
              error={failed ? 'Error uploading image. Please try again.' : null}
              onRetry={() => setFailed(false)}
              onRemove={nothing}
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
