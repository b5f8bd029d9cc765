import * as z from 'zod/mini';
import { defineCall, repeatedReadAuditSeconds } from '../../kernel/call.ts';
import { reportId } from '../../kernel/id.ts';
import { offsetPage } from '../../kernel/page.ts';
import { text } from '../../kernel/text.ts';
import { decisionNoteLimits, deskReport, queueStates, reportGroup, reportsPageSizes } from './entity.ts';

const superAdmin = { role: 'super_admin' } as const;

export const fetchReports = defineCall({
  id: 'fetch-reports',
  method: 'POST',
  summary:
    'Reports by whom or what they are about: open ones of most people first, then the oldest; decided ones by their last decision. `total` counts the reported, those that the reader belongs to left out.',
  access: superAdmin,
  input: z.object({ ...offsetPage(reportsPageSizes), state: z._default(z.enum(queueStates), 'open') }),
  output: z.array(reportGroup),
  repeat: 'read',
  surface: 'desk',
  audit: [],
  auditOnceIn: repeatedReadAuditSeconds,
});

export const adminReport = defineCall({
  id: 'admin-report',
  method: 'POST',
  summary:
    'A report with its evidence, its reporter and the other reports of its target. Each look is in the trail.',
  access: superAdmin,
  input: z.object({ report_id: reportId }),
  output: deskReport,
  repeat: 'read',
  surface: 'desk',
  audit: ['report_id'],
});

const decisionCallFields = {
  method: 'POST',
  access: superAdmin,
  input: z.object({
    report_id: reportId,
    note: text(decisionNoteLimits.least, decisionNoteLimits.most),
    /** Where this is true, the decision is also about every other open report on the same target. */
    all: z._default(z.boolean(), false),
  }),
  output: deskReport,
  refusals: ['decided_already', 'about_yourself'],
  repeat: 'natural',
  surface: 'desk',
  reauthentication: { exempt: 'closes a report; what follows for its target is a call of its own' },
  audit: ['report_id'],
} as const;

export const resolveReport = defineCall({
  ...decisionCallFields,
  id: 'resolve-report',
  summary:
    'The report was right: it is closed with a note. What follows for its target is a call of its own.',
});

export const dismissReport = defineCall({
  ...decisionCallFields,
  id: 'dismiss-report',
  summary: 'The report was not right: it is closed with a note.',
});
