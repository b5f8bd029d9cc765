import { resolveReport } from '@nightjar/domain/reports/desk/calls';
import { handle } from '../../../platform/http/handler.ts';
import { decideReport } from './decide-report.ts';

export const resolveReportHandler = handle(resolveReport, call => decideReport(call, 'resolved'));
