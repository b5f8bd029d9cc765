import { fewestPeopleShown } from '@nightjar/domain/activity/desk/entity';

const numberFormat = new Intl.NumberFormat('en-US');

export const chartWords = { asChart: 'Show as a chart', asTable: 'Show as a table' } as const;

/** `null` replaces a number of people that is too small to be shown. */
export const shownCount = (value: number | null | undefined): string =>
  value === null || value === undefined ? `Fewer than ${fewestPeopleShown}` : numberFormat.format(value);
