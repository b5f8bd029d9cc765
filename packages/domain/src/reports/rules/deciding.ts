import type { Refusal } from '../../kernel/failure.ts';
import { reportRefusals } from '../refusals.ts';

export type Decision = 'resolved' | 'dismissed';

type DecisionRequest = {
  readonly state: 'open' | Decision;
  readonly wanted: Decision;
  /** True where the report is about the reader, or about a venue at which the reader works. */
  readonly aboutReader: boolean;
  /** True: the decision is also about every other open report on the same target. */
  readonly all: boolean;
};

/**
 * `pending`: something is left to decide. Where two people decide differently at the same time, the first decision
 * holds; repeating the same decision changes nothing.
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

/** A reporter's phone shows this: the same text for every decision, and nothing about the reported. */
export const decidedNote = {
  title: 'We looked at your report',
  body: 'We looked at your report. Thank you for looking out.',
} as const;
