import type { Reporter, ReportGroup, ReportRow } from '@nightjar/domain/reports/desk/entity';

const countText = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const queueWords = {
  title: 'Reports',
  text: 'What guests told us. Nobody who is reported ever learns who did it.',
  show: 'Which reports',
  states: { open: 'Open', decided: 'Decided' },
  failed: 'Failed to fetch reports',
  empty: {
    open: { title: 'No reports. Good night.', text: 'A new one shows up here within a minute.' },
    decided: { title: 'Nothing decided yet.', text: 'Reports that you resolve or dismiss are kept here.' },
  },
  /** Names the kind of a report's target beside the target's name. */
  kind: { user: 'Person', venue: 'Venue' },
  onHold: 'On hold',
  deleted: { user: 'Account deleted', venue: 'Archived' },
  more: (count: number) => countText(count, 'more report about this', 'more reports about this'),
  deletedReporter: 'Deleted account',
  first: 'first report',
  state: { open: 'Open', resolved: 'Resolved', dismissed: 'Dismissed' },
} as const;

/** Counts the reports about one target: "3 people, 4 open reports". */
export function groupLabel({ open, total, reporters }: ReportGroup): string {
  const people = countText(reporters, 'person', 'people');
  return open > 0
    ? `${people}, ${countText(open, 'open report', 'open reports')}`
    : `${people}, ${countText(total, 'report', 'reports')}`;
}

/**
 * Describes all reports of a reporter, the shown one included: "filed 7, 6 dismissed". So the reader notices a person
 * who files many false reports.
 */
export function historyLabel({ filed, resolved, dismissed }: Reporter): string {
  if (filed <= 1) return queueWords.first;
  const ends = [
    ...(resolved > 0 ? [`${resolved} resolved`] : []),
    ...(dismissed > 0 ? [`${dismissed} dismissed`] : []),
  ];
  return [`filed ${filed}`, ...ends].join(', ');
}

export const reporterLabel = ({ id, name }: Reporter): string =>
  id === null ? queueWords.deletedReporter : (name ?? queueWords.deletedReporter);

/** Returns the label of a decided report, such as "Resolved by Olive". */
export function decidedLabel({ state, decided_by }: ReportRow): string {
  const how = queueWords.state[state];
  return state === 'open' || decided_by === null ? how : `${how} by ${decided_by}`;
}
