import { fewestPeopleShown } from '@nightjar/domain/activity/desk';

const number = new Intl.NumberFormat('en-US');

/** A number of people as it may be read: null is one too small to be shown. */
export const shownCount = (value: number | null | undefined): string =>
  value === null || value === undefined ? `Fewer than ${fewestPeopleShown}` : number.format(value);
