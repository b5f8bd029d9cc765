/** Writes whole cents as "12.50" (specification, section 9). */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(Math.trunc(cents));
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** Writes cents as a price: "$12", "$7.50". */
export const priceLabel = (cents: number): string => `$${formatCents(cents).replace(/\.00$/, '')}`;
