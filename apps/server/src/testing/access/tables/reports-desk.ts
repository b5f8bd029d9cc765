import * as reports from '@nightjar/domain/reports/desk/calls';
import { type Row, superAdmin } from '../table.ts';

const decision = (report_id: string) => ({ report_id, note: 'Nothing to be seen' });

/** None of the callers is the reporter or the reported person. */
export const reportsDeskTable: readonly Row[] = [
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
    (call): Row => ({
      call,
      names: 'report',
      input: decision,
      expect: { existing: superAdmin('ok'), missing: superAdmin(404) },
    }),
  ),
];
