import { resolveReport } from '@nightjar/domain/reports/desk/calls';
import { handle } from '../../../platform/http/handler.ts';
import { decideAs } from './gate.ts';

export const resolveReportHandler = handle(resolveReport, call => decideAs(call, 'resolved'));
