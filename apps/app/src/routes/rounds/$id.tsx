import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { RoundScreen } from '../../features/drinks/rounds/screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { useBack } from '../-shell/back.ts';
import { memberRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/rounds/$id')({
  staticData: { rule: memberRule, title: 'A round', hideTabBar: true },
  component: OneRound,
});

function OneRound() {
  const { id } = Route.useParams();
  const { userId } = useSession();
  const navigate = useNavigate();
  const back = useBack();
  if (!userId) return null;
  return (
    <RoundScreen
      key={id}
      roundId={id}
      userId={userId}
      onBack={back}
      onBank={freshVoucherId => void navigate({ to: '/drinks', state: { freshVoucherId } })}
    />
  );
}
