import { checkAudit } from '@nightjar/domain/audit/desk/calls';
import { checkOn } from '../../../platform/audit/checking.ts';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentCheck } from './present.ts';

/** Seals that one call checks: an answer takes a second. What is left is checked by the next one, or at night. */
const checkedByCall = 20_000;

export const checkAuditHandler = handle(checkAudit, async ({ db, now }) =>
  ok(presentCheck(await checkOn(db, now, checkedByCall))),
);
