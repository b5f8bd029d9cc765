import { createFileRoute } from '@tanstack/react-router';
import { NoChatOpen } from '../../features/chat/inbox/no-chat-open.tsx';
import { useWide } from '../../ui/shell/use-wide.ts';
import { memberRule } from '../-shell/rules.ts';
import { ChatList } from './-chat-list.tsx';

export const Route = createFileRoute('/chats/')({
  staticData: { rule: memberRule, title: 'Chats', tab: 'chats', wide: 'roomy' },
  component: Chats,
});

/** In a wide window the list of chats is shown beside this page, which is then empty. */
function Chats() {
  return useWide() ? <NoChatOpen /> : <ChatList />;
}
