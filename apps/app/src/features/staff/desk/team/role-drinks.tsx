import { dayLabel } from '@nightjar/domain/kernel/time';
import type { StaffRow } from '@nightjar/domain/staff/desk/entity';
import classes from './team.module.css';
import { teamWords } from './words.ts';

const words = teamWords.drinks;

/** The line below a role shows whether free drinks come with it. */
export function RoleDrinks({ row: { free_drinks, free_drinks_until } }: { row: StaffRow }) {
  return <span className={classes.quiet}>{drinksText(free_drinks, free_drinks_until)}</span>;
}

function drinksText(drinks: StaffRow['free_drinks'], until: string | null): string {
  if (drinks === 'no') return words.tonightNo;
  return until === null ? words.tonight : words.tonightUntil(lastDayOf(until));
}

/** The last day is the one before the first without free drinks. Both are days of UTC, as the allowance is. */
const lastDayOf = (until: string): string => dayLabel(new Date(Date.parse(until) - 1), 'UTC');
