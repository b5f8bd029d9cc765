import type { Refusal } from '../kernel/failure.ts';
import type { UserId } from '../kernel/id.ts';
import { reportRefusals } from './refusals.ts';

/** Anybody and any place may be reported, but not oneself. */
export function decideReport(report: {
  reporterId: UserId;
  userId: UserId | null;
}): { granted: true } | Refusal<'reporting_yourself'> {
  return report.userId === report.reporterId
    ? reportRefusals.refuse('reporting_yourself')
    : { granted: true };
}
