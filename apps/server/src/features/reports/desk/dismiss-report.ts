import { dismissReport } from '@nightjar/domain/reports/desk/calls';
import { handle } from '../../../platform/http/handler.ts';
import { decideAs } from './gate.ts';

export const dismissReportHandler = handle(dismissReport, call => decideAs(call, 'dismissed'));
