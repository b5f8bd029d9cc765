import { nameOf } from '@nightjar/domain/people/rules/name';
import { createFileRoute } from '@tanstack/react-router';
import { ChatScreen } from '../../features/chat/components/chat-screen.tsx';
import { useSession } from '../../features/people/remote.ts';
import { useBack } from '../-back.ts';
import { member } from '../-rules.ts';

export const Route = createFileRoute('/chats/$id')({
  staticData: { rule: member, title: 'Chat', tab: 'chats', hideTabBar: true },
  component: Chat,
});

function Chat() {
  const { id } = Route.useParams();
  const { userId, details } = useSession();
  const back = useBack();
  const ownName = nameOf(details?.user ?? null);
  return (
    userId && <ChatScreen key={id} conversationId={id} userId={userId} ownName={ownName} onBack={back} />
  );
}
