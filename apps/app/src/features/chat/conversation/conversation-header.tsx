import { type Conversation, isRoom } from '@nightjar/domain/chat/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { Face, FaceStack } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { eventWords } from '../../events/parts/words.ts';
import { eventOptions } from '../../events/remote/events.ts';
import { faceOf } from '../../people/parts/flow.ts';
import { ChatHeader } from '../parts/chat-header.tsx';
import { kindIcons } from '../parts/conversation-sign.tsx';
import { membersLine } from '../parts/words.ts';
import classes from './conversation-header.module.css';
import { conversationWords } from './words.ts';

export type ConversationHeaderProps = {
  conversation: Conversation;
  /** This text names who is typing, as "Moth is typing..."; null where no member is. */
  typing: string | null;
  /** True while the other person of a direct conversation has it open too. */
  here: boolean;
  onBack: () => void;
  onMenu: () => void;
};

export function ConversationHeader({ conversation, typing, here, onBack, onMenu }: ConversationHeaderProps) {
  return (
    <ChatHeader
      leading={<HeaderAvatar conversation={conversation} />}
      title={conversation.title}
      muted={conversation.muted}
      sub={
        typing ? (
          <span className={classes.typing}>{typing}</span>
        ) : (
          (headerSubtitle(conversation) ?? (here && conversationWords.header.here))
        )
      }
      onBack={onBack}
      onMenu={onMenu}
    />
  );
}

function HeaderAvatar({ conversation }: { conversation: Conversation }) {
  const { type, other, faces, image, title, member_count } = conversation;
  if (type === 'direct') return <Face user={other ? faceOf(other) : { name: title }} size={40} />;
  if (type === 'group' && faces.length > 0)
    return (
      <FaceStack
        users={faces.map(faceOf)}
        max={2}
        total={2}
        size={32}
        label={conversationWords.header.faces(faces.slice(0, 2).map(nameOf), member_count)}
      />
    );
  if (image) return <Face place user={{ name: title, image: imageUrl(image, 'face') }} size={40} />;
  return (
    <span className={classes.sign}>
      <Icon name={kindIcons[type]} weight="fill" size={20} />
    </span>
  );
}

function headerSubtitle(conversation: Conversation): ReactNode {
  const { type, target_id: id } = conversation;
  const members = membersLine(conversation);
  if (!isRoom(type)) return members;
  if (type === 'event' && id) return <EventSubtitle eventId={id} />;
  const { room } = conversationWords.header;
  const place =
    type === 'venue' && id ? (
      <Link to="/venues/$id" params={{ id }}>
        {room.venue}
      </Link>
    ) : (
      room.neighborhood
    );
  return (
    <>
      {members} · {place}
    </>
  );
}

/**
 * The room of an event has a guest as a member only after they have opened it. So the header shows how many guests go
 * to the event, which is the number that the event's own page shows.
 */
function EventSubtitle({ eventId }: { eventId: string }) {
  const { data: event } = useQuery(eventOptions(eventId));
  return (
    <>
      {event && `${eventWords.going(event.going_count)} · `}
      <Link to="/events/$id" params={{ id: eventId }}>
        {conversationWords.header.room.event}
      </Link>
    </>
  );
}
