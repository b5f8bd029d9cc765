import { dayLabel } from '@nightjar/domain/kernel/time';
import type { StaffRow } from '@nightjar/domain/staff/desk';
import classes from './team.module.css';
import { teamWords } from './words.ts';

const words = teamWords.table;

/** Whether free drinks come with the role. */
export function DrinksCell({ row: { free_drinks, free_drinks_until } }: { row: StaffRow }) {
  if (free_drinks === 'no') return <span className={classes.quiet}>{words.drinksNo}</span>;
  return <span>{free_drinks_until ? words.drinksUntil(lastDayOf(free_drinks_until)) : words.drinksYes}</span>;
}

/** The day before the first one without them; both are days of UTC, as the allowance is. */
const lastDayOf = (until: string): string => dayLabel(new Date(Date.parse(until) - 1), 'UTC');
