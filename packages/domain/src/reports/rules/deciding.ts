import type { Refusal } from '../../kernel/failure.ts';
import { reportRefusals } from '../refusals.ts';

export type Decision = 'resolved' | 'dismissed';

type Asked = {
  readonly state: 'open' | Decision;
  readonly wanted: Decision;
  /** The report is about the reader, or about a venue that the reader works at. */
  readonly aboutReader: boolean;
  /** Also every other open report about the same target. */
  readonly all: boolean;
};

/**
 * `pending`: something is left to decide. Of two people who decide differently at the same time the first one wins; the
 * same decision once more changes nothing.
 */
export function decideOnReport({
  state,
  wanted,
  aboutReader,
  all,
}: Asked): { granted: true; pending: boolean } | Refusal<'about_yourself' | 'decided_already'> {
  if (aboutReader) return reportRefusals.refuse('about_yourself');
  if (state !== 'open' && state !== wanted) return reportRefusals.refuse('decided_already');
  return { granted: true, pending: state === 'open' || all };
}

/** What a reporter reads on their phone: the same for every decision, and nothing about the reported. */
export const decidedNote = {
  title: 'We looked at your report',
  body: 'We looked at your report. Thank you for looking out.',
} as const;
