import { isMember, type Tier } from '@nightjar/domain/kernel/actor';
import type { ActivityStatus } from '@nightjar/domain/people/entity';
import type { TrackerPermission } from '../../../../native/tracker/port.ts';

/** This is the user's answer to the explanation of the app. It is null until the user has answered. */
export type TrackingAnswer = 'allowed' | 'denied' | null;

/**
 * The phone may track this user. The value is `unknown` until the app has loaded the user. It is null without a
 * session, and for a user who is on hold or not a member.
 */
export type TrackedPerson = { readonly id: string; readonly status: ActivityStatus } | null | 'unknown';

/**
 * The phone stores whom it tracks and when "out" ends, in epoch milliseconds, because it goes on after the process of
 * the app has ended.
 */
export type TrackingRecord = { readonly userId: string; readonly until: number };

export type TrackingFacts = {
  readonly person: TrackedPerson;
  readonly answer: TrackingAnswer;
  readonly permission: TrackerPermission;
  readonly record: TrackingRecord | null;
  /** True if this process of the app has given the phone a token of the present session. */
  readonly hasToken: boolean;
  /** This is the present time in epoch milliseconds. */
  readonly now: number;
};

/** What the app does next with the phone's tracker. `start` also gives a tracker that runs already a new token. */
export type TrackingStep = 'start' | 'stop' | 'keep';

export type PersonFacts = {
  readonly auth: 'starting' | 'signed-out' | 'signed-in';
  readonly onHold: boolean;
  readonly tier: Tier;
  /** The loaded user, or null until they have been loaded. */
  readonly user: { readonly id: string; readonly activity_status: ActivityStatus } | null;
};

export function trackedPerson({ auth, onHold, tier, user }: PersonFacts): TrackedPerson {
  if (auth === 'signed-out' || onHold) return null;
  if (!user) return 'unknown';
  return isMember(tier) ? { id: user.id, status: user.activity_status } : null;
}

/**
 * Decides whether the phone tracks. The end of "out" comes first, because without a connection the app still shows the
 * user as out.
 */
export function trackingStep(facts: TrackingFacts): TrackingStep {
  const { person, record, hasToken } = facts;
  if (record && isTrackingOver(record, facts.now)) return 'stop';
  if (person === 'unknown') return 'keep';
  if (!mayTrack(facts)) return record ? 'stop' : 'keep';
  return hasToken && record?.userId === person?.id ? 'keep' : 'start';
}

export const isTrackingOver = ({ until }: TrackingRecord, now: number): boolean => until <= now;

const mayTrack = ({ person, answer, permission }: TrackingFacts): boolean =>
  isPersonOut(person) && answer === 'allowed' && permission === 'always';

const isPersonOut = (person: TrackedPerson): boolean =>
  person !== null && person !== 'unknown' && person.status === 'out';

/**
 * Decides whether the app explains the tracking. It does so once, while the user is out, and only after the user has
 * allowed the location while the app is open, because the phone asks these questions in this order.
 */
export const asksForTracking = ({
  person,
  answer,
  permission,
}: Pick<TrackingFacts, 'person' | 'answer' | 'permission'>): boolean =>
  isPersonOut(person) && answer === null && (permission === 'while-used' || permission === 'always');

/** The row in Settings can show these states of the tracking. */
export type TrackingState = 'on' | 'open-only' | 'phone-refuses';

/**
 * Returns what the row in Settings shows where the location is allowed. `phone-refuses`: the user has allowed it in the
 * app, and only the phone's settings can allow it.
 */
export function trackingState(answer: TrackingAnswer, permission: TrackerPermission): TrackingState {
  if (answer !== 'allowed') return 'open-only';
  return permission === 'always' ? 'on' : 'phone-refuses';
}
