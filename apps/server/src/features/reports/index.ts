import { adminReportHandler } from './admin-report.ts';
import { dismissReportHandler } from './dismiss-report.ts';
import { fetchReportsHandler } from './fetch-reports.ts';
import { resolveReportHandler } from './resolve-report.ts';
import { submitReportHandler } from './submit-report.ts';

export const reportsHandlers = [
  submitReportHandler,
  fetchReportsHandler,
  adminReportHandler,
  resolveReportHandler,
  dismissReportHandler,
];
