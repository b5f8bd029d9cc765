import { fewestPeopleShown, type HouseFigures } from '../entity.ts';

/** One night is counted by these. Drinks are counted together with the people who were poured them. */
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

/** Returns null for so few people that the number could identify them. */
export const enough = (people: number): number | null => (people < fewestPeopleShown ? null : people);

/** A part of a group is hidden also where the rest of the group is too small: whole less part would show the rest. */
const partOf = (whole: number, part: number): number | null =>
  whole - part < fewestPeopleShown ? null : enough(part);

const drinksOf = ({ drinks, people }: Counted['free']): number | null =>
  people < fewestPeopleShown ? null : drinks;

/**
 * Computes the figures of one night. Those who joined and those who were out are part of the active. The figures depend
 * on the night alone, so two requests with other spans show no difference.
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

/**
 * Sums only the numbers that are shown, so that taking them from the sum leaves nothing. Null where no night shows one.
 */
export function sumOf(nights: readonly Figures[]): Figures {
  const of = (name: (typeof names)[number]) => {
    const shown = nights.flatMap(night => night[name] ?? []);
    return shown.length > 0 ? shown.reduce((sum, next) => sum + next, 0) : null;
  };
  return Object.fromEntries(names.map(name => [name, of(name)])) as Figures;
}
