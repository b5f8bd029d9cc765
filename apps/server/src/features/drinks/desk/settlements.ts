import { settlements } from '@nightjar/domain/drinks/desk/calls';
import { isMonthOverEverywhere, sumOwedAmounts } from '@nightjar/domain/drinks/desk/rules/settlement';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentSettlementRow } from './present.ts';
import { findSettlementRows } from './queries/settlements.ts';

/**
 * Answers one page of the settlements. One statement reads all venues for every page, so that the sum and the rows are
 * from one snapshot.
 */
export const settlementsHandler = handle(settlements, async ({ input, now, db }) => {
  const { month, page, pageSize } = input;
  const rows = (await findSettlementRows(db, month)).map(presentSettlementRow);
  const venues = rows.slice((page - 1) * pageSize, page * pageSize);
  return ok(
    { month, over: isMonthOverEverywhere(month, now), venues, sum: sumOwedAmounts(rows) },
    { total: rows.length },
  );
});
