import * as account from './account/calls.ts';
import * as accountDesk from './account/desk/calls.ts';
import * as activity from './activity/calls.ts';
import * as activityDesk from './activity/desk/calls.ts';
import * as auditDesk from './audit/desk/calls.ts';
import * as chat from './chat/calls.ts';
import * as drinks from './drinks/calls.ts';
import * as drinksDesk from './drinks/desk/calls.ts';
import * as events from './events/calls.ts';
import * as eventsDesk from './events/desk/calls.ts';
import * as friends from './friends/calls.ts';
import type { Call } from './kernel/call.ts';
import * as notifications from './notifications/calls.ts';
import * as payments from './payments/calls.ts';
import * as paymentsDesk from './payments/desk/calls.ts';
import * as places from './places/calls.ts';
import * as referrals from './referrals/calls.ts';
import * as referralsDesk from './referrals/desk/calls.ts';
import * as releases from './releases/calls.ts';
import * as releasesDesk from './releases/desk/calls.ts';
import * as reports from './reports/calls.ts';
import * as reportsDesk from './reports/desk/calls.ts';
import * as search from './search/calls.ts';
import * as staff from './staff/calls.ts';
import * as staffDesk from './staff/desk/calls.ts';
import * as venues from './venues/calls.ts';
import * as venuesDesk from './venues/desk/calls.ts';

/** All declared calls, by noun. The server has a handler for each of them. */
export const callsByNoun = {
  account,
  accountDesk,
  activity,
  activityDesk,
  auditDesk,
  chat,
  drinks,
  drinksDesk,
  events,
  eventsDesk,
  friends,
  notifications,
  payments,
  paymentsDesk,
  places,
  referrals,
  referralsDesk,
  releases,
  releasesDesk,
  reports,
  reportsDesk,
  search,
  staff,
  staffDesk,
  venues,
  venuesDesk,
} as const;

type CallsByNoun = typeof callsByNoun;
type ValueOf<T> = T[keyof T];
/** This is the union of all declarations; `Extract<DeclaredCall, { id: 'check-in' }>` is one of them. */
export type DeclaredCall = ValueOf<{ [Noun in keyof CallsByNoun]: ValueOf<CallsByNoun[Noun]> }>;
export type CallId = DeclaredCall['id'];

export const declaredCalls: readonly Call[] = Object.values(callsByNoun).flatMap(noun => Object.values(noun));
