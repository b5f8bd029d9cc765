import type { Refusal } from '../../kernel/failure.ts';
import type { UserId, VenueId } from '../../kernel/id.ts';
import { reportRefusals } from '../refusals.ts';

/**
 * Decides whether a report is accepted. Any person and any place may be reported, but no user may report themselves.
 */
export function decideReport(report: {
  reporterId: UserId;
  userId: UserId | null;
}): { granted: true } | Refusal<'reporting_yourself'> {
  return report.userId === report.reporterId
    ? reportRefusals.refuse('reporting_yourself')
    : { granted: true };
}

/** A report is about this person or this venue. A report that names both is about the person. */
export type ReportedSubject = { readonly userId: UserId | null; readonly venueId: VenueId | null };
export type ReportedTarget =
  | { readonly kind: 'user'; readonly id: UserId }
  | { readonly kind: 'venue'; readonly id: VenueId };

export function reportedTargetOf({ userId, venueId }: ReportedSubject): ReportedTarget | null {
  if (userId) return { kind: 'user', id: userId };
  return venueId ? { kind: 'venue', id: venueId } : null;
}
