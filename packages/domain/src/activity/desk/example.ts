import { defineExample, minutesFromNow, pick } from '../../kernel/example.ts';
import { exampleVenue } from '../../venues/example.ts';
import { appActivity, houseFiguresAnswer, repFigures } from './entity.ts';

/** Makes the activity of one person. */
export const exampleAppActivity = defineExample(appActivity, () => ({
  last_seen_at: minutesFromNow(-180),
  days: [{ day: '2026-05-15', people: null, lines: 2 }],
  lines: [
    {
      kind: 'checked_in',
      at: minutesFromNow(-180),
      venue: pick(exampleVenue(), 'id', 'name'),
      event: null,
      other: null,
    },
    { kind: 'app_open', at: minutesFromNow(-200), venue: null, event: null, other: null },
  ],
  more: false,
}));

const noFigures = {
  joined: null,
  active: null,
  out: null,
  poured_for: null,
  checked_in: null,
  free: null,
  paid: null,
};

/** Makes the figures of two nights, of which the second has just begun. */
export const exampleHouseFigures = defineExample(houseFiguresAnswer, () => ({
  nights: [
    { night: '2026-05-14', ...noFigures, joined: 12, active: 240, out: 88, free: 61, paid: 20 },
    { night: '2026-05-15', ...noFigures, active: 9 },
  ],
  sum: { joined: 14, active: 260, out: 90, poured_for: 70, checked_in: 66, free: 63, paid: 21 },
}));

export const exampleRepFigures = defineExample(repFigures, () => ({
  confirmed: 14,
  waiting: 3,
  free_pours: 262,
  rewards_due: 2,
}));
