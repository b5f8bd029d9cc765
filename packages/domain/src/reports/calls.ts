import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { reportId, userId, venueId } from '../kernel/id.ts';
import { description, noTargetMessage } from './entity.ts';

export const submitReport = defineCall({
  id: 'submit-report',
  method: 'POST',
  summary: 'Tells the house about a person or a venue; a person reads it.',
  access: 'registered',
  actorFields: ['reporter_id'],
  input: z
    .object({
      reporter_id: userId,
      reported_user_id: z.optional(z.nullable(userId)),
      reported_venue_id: z.optional(z.nullable(venueId)),
      description,
    })
    .check(
      z.refine(report => Boolean(report.reported_user_id ?? report.reported_venue_id), {
        error: noTargetMessage,
      }),
    ),
  output: z.object({ report_id: reportId }),
  refusals: ['reporting_yourself'],
  repeat: 'key',
  rateLimit: { points: 20, seconds: 86_400 },
  looksUp: { exempt: 'files a report and answers nothing about anybody' },
});
