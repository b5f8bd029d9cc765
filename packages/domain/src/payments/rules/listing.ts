import { type ProductKind, productKinds } from '../entity.ts';

/** The provider lists a price with its product in this form; `terms` are the metadata of product and price together. */
export type ListedPrice = {
  readonly id: string;
  readonly active: boolean;
  /** This amount is in cents; null where the price has no fixed amount. */
  readonly unitAmount: number | null;
  readonly currency: string;
  /** `other` means that the price is billed at an interval other than a month or a year. */
  readonly interval: 'month' | 'year' | 'other' | null;
  readonly terms: Readonly<Record<string, string>>;
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly description: string | null;
    readonly active: boolean;
  };
};

/** The catalog has such a row for each listed price that may be sold. Amounts are in cents. */
export type PriceListing = {
  readonly kind: ProductKind;
  readonly unit_amount: number;
  readonly billed_every: 'month' | 'year' | null;
  readonly free_drinks_per_period: number | null;
  readonly shots_per_period: number | null;
  readonly cooldown_in_minutes: number | null;
  readonly hours: number | null;
};

/** No plan needs larger values than these; the limits refuse typing errors made on the provider's pages. */
const largestValues = { drinks: 1000, minutes: 10_080, hours: 8760, cents: 10_000_00 } as const;

/** Returns a price that may be sold, or the reason why it may not be sold. */
export function readListing(price: ListedPrice): PriceListing | { readonly reason: string } {
  const { terms, unitAmount, interval } = price;
  const kind = productKinds.find(known => known === terms.kind);
  if (!kind) return { reason: `its metadata "kind" must be one of ${productKinds.join(', ')}` };
  if (
    unitAmount === null ||
    unitAmount < 1 ||
    unitAmount > largestValues.cents ||
    !Number.isInteger(unitAmount)
  )
    return { reason: `its amount must be 1 to ${largestValues.cents} cents` };
  if (kind === 'plan' ? interval !== 'month' && interval !== 'year' : interval !== null)
    return { reason: kind === 'plan' ? 'a plan is billed every month or year' : `a ${kind} is paid once` };
  const billed_every = interval === 'other' ? null : interval;
  const nothing = { free_drinks_per_period: null, shots_per_period: null, cooldown_in_minutes: null };
  const base = { kind, unit_amount: unitAmount, billed_every, ...nothing, hours: null };
  return kind === 'voucher' ? base : listingWithTerms(base, terms);
}

function listingWithTerms(
  base: PriceListing,
  terms: ListedPrice['terms'],
): PriceListing | { readonly reason: string } {
  const free_drinks_per_period = wholeNumber(terms.free_drinks_per_period, largestValues.drinks);
  const shots_per_period = wholeNumber(terms.shots_per_period, largestValues.drinks);
  const cooldown = terms.cooldown_in_minutes;
  const cooldown_in_minutes = cooldown === undefined ? null : wholeNumber(cooldown, largestValues.minutes);
  const hours = base.kind === 'pass' ? wholeNumber(terms.hours, largestValues.hours) : null;
  if (free_drinks_per_period === null) return wrongMetadata('free_drinks_per_period', largestValues.drinks);
  if (shots_per_period === null) return wrongMetadata('shots_per_period', largestValues.drinks);
  if (cooldown !== undefined && cooldown_in_minutes === null)
    return wrongMetadata('cooldown_in_minutes', largestValues.minutes);
  if (base.kind === 'pass' && !hours) return wrongMetadata('hours', largestValues.hours);
  return { ...base, free_drinks_per_period, shots_per_period, cooldown_in_minutes, hours };
}

const wrongMetadata = (name: string, limit: number) => ({
  reason: `its metadata "${name}" must be a whole number up to ${limit}`,
});

function wholeNumber(text: string | undefined, limit: number): number | null {
  if (text === undefined || !/^\d{1,6}$/.test(text)) return null;
  const value = Number(text);
  return value <= limit ? value : null;
}
