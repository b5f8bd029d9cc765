import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call.ts';
import { reportId, userId } from '../../kernel/id.ts';
import { cursorList, cursorPage } from '../../kernel/page.ts';
import { text } from '../../kernel/text.ts';
import { moment } from '../../kernel/time.ts';
import { assignableRoles } from '../entity.ts';
import {
  actReasonLimits,
  deskPerson,
  deskPersonRow,
  peopleFilters,
  peoplePageSizes,
  peopleSorts,
  searchedTermLimit,
} from './entity.ts';

const superAdmin = { role: 'super_admin' } as const;
const actReason = text(actReasonLimits.least, actReasonLimits.most);
const lookupExemption = { exempt: 'for super admins alone, who see every account' } as const;

export const adminUsersSearch = defineCall({
  id: 'admin-users-search',
  method: 'POST',
  summary:
    'People by name or by the whole phone number; without a term the newest first, or by sortBy. Super admins alone; each search is in the trail.',
  access: superAdmin,
  input: z.object({
    term: z.optional(text(0, searchedTermLimit)),
    /** `search` is another name of `term`, because other searches of the desk use it. */
    search: z.optional(text(0, searchedTermLimit)),
    only: z.optional(z.enum(peopleFilters)),
    /** A list without a term has this order. With `sortBy` alone the order is ascending. */
    sortBy: z.optional(z.enum(peopleSorts)),
    sortOrder: z.optional(z.enum(['asc', 'desc'])),
    ...cursorPage(userId, peoplePageSizes),
  }),
  output: z.object(cursorList('people', deskPersonRow)),
  repeat: 'read',
  surface: 'desk',
  looksUp: lookupExemption,
  audit: [],
});

export const adminUser = defineCall({
  id: 'admin-user',
  method: 'POST',
  summary: 'A person with plan, drinks, teams, reports and devices. Each look is in the trail.',
  access: superAdmin,
  input: z.object({ user_id: userId }),
  output: deskPerson,
  repeat: 'read',
  surface: 'desk',
  audit: ['user_id'],
  looksUp: lookupExemption,
});

export const suspendUser = defineCall({
  id: 'suspend-user',
  method: 'POST',
  summary:
    'Puts an account on hold until a moment or until it is lifted: it calls nothing, is shown nowhere, its drinks wait and its plan pauses. Once more changes the reason and the end.',
  access: superAdmin,
  input: z.object({
    user_id: userId,
    reason: actReason,
    until: z._default(z.nullable(moment), null),
    /** Names the report that led to this hold. */
    report_id: z.optional(reportId),
  }),
  output: deskPerson,
  refusals: ['own_account', 'last_super_admin', 'end_passed'],
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  audit: ['user_id', 'report_id'],
  reauthentication: true,
  looksUp: lookupExemption,
});

export const restoreUser = defineCall({
  id: 'restore-user',
  method: 'POST',
  summary: 'Lifts the hold on an account: everything is as it was before.',
  access: superAdmin,
  input: z.object({ user_id: userId, reason: actReason }),
  output: deskPerson,
  repeat: 'natural',
  surface: 'desk',
  audit: ['user_id'],
  reauthentication: true,
  looksUp: lookupExemption,
});

export const setRole = defineCall({
  id: 'set-role',
  method: 'POST',
  summary:
    'Gives a role to a person or takes it. The last super admin keeps theirs, and nobody changes the own ones.',
  access: superAdmin,
  input: z.object({
    user_id: userId,
    role: z.enum(assignableRoles),
    granted: z.boolean(),
    reason: actReason,
  }),
  output: deskPerson,
  refusals: ['own_role', 'last_super_admin', 'not_registered', 'account_on_hold'],
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  audit: ['user_id', 'role'],
  reauthentication: true,
  looksUp: lookupExemption,
});
