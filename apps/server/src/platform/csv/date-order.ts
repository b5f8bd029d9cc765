import { type DateOrder, dateOrderNames, dateOrders, type PossibleDays } from './moments.ts';

/** A day of a table is kept together with its row and the text of its cell. */
export type WrittenDay = { row: number; text: string; days: PossibleDays };

/**
 * Finds whether the days of a table are written with the month, the day or the year first. All days of a file have the
 * same order. A day that is valid in only one order decides about the days that are valid in several, and `note` names
 * such a day.
 * @throws a sentence where no row decides, or where two rows contradict each other
 */
export function findDateOrder(written: readonly WrittenDay[]): { order: DateOrder; note: string | null } {
  let left: DateOrder[] = [...dateOrders];
  let deciding: WrittenDay | null = null;
  for (const each of written.filter(({ days }) => Object.keys(days).length > 0)) {
    const fitting = left.filter(order => each.days[order] !== undefined);
    if (fitting.length === 0 && deciding) throw new Error(describeOrderContradiction(deciding, each));
    if (fitting.length < left.length) deciding = each;
    left = fitting;
  }
  const open = written.find(({ days }) => isAmbiguous(days, left));
  if (open) throw new Error(describeAmbiguity(open, left));
  const [order = 'iso'] = left;
  const wasOpen = written.some(({ days }) => isAmbiguous(days, dateOrders));
  const note = `its days were read with the ${dateOrderNames[order]}, as "${deciding?.text}" in row ${deciding?.row} shows`;
  return { order, note: wasOpen && deciding ? note : null };
}

const isAmbiguous = (days: PossibleDays, orders: readonly DateOrder[]): boolean =>
  new Set(orders.map(order => days[order]).filter(day => day !== undefined)).size > 1;

function describeOrderContradiction(one: WrittenDay, other: WrittenDay): string {
  const [first, second] = [one, other].map(({ row, text, days }) => {
    const names = dateOrders.filter(order => days[order] !== undefined).map(order => dateOrderNames[order]);
    return `"${text}" in row ${row} has the ${names.join(' or the ')}`;
  });
  return `${first}, and ${second}: which days are meant is unknown. Write all of them one way, such as 2026-12-04.`;
}

function describeAmbiguity({ row, text, days }: WrittenDay, left: readonly DateOrder[]): string {
  const readings = left.flatMap(order =>
    days[order] ? [`${days[order]} (--dates ${order}, ${dateOrderNames[order]})`] : [],
  );
  return `"${text}" in row ${row} is ${readings.join(' or ')}, and no other row shows which. Import the table again with one of these, or write its days such as 2026-12-04.`;
}
