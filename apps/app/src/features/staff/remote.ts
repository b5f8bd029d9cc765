import { overriddenPours, takeBackPour } from '@nightjar/domain/drinks/calls';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { seconds } from '@nightjar/domain/kernel/time';
import {
  answerTeamInvitation,
  myTeamInvitations,
  nearbyPros,
  nearbyProsWithinBounds,
  nearbyTopPros,
  proClockIn,
  proClockOut,
  proRequest,
  rotateProCode,
} from '@nightjar/domain/staff/calls';
import {
  type InvitationAnswer,
  type NearbyPro,
  type OwnPro,
  topProsShown,
} from '@nightjar/domain/staff/entity';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { refetchWhileDown } from '../../platform/realtime.ts';
import { replaceOwnPros } from '../people/remote/session.ts';
import {
  areaRefreshOptions,
  circleAround,
  roundedBoxSeenFrom,
  type SearchedArea,
} from '../places/remote/areas.ts';

/** The overridden pours are refetched after this many milliseconds while the realtime channel is down. */
const overriddenPoursRefreshMs = 30 * seconds;

/** Loads the pros on shift in an area. */
export function prosInAreaOptions({ near, radiusMetres, bounds }: SearchedArea) {
  const circle = circleAround(near, radiusMetres);
  const box = bounds && roundedBoxSeenFrom(near, bounds);
  return queryOptions({
    queryKey: box ? [nearbyProsWithinBounds.id, box] : [nearbyPros.id, circle],
    queryFn: ({ signal }): Promise<NearbyPro[]> =>
      box ? api.call(nearbyProsWithinBounds, box, { signal }) : api.call(nearbyPros, circle, { signal }),
    ...areaRefreshOptions,
    meta: { keep: nearbyPros.id },
  });
}

/** Loads the top pros of an area: those on shift first, then those with the most followers. */
export function topProsOptions({ near, radiusMetres }: SearchedArea) {
  const circle = { ...circleAround(near, radiusMetres), limit: topProsShown.preset };
  return queryOptions({
    queryKey: [nearbyTopPros.id, circle],
    queryFn: ({ signal }) => api.call(nearbyTopPros, circle, { signal }),
    ...areaRefreshOptions,
    meta: { keep: nearbyTopPros.id },
  });
}

/**
 * Begins a shift, or moves the end of the running one. Both replace the staff code. A repeated try with the same
 * `attempt` is the same request.
 */
export async function clockIn({ pro_id }: OwnPro, hours: number, attempt: string): Promise<void> {
  const input = { pro_id, duration_in_hours: hours };
  replaceOwnPros(await api.call(proClockIn, input, { idempotencyKey: attempt }));
}

export async function clockOut({ pro_id }: OwnPro): Promise<void> {
  replaceOwnPros(await api.call(proClockOut, { pro_id }));
}

/** Asks the server to replace the staff code. From that moment the old code does not work any more. */
export async function rotateOwnCode({ pro_id }: OwnPro): Promise<void> {
  replaceOwnPros(await api.call(rotateProCode, { pro_id }));
}

/**
 * Asks to join the team of the bar that has this code. A repeated try with the same `attempt`, the idempotency key, is
 * the same request.
 */
export const requestToJoinTeam = (userId: string, code: string, attempt: string) =>
  api.call(proRequest, { user_id: userId, venue_code: code }, { idempotencyKey: attempt });

/** Loads the invitations from teams that the user has not answered. */
export const invitationsOptions = queryOptions({
  queryKey: [myTeamInvitations.id],
  queryFn: ({ signal }) => api.call(myTeamInvitations, {}, { signal }),
  staleTime: 0,
});

export const refreshInvitations = () =>
  queryClient.invalidateQueries({ queryKey: invitationsOptions.queryKey });

/**
 * Sends the answer to an invitation. It can be sent twice: the first yes is final, and a second no has the same result
 * as the first.
 */
export const answerInvitation = (venueId: VenueId, answer: InvitationAnswer) =>
  api.call(answerTeamInvitation, { venue_id: venueId, answer });

/** Loads the pours that were made with the pro's code in spite of a warning, and that can still be taken back. */
export const overriddenPoursOptions = queryOptions({
  queryKey: [overriddenPours.id],
  queryFn: ({ signal }) => api.call(overriddenPours, {}, { signal }),
  refetchInterval: refetchWhileDown(overriddenPoursRefreshMs),
  staleTime: 0,
});

export const refreshOverriddenPours = () =>
  queryClient.invalidateQueries({ queryKey: overriddenPoursOptions.queryKey });

/** Tests whether the page shows the card of the overridden pours. */
export function areOverriddenPoursShown(): boolean {
  const query = queryClient.getQueryCache().find({ queryKey: overriddenPoursOptions.queryKey });
  return query !== undefined && query.getObserversCount() > 0;
}

/** Takes a pour back. The drink returns to the guest's Drink Bank. */
export async function takeBackOverriddenPour(redemptionId: string): Promise<void> {
  await api.call(takeBackPour, { redemption_id: redemptionId });
}
