import { type CityFigures, fewestPeopleShown } from '../entity.ts';

/** These numbers describe one night. Each number of drinks comes with the number of people who got them. */
export type CountedNight = {
  readonly joined: number;
  readonly active: number;
  readonly out: number;
  readonly checked_in: number;
  readonly poured_for: number;
  readonly free: { readonly drinks: number; readonly people: number };
  readonly paid: { readonly drinks: number; readonly people: number };
};

type Figures = CityFigures['sum'];
const figureNames = ['joined', 'active', 'out', 'poured_for', 'checked_in', 'free', 'paid'] as const;

/** Returns null for so few people that the number could identify them. */
export const countIfEnough = (people: number): number | null => (people < fewestPeopleShown ? null : people);

/**
 * Hides the number of people in a part of a group also where the rest of the group is too small. Otherwise a reader
 * could subtract the part from the whole.
 */
const partIfEnough = (whole: number, part: number): number | null =>
  whole - part < fewestPeopleShown ? null : countIfEnough(part);

const drinksUnlessFewPeople = ({ drinks, people }: CountedNight['free']): number | null =>
  people < fewestPeopleShown ? null : drinks;

/**
 * Computes the figures of one night. People who joined or were out count as active too. The figures of a night do not
 * depend on the requested span, so that a comparison of two requests reveals nothing.
 */
export const shownFigures = (night: CountedNight): Figures => ({
  joined: partIfEnough(night.active, night.joined),
  active: countIfEnough(night.active),
  out: partIfEnough(night.active, night.out),
  poured_for: countIfEnough(night.poured_for),
  checked_in: countIfEnough(night.checked_in),
  free: drinksUnlessFewPeople(night.free),
  paid: drinksUnlessFewPeople(night.paid),
});

/**
 * Sums only the numbers that are shown for single nights, so that subtracting them from the sum reveals no hidden
 * number. A sum is null where no night shows that number.
 */
export function sumFigures(nights: readonly Figures[]): Figures {
  const of = (name: (typeof figureNames)[number]) => {
    const shown = nights.flatMap(night => night[name] ?? []);
    return shown.length > 0 ? shown.reduce((sum, next) => sum + next, 0) : null;
  };
  return Object.fromEntries(figureNames.map(name => [name, of(name)])) as Figures;
}
