import { nameOf } from '@nightjar/domain/people/rules/name';
import { createFileRoute } from '@tanstack/react-router';
import { MessageComposer } from '../../features/chat/compose/message-composer.tsx';
import { ChatScreen, type ChatScreenProps } from '../../features/chat/conversation/screen.tsx';
import { MessageDrink } from '../../features/drinks/parts/message-drinks.tsx';
import { updateRound } from '../../features/drinks/remote/rounds.ts';
import { useSession } from '../../features/people/remote/session.ts';
import { useBack } from '../-shell/back.ts';
import { memberRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/chats/$id')({
  staticData: { rule: memberRule, title: 'Chat', tab: 'chats', hideTabBar: true, wide: 'roomy' },
  component: Chat,
});

function Chat() {
  const { id } = Route.useParams();
  const { userId, details } = useSession();
  const back = useBack();
  const ownName = nameOf(details?.user ?? null);
  return (
    userId && (
      <ChatScreen
        key={id}
        conversationId={id}
        userId={userId}
        ownName={ownName}
        onBack={back}
        renderComposer={renderComposer}
        renderDrink={renderDrink}
        onRoundChanged={updateRound}
      />
    )
  );
}

const renderComposer: ChatScreenProps['renderComposer'] = composer => <MessageComposer {...composer} />;
const renderDrink: ChatScreenProps['renderDrink'] = drink => <MessageDrink {...drink} />;
