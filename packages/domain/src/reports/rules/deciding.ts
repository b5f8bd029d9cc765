import type { Refusal } from '../../kernel/failure.ts';
import { reportRefusals } from '../refusals.ts';

export type Decision = 'resolved' | 'dismissed';

type DecisionRequest = {
  readonly state: 'open' | Decision;
  readonly wanted: Decision;
  /** True where the report is about the reader, or about a venue where the reader works. */
  readonly aboutReader: boolean;
  /** Where this is true, the decision is also about every other open report on the same target. */
  readonly all: boolean;
};

/**
 * Decides whether a decision about a report is accepted. `pending` is true where something may be left to decide. Where
 * two people decide differently at the same time, the first decision holds; repeating the same decision changes
 * nothing.
 */
export function decideOnReport({
  state,
  wanted,
  aboutReader,
  all,
}: DecisionRequest): { granted: true; pending: boolean } | Refusal<'about_yourself' | 'decided_already'> {
  if (aboutReader) return reportRefusals.refuse('about_yourself');
  if (state !== 'open' && state !== wanted) return reportRefusals.refuse('decided_already');
  return { granted: true, pending: state === 'open' || all };
}

/**
 * The reporter's phone shows this push. Its text is the same for every decision and tells nothing about the reported
 * person.
 */
export const decidedNote = {
  title: 'We looked at your report',
  body: 'We looked at your report. Thank you for looking out.',
} as const;
