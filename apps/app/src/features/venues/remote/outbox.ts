import type { checkIn, followVenue, unfollowVenue } from '@nightjar/domain/venues/calls';
import { callSender } from '../../../platform/outbox/call-sender.ts';
import type { KindOfCall, SendersOf } from '../../../platform/outbox/entry.ts';

type VenuesOutboxKinds = {
  'follow-venue': KindOfCall<typeof followVenue>;
  'unfollow-venue': KindOfCall<typeof unfollowVenue>;
  'check-in': KindOfCall<typeof checkIn>;
};
declare module '../../../platform/outbox/entry.ts' {
  interface OutboxKinds extends VenuesOutboxKinds {}
}

const loadVenueCalls = () => import('@nightjar/domain/venues/calls');
const sendCheckIn = callSender(async () => (await loadVenueCalls()).checkIn);

export const venuesOutboxSenders: SendersOf<keyof VenuesOutboxKinds> = {
  'follow-venue': callSender(async () => (await loadVenueCalls()).followVenue),
  'unfollow-venue': callSender(async () => (await loadVenueCalls()).unfollowVenue),
  // The server accepts or refuses a check-in by the last position that the phone has sent. So the present position is
  // sent first.
  'check-in': async (entry, signal) => {
    const { sendLocation } = await import('../../people/remote/location.ts');
    await sendLocation(entry.payload.user_id);
    return sendCheckIn(entry, signal);
  },
};
