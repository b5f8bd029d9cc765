import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useSession } from '../features/account/remote.ts';
import { AcceptShotScreen } from '../features/drinks/components/accept-shot-screen.tsx';
import { thank } from '../features/drinks/components/thank.ts';
import { useBack } from './-shell/back.ts';
import { member } from './-shell/rules.ts';

export const Route = createFileRoute('/accept-shot/$voucherId')({
  staticData: { rule: member, title: 'A drink for you', hideTabBar: true },
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
        const id = await thank(userId, senderId);
        if (id) void navigate({ to: '/chats/$id', params: { id } });
      }}
    />
  );
}
