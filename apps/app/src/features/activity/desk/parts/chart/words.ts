import { fewestPeopleShown } from '@nightjar/domain/activity/desk/entity';

const number = new Intl.NumberFormat('en-US');

/** Texts of a chart by day. */
export const chartWords = { asChart: 'Show as a chart', asTable: 'Show as a table' } as const;

/** A number of people as it may be read: null is one too small to be shown. */
export const shownCount = (value: number | null | undefined): string =>
  value === null || value === undefined ? `Fewer than ${fewestPeopleShown}` : number.format(value);
