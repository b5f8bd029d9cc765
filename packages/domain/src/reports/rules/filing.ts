import type { Refusal } from '../../kernel/failure.ts';
import type { UserId, VenueId } from '../../kernel/id.ts';
import { reportRefusals } from '../refusals.ts';

/** Anybody and any place may be reported, but not oneself. */
export function decideReport(report: {
  reporterId: UserId;
  userId: UserId | null;
}): { granted: true } | Refusal<'reporting_yourself'> {
  return report.userId === report.reporterId
    ? reportRefusals.refuse('reporting_yourself')
    : { granted: true };
}

/** Whom or what a report is about: the person where it names a person and a venue. */
export type Reported = { readonly userId: UserId | null; readonly venueId: VenueId | null };
export type Target =
  | { readonly kind: 'user'; readonly id: UserId }
  | { readonly kind: 'venue'; readonly id: VenueId };

export function targetOf({ userId, venueId }: Reported): Target | null {
  if (userId) return { kind: 'user', id: userId };
  return venueId ? { kind: 'venue', id: venueId } : null;
}
