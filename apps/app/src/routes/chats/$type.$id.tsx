import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { ChatRedirect } from '../../features/chat/start/redirect-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { useBack } from '../-shell/back.ts';
import { chatTypes, isOneOf } from '../-shell/lists.ts';
import { memberRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/chats/$type/$id')({
  staticData: { rule: memberRule, title: 'Chat', tab: 'chats', hideTabBar: true, wide: 'roomy' },
  beforeLoad: ({ params: { type } }) => {
    if (!isOneOf(chatTypes, type)) throw redirect({ to: '/chats' });
  },
  component: OpenChat,
});

function OpenChat() {
  const { type, id } = Route.useParams();
  const { userId } = useSession();
  const navigate = useNavigate();
  const back = useBack();
  if (!userId || !isOneOf(chatTypes, type)) return null;
  return (
    <ChatRedirect
      kind={type}
      targetId={id}
      userId={userId}
      onBack={back}
      onOpened={chat => void navigate({ to: '/chats/$id', params: { id: chat }, replace: true })}
    />
  );
}
