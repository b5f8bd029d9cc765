import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call.ts';
import { userId } from '../../kernel/id.ts';
import { cursorList } from '../../kernel/page.ts';
import { text } from '../../kernel/text.ts';
import { moment } from '../../kernel/time.ts';
import { auditCheck, auditEntry, auditPageSizes, auditTextLimit, entryId } from './entity.ts';

const superAdmin = { role: 'super_admin' } as const;

export const auditTrail = defineCall({
  id: 'audit-trail',
  method: 'POST',
  summary:
    'Who did what, the newest first: by actor, by action, by an id it is about, between two moments. Each look is in the trail.',
  access: superAdmin,
  input: z.object({
    actor_id: z.optional(userId),
    /** Matches an entry whose action is this id of a call, or begins with it. */
    action: z.optional(text(0, auditTextLimit)),
    /**
     * Matches an entry that has this id of a person, a venue or another object in any field of its input or of its
     * change.
     */
    subject: z.optional(z.uuid()),
    from: z.optional(moment),
    to: z.optional(moment),
    before: z.optional(entryId),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(auditPageSizes.most)), auditPageSizes.preset),
  }),
  output: z.object({ ...cursorList('entries', auditEntry), check: z.nullable(auditCheck) }),
  repeat: 'read',
  surface: 'desk',
  audit: ['actor_id', 'subject'],
  looksUp: { exempt: 'for super admins alone, who see every account' },
});

export const checkAudit = defineCall({
  id: 'check-audit',
  method: 'POST',
  summary: 'Checks the chain of the trail anew from the last check on, and says what is missing or altered.',
  access: superAdmin,
  input: z.object({}),
  output: auditCheck,
  repeat: 'natural',
  surface: 'desk',
  reauthentication: { exempt: 'reads the trail and changes nothing of it' },
  audit: [],
  rateLimit: { points: 10, seconds: 600 },
});
