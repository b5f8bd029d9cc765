import { myUserDetails, userProfile } from '@nightjar/domain/account/calls';
import { exampleProfile } from '@nightjar/domain/account/example';
import { activityByVenue, nearbyActivity } from '@nightjar/domain/activity/calls';
import { exampleVenueActivity, exampleVenueActivityNow } from '@nightjar/domain/activity/example';
import { conversationMembers, conversations } from '@nightjar/domain/chat/calls';
import {
  exampleConversation,
  exampleConversationMember,
  exampleMessage,
} from '@nightjar/domain/chat/example';
import { currentRedemptions, drinkBankStats, incomingShots, myVouchers } from '@nightjar/domain/drinks/calls';
import {
  exampleCurrentRedemptions,
  exampleDrinkBankStats,
  exampleShot,
  exampleVoucher,
} from '@nightjar/domain/drinks/example';
import { event, eventsByVenue, nearbyEvents } from '@nightjar/domain/events/calls';
import { exampleEvent, exampleEventCard } from '@nightjar/domain/events/example';
import { friendsOut, nearbyFriends, pendingFriendRequests } from '@nightjar/domain/friends/calls';
import {
  exampleFriendOnNightOut,
  exampleFriendRequest,
  exampleNearbyFriend,
} from '@nightjar/domain/friends/example';
import { entryToEvent, myTickets, subscription } from '@nightjar/domain/payments/calls';
import { exampleEntry, exampleSubscription, exampleTicket } from '@nightjar/domain/payments/example';
import { neighborhoods } from '@nightjar/domain/places/calls';
import { exampleNeighborhood } from '@nightjar/domain/places/example';
import { nearbyPros, nearbyTopPros, prosByVenueId } from '@nightjar/domain/staff/calls';
import { exampleNearbyPro, examplePro, exampleTopPro } from '@nightjar/domain/staff/example';
import { nearbyVenues, venueProfile } from '@nightjar/domain/venues/calls';
import { exampleVenue, exampleVenueCard } from '@nightjar/domain/venues/example';
import { dehydrate, hashKey, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { emptyThread } from './features/chat/flow/thread.ts';
import { answersThatFit, type KeptForm } from './kept-answers.ts';
import { userDetails } from './testing/answers.ts';

/** Returns what the device stores of an answer: the query cache writes it, and the storage makes text of it. */
function storedAnswer(keep: unknown, data: unknown) {
  const client = new QueryClient();
  const queryKey = [keep];
  client.getQueryCache().build(client, { queryKey, queryHash: hashKey(queryKey), meta: { keep } as never }, {
    data,
    dataUpdatedAt: 1,
    status: 'success',
  } as never);
  return JSON.parse(JSON.stringify(dehydrate(client))).queries;
}

const fitting = (keep: unknown, data: unknown) => answersThatFit(storedAnswer(keep, data));

/** Each form has an example of what is stored in it. */
const examples: Readonly<Record<KeptForm, unknown>> = {
  [myUserDetails.id]: userDetails(),
  [userProfile.id]: exampleProfile(),
  [drinkBankStats.id]: exampleDrinkBankStats(),
  [currentRedemptions.id]: { ...exampleCurrentRedemptions(), at: 1 },
  [myVouchers.id]: [exampleVoucher()],
  [incomingShots.id]: [exampleShot()],
  [friendsOut.id]: [exampleFriendOnNightOut()],
  [nearbyFriends.id]: [exampleNearbyFriend()],
  [pendingFriendRequests.id]: { requests: [exampleFriendRequest()], received_count: 1, sent_count: 0 },
  [event.id]: exampleEvent(),
  [eventsByVenue.id]: {
    events: [exampleEventCard()],
    total: 1,
    pagination: { limit: 20, offset: 0, total: 1 },
  },
  [nearbyEvents.id]: [exampleEventCard()],
  [entryToEvent.id]: exampleEntry(),
  [myTickets.id]: [exampleTicket()],
  [subscription.id]: exampleSubscription(),
  [nearbyVenues.id]: [exampleVenueCard()],
  [venueProfile.id]: exampleVenue(),
  [prosByVenueId.id]: [examplePro()],
  [activityByVenue.id]: exampleVenueActivityNow(),
  [nearbyActivity.id]: [exampleVenueActivity()],
  [nearbyPros.id]: [exampleNearbyPro()],
  [nearbyTopPros.id]: [exampleTopPro()],
  [neighborhoods.id]: [exampleNeighborhood()],
  [conversationMembers.id]: [exampleConversationMember()],
  conversation: exampleConversation(),
  [conversations.id]: {
    pages: [{ conversations: [exampleConversation()], more: false }],
    pageParams: [null],
  },
  thread: { ...emptyThread, messages: [exampleMessage()], wholeTo: exampleMessage().message_id },
  draft: 'Down in five',
  basemap: {
    sources: { land: { type: 'geojson', data: 'https://bar.example/map/land' } },
    layers: [{ id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': '#102030' } }],
    metadata: { attribution: ['City of Tampa'] },
  },
};

describe('the answers that another version of the app has stored', () => {
  it.each(Object.entries(examples))(
    'a stored answer of the form %s is shown again unchanged',
    (keep, data) => {
      const stored = storedAnswer(keep, data);
      expect(answersThatFit(stored)).toEqual(stored);
    },
  );

  it('a stored answer without a field that this version needs is not shown, and the other answers are', () => {
    const { message_id: _, ...old } = exampleMessage();
    const stored = [
      ...storedAnswer('thread', { ...emptyThread, messages: [old] }),
      ...storedAnswer('draft', 'See you there'),
    ];
    expect(answersThatFit(stored).map(({ state }) => state.data)).toEqual(['See you there']);
  });

  it('a stored answer loses the fields that this version does not know', () => {
    const [kept] = fitting(drinkBankStats.id, { ...exampleDrinkBankStats(), a_later_field: true });
    expect(kept?.state.data).toEqual(exampleDrinkBankStats());
  });

  it.each([true, 'a-later-form', 'constructor', undefined])(
    'a stored answer whose form is named %s is not shown by a version without that form',
    keep => {
      expect(fitting(keep, 'anything')).toEqual([]);
    },
  );
});
