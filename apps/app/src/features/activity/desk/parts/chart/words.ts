import { fewestPeopleShown } from '@nightjar/domain/activity/desk/entity';

const numberFormat = new Intl.NumberFormat('en-US');

export const chartWords = { asChart: 'Show as a chart', asTable: 'Show as a table' } as const;

/** The value is `null` for so few people that their number could identify them. */
export const shownCount = (value: number | null | undefined): string =>
  value === null || value === undefined ? `Fewer than ${fewestPeopleShown}` : numberFormat.format(value);
