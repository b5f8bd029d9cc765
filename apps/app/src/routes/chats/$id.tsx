import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../features/account/remote.ts';
import { ChatScreen } from '../../features/chat/components/chat-screen.tsx';
import { useBack } from '../-shell/back.ts';
import { member } from '../-shell/rules.ts';

export const Route = createFileRoute('/chats/$id')({
  staticData: { rule: member, title: 'Chat', tab: 'chats', hideTabBar: true },
  component: Chat,
});

function Chat() {
  const { id } = Route.useParams();
  const { userId, details } = useSession();
  const back = useBack();
  const ownName = details?.user.nickname ?? details?.user.first_name ?? 'Somebody';
  return (
    userId && <ChatScreen key={id} conversationId={id} userId={userId} ownName={ownName} onBack={back} />
  );
}
