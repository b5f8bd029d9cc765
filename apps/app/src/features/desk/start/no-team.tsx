import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { useSession } from '../../people/remote/session.ts';
import { startWords } from './words.ts';

/** A pro without a venue learns how to join a team, or that a request waits. */
export function NoTeam() {
  const { details } = useSession();
  const asked = details?.pros.find(({ state }) => state === 'pending');
  const { title, text, waiting } = startWords.noTeam;
  return <EmptyPerch pose="away" title={title} text={asked ? waiting(asked.venue_name) : text} />;
}
