import * as reports from '@nightjar/domain/reports/desk/calls';
import { type AccessRow, superAdmin } from '../table.ts';

const decisionInput = (report_id: string) => ({ report_id, note: 'Nothing to be seen' });

/** None of the callers is the reporter or the reported person. */
export const reportsDeskTable: readonly AccessRow[] = [
  {
    call: reports.fetchReports,
    names: null,
    input: () => ({}),
    expect: { always: superAdmin('ok') },
  },
  {
    call: reports.adminReport,
    names: 'report',
    input: report_id => ({ report_id }),
    expect: { existing: superAdmin('ok'), missing: superAdmin(404) },
  },
  ...[reports.resolveReport, reports.dismissReport].map(
    (call): AccessRow => ({
      call,
      names: 'report',
      input: decisionInput,
      expect: { existing: superAdmin('ok'), missing: superAdmin(404) },
    }),
  ),
];
