import { dayLabel } from '@nightjar/domain/kernel/time';
import type { StaffRow } from '@nightjar/domain/staff/desk/entity';
import classes from './team.module.css';
import { teamWords } from './words.ts';

const words = teamWords.drinks;

/** Whether free drinks come with the role, below it. */
export function RoleDrinks({ row: { free_drinks, free_drinks_until } }: { row: StaffRow }) {
  return <span className={classes.quiet}>{drinksText(free_drinks, free_drinks_until)}</span>;
}

function drinksText(drinks: StaffRow['free_drinks'], until: string | null): string {
  if (drinks === 'no') return words.tonightNo;
  return until === null ? words.tonight : words.tonightUntil(lastDayOf(until));
}

/** The day before the first one without them; both are days of UTC, as the allowance is. */
const lastDayOf = (until: string): string => dayLabel(new Date(Date.parse(until) - 1), 'UTC');
