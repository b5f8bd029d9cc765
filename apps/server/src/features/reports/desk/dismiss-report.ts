import { dismissReport } from '@nightjar/domain/reports/desk/calls';
import { handle } from '../../../platform/http/handler.ts';
import { decideReport } from './decide-report.ts';

export const dismissReportHandler = handle(dismissReport, call => decideReport(call, 'dismissed'));
