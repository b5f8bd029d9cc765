import { submitReportHandler } from './submit-report.ts';

export const reportsHandlers = [submitReportHandler];
