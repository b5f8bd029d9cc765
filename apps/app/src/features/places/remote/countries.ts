import { queryOptions } from '@tanstack/react-query';

/**
 * Loads the table of countries with the rules of their phone numbers. The table is large, so it is loaded only when it
 * is needed.
 */
export function countriesOptions() {
  return queryOptions({
    queryKey: ['countries'],
    queryFn: async () => (await import('@nightjar/domain/kernel/phone')).phoneCountries,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns a typed phone number as E.164 digits; null where the text is no phone number of that country. */
export async function normalisedNumber(typed: string, alpha3: string): Promise<string | null> {
  const { normalisePhone } = await import('@nightjar/domain/kernel/phone');
  return normalisePhone(typed, alpha3);
}
