import { adminReportHandler } from './desk/admin-report.ts';
import { fetchReportsHandler } from './desk/fetch-reports.ts';
import { dismissReportHandler } from './dismiss-report.ts';
import { resolveReportHandler } from './resolve-report.ts';
import { submitReportHandler } from './submit-report.ts';

export const reportsHandlers = [
  submitReportHandler,
  fetchReportsHandler,
  adminReportHandler,
  resolveReportHandler,
  dismissReportHandler,
];
