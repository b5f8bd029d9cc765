import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { NewChatScreen } from '../../features/chat/start/screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { useBack } from '../-shell/back.ts';
import { memberRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/chats/new')({
  staticData: { rule: memberRule, title: 'New chat', tab: 'chats', hideTabBar: true, wide: 'roomy' },
  component: NewChat,
});

function NewChat() {
  const { userId } = useSession();
  const navigate = useNavigate();
  const back = useBack();
  return (
    userId && (
      <NewChatScreen
        userId={userId}
        onBack={back}
        onDirect={id =>
          void navigate({ to: '/chats/$type/$id', params: { type: 'direct', id }, replace: true })
        }
        onStarted={id => void navigate({ to: '/chats/$id', params: { id }, replace: true })}
      />
    )
  );
}
