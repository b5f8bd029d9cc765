import * as z from 'zod/mini';
import { brand } from '../../brand.ts';
import { defineCall, repeatedReadAuditSeconds } from '../../kernel/call.ts';
import { userId } from '../../kernel/id.ts';
import { cursorList, cursorPage } from '../../kernel/page.ts';
import { text } from '../../kernel/text.ts';
import { moment } from '../../kernel/time.ts';
import { codeStates, referral } from '../entity.ts';
import {
  codeId,
  codeLabelLimit,
  codeLimits,
  codePlan,
  codesPageSizes,
  codeUse,
  codeUsesPageSizes,
  inviteCode,
  ownCode,
  referralRing,
} from './entity.ts';

const repAccess = { role: brand.repRole } as const;
const maxUses = z.int().check(z.minimum(1), z.maximum(codeLimits.uses));

export const inviteCodes = defineCall({
  id: 'invite-codes',
  method: 'POST',
  summary: 'The codes of the invite list, the newest first.',
  access: repAccess,
  input: z.object({
    state: z.optional(z.enum(codeStates)),
    /** Matches invite codes that have this text in the code itself or in its label. */
    term: z._default(text(0, codeLabelLimit), ''),
    /** The page of a single invite code requests only that code; the list is empty where there is no such code. */
    code_id: z.optional(codeId),
    ...cursorPage(codeId, codesPageSizes),
  }),
  output: z.object(cursorList('codes', inviteCode)),
  repeat: 'read',
  surface: 'desk',
});

export const createInviteCode = defineCall({
  id: 'create-invite-code',
  method: 'POST',
  summary: 'A code that opens the invite list to so many people, with the plan they get.',
  access: repAccess,
  input: z.object({
    code: z.optional(ownCode),
    label: text(1, codeLabelLimit),
    max_uses: maxUses,
    expires_at: z._default(z.nullable(moment), null),
    ...codePlan,
  }),
  output: inviteCode,
  refusals: ['code_taken', 'end_passed'],
  repeat: 'key',
  surface: 'desk',
  reauthentication: true,
  audit: [],
});

export const updateInviteCode = defineCall({
  id: 'update-invite-code',
  method: 'PATCH',
  summary: 'Renames a code, changes how many it lets in or until when. Never fewer than it let in.',
  access: repAccess,
  input: z.object({
    code_id: codeId,
    label: z.optional(text(1, codeLabelLimit)),
    max_uses: z.optional(maxUses),
    expires_at: z.optional(z.nullable(moment)),
  }),
  output: inviteCode,
  refusals: ['fewer_than_used', 'end_passed', 'code_closed'],
  repeat: 'natural',
  surface: 'desk',
  reauthentication: true,
  audit: ['code_id'],
});

export const closeInviteCode = defineCall({
  id: 'close-invite-code',
  method: 'POST',
  summary: 'The code lets nobody in from now on; who came in by it stays.',
  access: repAccess,
  input: z.object({ code_id: codeId }),
  output: inviteCode,
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  reauthentication: { exempt: 'lets nobody in any more and takes nothing from those who came' },
  audit: ['code_id'],
});

export const inviteCodeUses = defineCall({
  id: 'invite-code-uses',
  method: 'POST',
  summary: 'Who came in by a code, the newest first. Each look is in the trail.',
  access: repAccess,
  input: z.object({ code_id: codeId, ...cursorPage(userId, codeUsesPageSizes) }),
  output: z.object(cursorList('uses', codeUse)),
  repeat: 'read',
  surface: 'desk',
  looksUp: { exempt: 'for reps and super admins, and each look is in the trail' },
  audit: ['code_id'],
});

export const referralRings = defineCall({
  id: 'referral-rings',
  method: 'POST',
  summary: 'Groups of people who joined by one another and may be one person, the most suspicious first.',
  access: { role: 'super_admin' },
  input: z.object({}),
  output: z.array(referralRing),
  repeat: 'read',
  surface: 'desk',
  audit: [],
  auditOnceIn: repeatedReadAuditSeconds,
});

const rewardMarkCallFields = {
  method: 'POST',
  access: { role: 'super_admin' },
  input: z.object({ user_id: userId }),
  output: referral,
  refusals: ['not_qualified'],
  repeat: 'natural',
  surface: 'desk',
  audit: ['user_id'],
  reauthentication: true,
} as const;

export const markReferralPaid = defineCall({
  ...rewardMarkCallFields,
  id: 'mark-referral-paid',
  summary: 'The reward for bringing this user along was paid out.',
  looksUp: { exempt: 'for super admins alone, who see every account' },
});

export const markReferralUnpaid = defineCall({
  ...rewardMarkCallFields,
  id: 'mark-referral-unpaid',
  summary: 'Takes the mark back.',
  looksUp: { exempt: 'for super admins alone, who see every account' },
});
