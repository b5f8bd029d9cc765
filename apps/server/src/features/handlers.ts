import type { CallId } from '@nightjar/domain/calls';
import type { Handler } from '../platform/http/handler.ts';
import { accountHandlers } from './account/index.ts';
import { accountReactions } from './account/reactions.ts';
import { activityHandlers } from './activity/index.ts';
import { activityReactions } from './activity/reactions.ts';
import { auditHandlers } from './audit/index.ts';
import { chatHandlers } from './chat/index.ts';
import { chatReactions } from './chat/reactions.ts';
import { drinksHandlers } from './drinks/index.ts';
import { drinksReactions } from './drinks/reactions.ts';
import { eventsHandlers } from './events/index.ts';
import { eventsReactions } from './events/reactions.ts';
import { friendsHandlers } from './friends/index.ts';
import { friendsReactions } from './friends/reactions.ts';
import { notificationsHandlers } from './notifications/index.ts';
import { notificationsReactions } from './notifications/reactions.ts';
import { paymentsHandlers } from './payments/index.ts';
import { paymentsReactions } from './payments/reactions.ts';
import { placesHandlers } from './places/index.ts';
import { referralsHandlers } from './referrals/index.ts';
import { referralsReactions } from './referrals/reactions.ts';
import { releasesHandlers } from './releases/index.ts';
import { releasesReactions } from './releases/reactions.ts';
import { reportsHandlers } from './reports/index.ts';
import { reportsReactions } from './reports/reactions.ts';
import { searchHandlers } from './search/index.ts';
import { staffHandlers } from './staff/index.ts';
import { staffReactions } from './staff/reactions.ts';
import { venuesHandlers } from './venues/index.ts';
import { picturesReactions } from './venues/pictures/reactions.ts';
import { venuesReactions } from './venues/reactions.ts';

type RequireEveryCall<Bound extends string> = [Exclude<CallId, Bound>, Exclude<Bound, CallId>] extends [
  never,
  never,
]
  ? unknown
  : { unhandled: Exclude<CallId, Bound>; undeclared: Exclude<Bound, CallId> };

/** A declared call without a handler, or a handler without a declaration, does not compile. */
function forEveryCall<Id extends string>(
  handlers: (Handler & { declaration: { id: Id } })[] & RequireEveryCall<Id>,
): readonly Handler[] {
  return handlers;
}

export const handlers = forEveryCall([
  ...accountHandlers,
  ...activityHandlers,
  ...auditHandlers,
  ...chatHandlers,
  ...drinksHandlers,
  ...eventsHandlers,
  ...friendsHandlers,
  ...notificationsHandlers,
  ...paymentsHandlers,
  ...placesHandlers,
  ...referralsHandlers,
  ...releasesHandlers,
  ...reportsHandlers,
  ...searchHandlers,
  ...staffHandlers,
  ...venuesHandlers,
]);

export const reactions = [
  ...accountReactions,
  ...activityReactions,
  ...chatReactions,
  ...drinksReactions,
  ...eventsReactions,
  ...friendsReactions,
  ...notificationsReactions,
  ...paymentsReactions,
  ...referralsReactions,
  ...releasesReactions,
  ...reportsReactions,
  ...staffReactions,
  ...picturesReactions,
  ...venuesReactions,
];
