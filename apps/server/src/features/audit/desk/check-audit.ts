import { checkAudit } from '@nightjar/domain/audit/desk/calls';
import { continueCheck } from '../../../platform/audit/checking.ts';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentCheck } from './present.ts';

/**
 * One call checks this many seals, which takes about a second. Later calls, or the job that runs each night, check the
 * rest.
 */
const entriesCheckedByCall = 20_000;

export const checkAuditHandler = handle(checkAudit, async ({ db, now }) =>
  ok(presentCheck(await continueCheck(db, now, entriesCheckedByCall))),
);
