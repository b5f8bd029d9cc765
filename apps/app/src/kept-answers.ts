import { myUserDetails, userProfile } from '@nightjar/domain/account/calls';
import { activityByVenue, nearbyActivity } from '@nightjar/domain/activity/calls';
import { conversationMembers, conversations } from '@nightjar/domain/chat/calls';
import { conversation, message, readMark } from '@nightjar/domain/chat/entity';
import { currentRedemptions, drinkBankStats, incomingShots, myVouchers } from '@nightjar/domain/drinks/calls';
import { event, eventsByVenue, nearbyEvents } from '@nightjar/domain/events/calls';
import { friendsOut, nearbyFriends, pendingFriendRequests } from '@nightjar/domain/friends/calls';
import { entryToEvent, myTickets, subscription } from '@nightjar/domain/payments/calls';
import { neighborhoods } from '@nightjar/domain/places/calls';
import { nearbyPros, nearbyTopPros, prosByVenueId } from '@nightjar/domain/staff/calls';
import { nearbyVenues, venueProfile } from '@nightjar/domain/venues/calls';
import type { DehydratedState, InferDataFromTag, QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { activityInAreaOptions } from './features/activity/remote.ts';
import type { Thread } from './features/chat/flow/thread.ts';
import type { conversationOptions, membersOptions } from './features/chat/remote/conversation.ts';
import type { conversationsOptions } from './features/chat/remote/list.ts';
import type { neighborhoodsOptions } from './features/chat/remote/open-conversation.ts';
import type {
  currentRedemptionsOptions,
  drinkBankStatsOptions,
  incomingShotsOptions,
  myVouchersOptions,
} from './features/drinks/remote/bank.ts';
import type {
  eventOptions,
  eventsByVenueOptions,
  eventsInAreaOptions,
} from './features/events/remote/events.ts';
import type { friendsInAreaOptions } from './features/friends/remote/nearby.ts';
import type {
  friendsOutOptions,
  pendingRequestsOptions,
  profileOptions,
} from './features/friends/remote/people.ts';
import type { entryOptions, myTicketsOptions, planOptions } from './features/payments/remote.ts';
import type { userDetailsOptions } from './features/people/remote/session.ts';
import type { prosInAreaOptions, topProsOptions } from './features/staff/remote.ts';
import type { venuesInAreaOptions } from './features/venues/remote/nearby.ts';
import type {
  prosByVenueOptions,
  venueNowOptions,
  venueProfileOptions,
} from './features/venues/remote/venue.ts';

type DataOf<Options extends (...args: never[]) => { readonly queryKey: QueryKey }> = InferDataFromTag<
  unknown,
  ReturnType<Options>['queryKey']
>;

/** The type of the data that a query stores must be the type of its form. */
const formOf = <Data>(schema: z.ZodMiniType<Data>): z.ZodMiniType => schema;

/**
 * The device stores a conversation in this form. No answer of the server has it; only the messages and the read marks
 * have the forms of the server.
 */
const thread = z.object({
  messages: z.array(message),
  wholeTo: z.nullable(z.string()),
  olderLeft: z.boolean(),
  reads: z.array(readMark),
  foldedUserIds: z.array(z.string()),
});

const basemapSchema = z.looseObject({
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
});

/** The stored answers have these forms. Each query that is kept names its form in its meta. */
const forms: Readonly<Record<KeptForm, z.ZodMiniType>> = {
  [myUserDetails.id]: formOf<DataOf<typeof userDetailsOptions>>(myUserDetails.output),
  [userProfile.id]: formOf<DataOf<typeof profileOptions>>(userProfile.output),
  [drinkBankStats.id]: formOf<DataOf<typeof drinkBankStatsOptions>>(drinkBankStats.output),
  [currentRedemptions.id]: formOf<DataOf<typeof currentRedemptionsOptions>>(
    z.extend(currentRedemptions.output, { at: z.number() }),
  ),
  [myVouchers.id]: formOf<DataOf<typeof myVouchersOptions>>(myVouchers.output),
  [incomingShots.id]: formOf<DataOf<typeof incomingShotsOptions>>(incomingShots.output),
  [friendsOut.id]: formOf<DataOf<typeof friendsOutOptions>>(friendsOut.output),
  [nearbyFriends.id]: formOf<DataOf<typeof friendsInAreaOptions>>(nearbyFriends.output),
  [pendingFriendRequests.id]: formOf<DataOf<typeof pendingRequestsOptions>>(pendingFriendRequests.output),
  [event.id]: formOf<DataOf<typeof eventOptions>>(event.output),
  [eventsByVenue.id]: formOf<DataOf<typeof eventsByVenueOptions>>(eventsByVenue.output),
  [nearbyEvents.id]: formOf<DataOf<typeof eventsInAreaOptions>>(nearbyEvents.output),
  [entryToEvent.id]: formOf<DataOf<typeof entryOptions>>(entryToEvent.output),
  [myTickets.id]: formOf<DataOf<typeof myTicketsOptions>>(myTickets.output),
  [subscription.id]: formOf<DataOf<typeof planOptions>>(subscription.output),
  [nearbyVenues.id]: formOf<DataOf<typeof venuesInAreaOptions>>(nearbyVenues.output),
  [venueProfile.id]: formOf<DataOf<typeof venueProfileOptions>>(venueProfile.output),
  [prosByVenueId.id]: formOf<DataOf<typeof prosByVenueOptions>>(prosByVenueId.output),
  [activityByVenue.id]: formOf<DataOf<typeof venueNowOptions>>(activityByVenue.output),
  [nearbyActivity.id]: formOf<DataOf<typeof activityInAreaOptions>>(nearbyActivity.output),
  [nearbyPros.id]: formOf<DataOf<typeof prosInAreaOptions>>(nearbyPros.output),
  [nearbyTopPros.id]: formOf<DataOf<typeof topProsOptions>>(nearbyTopPros.output),
  [neighborhoods.id]: formOf<DataOf<typeof neighborhoodsOptions>>(neighborhoods.output),
  [conversationMembers.id]: formOf<DataOf<typeof membersOptions>>(conversationMembers.output),
  conversation: formOf<DataOf<typeof conversationOptions>>(z.nullable(conversation)),
  [conversations.id]: formOf<DataOf<typeof conversationsOptions>>(
    z.object({ pages: z.array(conversations.output), pageParams: z.array(z.nullable(z.string())) }),
  ),
  thread: formOf<Thread>(thread),
  draft: formOf<string>(z.string()),
  basemap: basemapSchema,
};

type PersistedCall =
  | typeof myUserDetails
  | typeof userProfile
  | typeof drinkBankStats
  | typeof currentRedemptions
  | typeof myVouchers
  | typeof incomingShots
  | typeof friendsOut
  | typeof nearbyFriends
  | typeof pendingFriendRequests
  | typeof event
  | typeof eventsByVenue
  | typeof nearbyEvents
  | typeof entryToEvent
  | typeof myTickets
  | typeof subscription
  | typeof nearbyVenues
  | typeof venueProfile
  | typeof prosByVenueId
  | typeof activityByVenue
  | typeof nearbyActivity
  | typeof nearbyPros
  | typeof nearbyTopPros
  | typeof neighborhoods
  | typeof conversationMembers
  | typeof conversations;

/** Names what a kept entry contains. The answers of a call use the id of the call. */
export type KeptForm = PersistedCall['id'] | 'conversation' | 'thread' | 'draft' | 'basemap';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * A query with a form in `keep` stores its last answer on the device for 24 h, so that a start without a network
     * still shows the answer.
     */
    queryMeta: { readonly keep?: KeptForm | false };
  }
}

/** Another version of the app may have had other forms. */
const isForm = (keep: unknown): keep is KeptForm => typeof keep === 'string' && Object.hasOwn(forms, keep);

type StoredQueries = DehydratedState['queries'];

/**
 * Returns the answers that another version of the app has stored and that have the forms of this version. A field that
 * this version does not know is removed.
 */
export function answersThatFit(stored: StoredQueries): StoredQueries {
  return stored.flatMap(query => {
    const keep = query.meta?.keep;
    if (!isForm(keep)) return [];
    const read = forms[keep].safeParse(query.state.data);
    return read.success ? [{ ...query, state: { ...query.state, data: read.data } }] : [];
  });
}
