import type { CityFigures } from '@nightjar/domain/activity/desk/entity';

export const figuresWords = {
  title: 'The last 14 nights',
  note: 'No number of people under five is shown.',
  chart: 'The city by night',
  night: 'Night',
  failed: 'Failed to fetch the figures',
  joined: 'Joined',
  active: 'Active',
  out: 'Out',
  poured: 'Drinks poured',
  none: 'Nothing to show for these nights yet.',
} as const;

/** Writes the date of a night as "May 15". */
export const nightText = (night: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(
    new Date(`${night}T12:00:00Z`),
  );

type Figures = CityFigures['sum'];

/**
 * Adds up free and paid drinks. A number is null where so few people got these drinks that it could identify them. It
 * then counts as 0. Where both numbers are null, so is the sum.
 */
export const pouredDrinkCount = ({ free, paid }: Pick<Figures, 'free' | 'paid'>): number | null =>
  free === null && paid === null ? null : (free ?? 0) + (paid ?? 0);
