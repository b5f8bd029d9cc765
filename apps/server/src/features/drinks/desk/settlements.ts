import { settlements } from '@nightjar/domain/drinks/desk/calls';
import { isOverEverywhere, sumOwed } from '@nightjar/domain/drinks/desk/rules/settlement';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentSettled } from './present.ts';
import { findSettled } from './queries/settlements.ts';

/**
 * Answers one page of the settlements. One statement reads all venues for every page, so that the sum and the rows are
 * from one snapshot.
 */
export const settlementsHandler = handle(settlements, async ({ input, now, db }) => {
  const { month, page, pageSize } = input;
  const rows = (await findSettled(db, month)).map(presentSettled);
  const venues = rows.slice((page - 1) * pageSize, page * pageSize);
  return ok(
    { month, over: isOverEverywhere(month, now), venues, sum: sumOwed(rows) },
    { total: rows.length },
  );
});
