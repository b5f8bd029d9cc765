import { auditTrail } from '@nightjar/domain/audit/desk/calls';
import { cutPage } from '@nightjar/domain/kernel/page';
import { findLastCheck } from '../../../platform/audit/checks.ts';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentCheck, presentEntry, shownIds } from './present.ts';
import { findActions } from './queries/actions.ts';
import { findEntries } from './queries/entries.ts';
import { findNamesOfIds } from './queries/names.ts';

export const auditTrailHandler = handle(auditTrail, async ({ input, db }) => {
  const { action, limit } = input;
  const [check, actions] = await Promise.all([findLastCheck(db), action ? findActions(db, action) : null]);
  const found = await findEntries(db, { ...input, actions, limit: limit + 1 });
  const { rows, more } = cutPage(found, limit);
  const names = await findNamesOfIds(db, shownIds(rows));
  return ok({
    entries: rows.map(row => presentEntry(row, names)),
    more,
    check: check && presentCheck(check),
  });
});
