import { minutes } from '@nightjar/domain/kernel/time';
import { ownPro } from '@nightjar/domain/staff/entity';
import { JoinScreen } from '../features/staff/join/join-screen.tsx';

const userId = '10000000-0000-4000-8000-000000000001';
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const asked = ownPro.parse({
  pro_id: 'c0000000-0000-4000-8000-000000000001',
  venue_id: '20000000-0000-4000-8000-000000000001',
  venue_name: 'The Low Lantern',
  venue_city: 'Tampa',
  timezone: 'America/New_York',
  venue_code: null,
  pro_role_id: 1,
  role: 'bartender',
  state: 'pending',
  requested_at: ago(12 * minutes),
  reason: null,
  first_name: 'Finch',
  last_name: null,
  pro_code: null,
  pro_color_id: null,
  clocked_in: false,
  clocked_in_until: null,
});
const declined = ownPro.parse({
  ...asked,
  pro_id: 'c0000000-0000-4000-8000-000000000002',
  venue_name: 'Nine Lives',
  state: 'declined',
  reason: "We're full until spring. Come by in March.",
});

const states = { first: [], waiting: [asked], declined: [declined], several: [asked, declined] };

/** Shows how a user asks to join a team; nothing is sent. */
export function JoinChapter({ state }: { state: keyof typeof states }) {
  return <JoinScreen userId={userId} pros={states[state]} onBack={() => undefined} />;
}
