import { randomUUID } from 'node:crypto';
import { myUserDetails, updateLocation } from '@nightjar/domain/account/calls';
import { conversations, messages, sendMessage } from '@nightjar/domain/chat/calls';
import { redeemFreeDrink, validateFreeRedemptionCode } from '@nightjar/domain/drinks/calls';
import { eventsWithinBounds, followEvent, nearbyEvents, unfollowEvent } from '@nightjar/domain/events/calls';
import { friends } from '@nightjar/domain/friends/calls';
import {
  checkIn,
  followVenue,
  nearbyVenues,
  unfollowVenue,
  venueProfile,
  venuesWithinBounds,
} from '@nightjar/domain/venues/calls';
import { circleAround, mapBoundsAround } from '../calls/around.ts';
import type { PostRequest } from '../load.ts';
import { staffCode } from '../seed/city.ts';

/** A guest goes to these places. A check-in needs the position of its bar. */
export type NightPlaces = {
  bars: { venueId: string; lat: number; lng: number }[];
  events: string[];
  points: { lat: number; lng: number }[];
};
type Guest = { userId: string; conversationId: string; token: string };

/** An errand is a list of calls that a phone makes one after the other. */
export type Errand = PostRequest[];

type ErrandContext = {
  own: { user_id: string };
  guest: Guest;
  bar: NightPlaces['bars'][number];
  turn: number;
} & {
  event: string;
  point: { lat: number; lng: number };
};
type PlannedRequest = Omit<PostRequest, 'token'>;

const planRead = (path: string, body: object): PlannedRequest[] => [{ path, body }];
const planWrite = (path: string, body: object): PlannedRequest => ({
  path,
  body,
  headers: { 'idempotency-key': randomUUID() },
});

const planChatMessage = ({ own, guest, turn }: ErrandContext): PlannedRequest[] => [
  {
    path: sendMessage.path,
    body: {
      ...own,
      conversation_id: guest.conversationId,
      message: `Who is at the Low Lantern? ${turn}`,
      client_id: randomUUID(),
    },
  },
];
const planChatRead = ({ own, guest }: ErrandContext) =>
  planRead(messages.path, { ...own, conversation_id: guest.conversationId });

/** A night repeats these errands. Most of them are about chat and the map. One errand in nine checks in or pours. */
const round: readonly ((scene: ErrandContext) => PlannedRequest[])[] = [
  planChatMessage,
  planChatRead,
  ({ point }) => planRead(nearbyVenues.path, circleAround(point)),
  planChatMessage,
  ({ own }) => planRead(conversations.path, own),
  ({ point }) => planRead(venuesWithinBounds.path, mapBoundsAround(point)),
  ({ own, bar }) => [
    { path: updateLocation.path, body: { ...own, lat: bar.lat, lng: bar.lng } },
    planWrite(checkIn.path, { ...own, venue_id: bar.venueId }),
  ],
  planChatMessage,
  planChatRead,
  ({ point }) => planRead(eventsWithinBounds.path, mapBoundsAround(point)),
  ({ own, bar }) => planRead(venueProfile.path, { ...own, venue_id: bar.venueId }),
  ({ own, bar }) => [
    { path: validateFreeRedemptionCode.path, body: { ...own, venue_id: bar.venueId, ...staffCode } },
    planWrite(redeemFreeDrink.path, { ...own, venue_id: bar.venueId, ...staffCode }),
  ],
  planChatMessage,
  ({ own }) => planRead(friends.path, own),
  ({ own, bar }) =>
    [followVenue, unfollowVenue].map(({ path }) => ({ path, body: { ...own, venue_id: bar.venueId } })),
  ({ point }) => planRead(nearbyEvents.path, circleAround(point)),
  ({ own, event }) =>
    [followEvent, unfollowEvent].map(({ path }) => ({ path, body: { ...own, event_id: event } })),
  ({ own }) => planRead(myUserDetails.path, own),
];

/**
 * From turn to turn, the index of the guest, bar, event or point grows by this step. A step shares no divisor with the
 * number of these values, so that each of them is drawn.
 */
const steps = { guest: 7_919, bar: 31, event: 97, point: 61 };
const drawValue = <Value>(values: readonly Value[], turn: number, step: number): Value => {
  const value = values[(turn * step) % values.length];
  if (value === undefined) throw new Error('A night needs guests, bars, events and points.');
  return value;
};

/** Returns the calls of the errand with this number of the night, with the token of the guest who makes them. */
export function errandAt(
  turn: number,
  guests: readonly Guest[],
  { bars, events, points }: NightPlaces,
): Errand {
  const guest = drawValue(guests, turn, steps.guest);
  const scene = {
    ...{ guest, turn, own: { user_id: guest.userId } },
    bar: drawValue(bars, turn, steps.bar),
    event: drawValue(events, turn, steps.event),
    point: drawValue(points, turn, steps.point),
  };
  return (drawValue(round, turn, 1)(scene) ?? []).map(post => ({ ...post, token: guest.token }));
}
