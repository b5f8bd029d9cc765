import { queryOptions } from '@tanstack/react-query';

/** The table of countries with phone numbers is large and has a chunk of its own. */
export function countriesOptions() {
  return queryOptions({
    queryKey: ['countries'],
    queryFn: async () => (await import('@nightjar/domain/kernel/phone')).phoneCountries,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns a typed number in E.164 digits; null where it is no number of that country. */
export async function normalisedNumber(typed: string, alpha3: string): Promise<string | null> {
  const { normalisePhone } = await import('@nightjar/domain/kernel/phone');
  return normalisePhone(typed, alpha3);
}
