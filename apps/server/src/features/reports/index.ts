import { adminReportHandler } from './desk/admin-report.ts';
import { dismissReportHandler } from './desk/dismiss-report.ts';
import { fetchReportsHandler } from './desk/fetch-reports.ts';
import { resolveReportHandler } from './desk/resolve-report.ts';
import { submitReportHandler } from './submit-report.ts';

export const reportsHandlers = [
  submitReportHandler,
  fetchReportsHandler,
  adminReportHandler,
  resolveReportHandler,
  dismissReportHandler,
];
