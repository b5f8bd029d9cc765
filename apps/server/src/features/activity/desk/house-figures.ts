import { houseFigures } from '@nightjar/domain/activity/desk/calls';
import {
  type CountedNight,
  shownFigures,
  sumFigures,
} from '@nightjar/domain/activity/desk/rules/shown-numbers';
import { handle, ok } from '../../../platform/http/handler.ts';
import { countNights, type NightRow, nightsFrom } from '../queries/nights.ts';

export const houseFiguresHandler = handle(houseFigures, async ({ input, db }) => {
  const counted = await countNights(db, nightsFrom(input.from, input.to));
  const nights = counted.map(row => ({ night: row.night, ...shownFigures(countedNightOf(row)) }));
  return ok({ nights, sum: sumFigures(nights) });
});

const countedNightOf = ({ free, free_people, paid, paid_people, ...row }: NightRow): CountedNight => ({
  ...row,
  free: { drinks: free, people: free_people },
  paid: { drinks: paid, people: paid_people },
});
