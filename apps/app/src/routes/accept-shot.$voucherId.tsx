import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { openThanksChat } from '../features/drinks/receive/actions.ts';
import { AcceptShotScreen } from '../features/drinks/receive/screen.tsx';
import { useSession } from '../features/people/remote/session.ts';
import { useBack } from './-shell/back.ts';
import { memberRule } from './-shell/rules.ts';

export const Route = createFileRoute('/accept-shot/$voucherId')({
  staticData: { rule: memberRule, title: 'A drink for you', hideTabBar: true },
  component: AcceptShot,
});

function AcceptShot() {
  const { voucherId } = Route.useParams();
  const { userId } = useSession();
  const navigate = useNavigate();
  const back = useBack();
  if (!userId) return null;
  return (
    <AcceptShotScreen
      key={voucherId}
      voucherId={voucherId}
      userId={userId}
      onBack={back}
      onBank={freshVoucherId => void navigate({ to: '/drinks', state: { freshVoucherId } })}
      onThanks={async senderId => {
        const id = await openThanksChat(userId, senderId);
        if (id) void navigate({ to: '/chats/$id', params: { id } });
      }}
    />
  );
}
