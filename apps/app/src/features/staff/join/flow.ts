import { seconds } from '@nightjar/domain/kernel/time';
import type { OwnPro } from '@nightjar/domain/staff/entity';

/**
 * Returns the requests that wait for an answer, and those that were declined; the newest of each come first.
 */
export function joinRequestsOf(pros: readonly OwnPro[]): { pending: OwnPro[]; declined: OwnPro[] } {
  const newest = pros.toSorted((a, b) => (b.requested_at ?? '').localeCompare(a.requested_at ?? ''));
  return {
    pending: newest.filter(({ state }) => state === 'pending'),
    declined: newest.filter(({ state }) => state === 'declined'),
  };
}

/** Returns the place on a team that `before` has in another state, and that is approved now. */
export function findNewlyApprovedPro(before: readonly OwnPro[], pros: readonly OwnPro[]): OwnPro | undefined {
  const waited = new Set(before.filter(({ state }) => state !== 'approved').map(({ pro_id }) => pro_id));
  return pros.find(({ state, pro_id }) => state === 'approved' && waited.has(pro_id));
}

/** Returns the place on a team that was approved `before`, and is not any more. */
export const findProWhoLeft = (before: readonly OwnPro[], pros: readonly OwnPro[]): OwnPro | undefined =>
  before.find(
    place =>
      place.state === 'approved' &&
      !pros.some(({ pro_id, state }) => pro_id === place.pro_id && state === 'approved'),
  );

/** Returns the user's places on teams, with `changed` in place of its older version. */
export const withPro = (pros: readonly OwnPro[], changed: OwnPro): OwnPro[] => [
  ...pros.filter(({ pro_id }) => pro_id !== changed.pro_id),
  changed,
];

/** A person sees one of these outcomes of a failed request. */
export type FailedRequest =
  /** The server refused the request. Its message is shown beside the field of the team code. */
  | { kind: 'code'; message: string }
  /** No try is accepted before `until`, in epoch milliseconds. */
  | { kind: 'wait'; until: number }
  /** The request or its answer was lost: another try under the same key is the same request. */
  | { kind: 'lost' }
  | { kind: 'failed'; message: string };

const fallbackWaitSeconds = 60;

type CallFailure = {
  readonly status: number;
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
};

export function failedRequestOf(
  { status, message, retryAfterSeconds }: CallFailure,
  now: number,
): FailedRequest {
  if (status === 0) return { kind: 'lost' };
  if (status === 429)
    return { kind: 'wait', until: now + (retryAfterSeconds ?? fallbackWaitSeconds) * seconds };
  return status === 200 ? { kind: 'code', message } : { kind: 'failed', message };
}
