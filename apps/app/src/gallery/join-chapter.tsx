import { id } from '@nightjar/domain/kernel/example';
import { minutes } from '@nightjar/domain/kernel/time';
import { exampleMe } from '@nightjar/domain/people/example';
import { ownPro } from '@nightjar/domain/staff/entity';
import { exampleOwnPro } from '@nightjar/domain/staff/example';
import { JoinScreen } from '../features/staff/join/join-screen.tsx';

const requested_at = new Date(Date.now() - 12 * minutes).toISOString();
const pendingPro = ownPro.parse(exampleOwnPro({ requested_at }));
const declinedPro = ownPro.parse(
  exampleOwnPro({
    pro_id: id('pro', 2),
    venue_name: 'Nine Lives',
    state: 'declined',
    requested_at,
    reason: "We're full until spring. Come by in March.",
  }),
);

const prosByState = {
  first: [],
  waiting: [pendingPro],
  declined: [declinedPro],
  several: [pendingPro, declinedPro],
};

/** Shows how a user asks to join a team; nothing is sent. */
export function JoinChapter({ state }: { state: keyof typeof prosByState }) {
  return (
    <JoinScreen
      userId={exampleMe().id}
      pros={prosByState[state]}
      given=""
      onUsed={() => undefined}
      onBack={() => undefined}
    />
  );
}
