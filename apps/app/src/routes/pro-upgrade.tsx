import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../features/people/remote/session.ts';
import { codeMeaningOptions, forgetKeptCode, keptCodeOptions } from '../features/referrals/remote.ts';
import { JoinScreen } from '../features/staff/join/join-screen.tsx';
import { useBack } from './-shell/back.ts';

export const Route = createFileRoute('/pro-upgrade')({
  staticData: { rule: { tiers: ['registered'], nativeOnly: true }, title: 'Behind the bar?' },
  component: ProUpgrade,
});

function ProUpgrade() {
  const { details } = useSession();
  const given = useKeptTeamCode();
  const back = useBack();
  if (!details) return null;
  return (
    <JoinScreen
      userId={details.user.id}
      pros={details.pros}
      given={given}
      onUsed={() => void forgetKeptCode()}
      onBack={back}
    />
  );
}

/** Returns the team code that this device keeps for the user; an empty text where it keeps another code or none. */
function useKeptTeamCode(): string {
  const { tier } = useSession();
  const { data: kept } = useQuery(keptCodeOptions());
  const { data: meaning } = useQuery({ ...codeMeaningOptions(kept ?? '', tier), enabled: Boolean(kept) });
  return meaning?.kind === 'venue' ? meaning.code : '';
}
