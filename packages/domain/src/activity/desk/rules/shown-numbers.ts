import { fewestPeopleShown, type HouseFigures } from '../entity.ts';

/** What was counted of a night. Drinks come with the people they were poured for. */
export type Counted = {
  readonly joined: number;
  readonly active: number;
  readonly out: number;
  readonly checked_in: number;
  readonly poured_for: number;
  readonly free: { readonly drinks: number; readonly people: number };
  readonly paid: { readonly drinks: number; readonly people: number };
};

type Figures = HouseFigures['sum'];
const names = ['joined', 'active', 'out', 'poured_for', 'checked_in', 'free', 'paid'] as const;

/** A number of people, or null where they are so few that it would name them. */
export const enough = (people: number): number | null => (people < fewestPeopleShown ? null : people);

/** A part of a group is not shown where the rest of the group would be so few: the two numbers have a difference. */
const partOf = (whole: number, part: number): number | null =>
  whole - part < fewestPeopleShown ? null : enough(part);

const drinksOf = ({ drinks, people }: Counted['free']): number | null =>
  people < fewestPeopleShown ? null : drinks;

/**
 * The figures of one night. Those who joined and those who were out are among those who were active. They depend on
 * nothing but the night, so that two looks with other spans have no difference.
 */
export const shownOf = (night: Counted): Figures => ({
  joined: partOf(night.active, night.joined),
  active: enough(night.active),
  out: partOf(night.active, night.out),
  poured_for: enough(night.poured_for),
  checked_in: enough(night.checked_in),
  free: drinksOf(night.free),
  paid: drinksOf(night.paid),
});

/** The sum is of the shown numbers alone: taking these from it leaves nothing. Null where no night shows one. */
export function sumOf(nights: readonly Figures[]): Figures {
  const of = (name: (typeof names)[number]) => {
    const shown = nights.flatMap(night => night[name] ?? []);
    return shown.length > 0 ? shown.reduce((sum, next) => sum + next, 0) : null;
  };
  return Object.fromEntries(names.map(name => [name, of(name)])) as Figures;
}
