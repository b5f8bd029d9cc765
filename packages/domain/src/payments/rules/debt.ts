/** Describes an invoice of a subscription. `attempted` is true where the provider has tried to take the money. */
export type SeenInvoice = {
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly at: Date;
  readonly attempted: boolean;
};

/**
 * Returns the moment since which a subscription is owed; null where nothing is owed. After the last renewal that was
 * paid, it is the moment of the first renewal that the provider tried and that was not paid. A later invoice of the
 * same debt changes nothing. An invoice that the provider has given up counts as not paid. An invoice that was never
 * tried is no debt: it is a draft, or it became void while the account was not billed.
 */
export function owedSince(invoices: readonly SeenInvoice[]): Date | null {
  const times = (some: readonly SeenInvoice[]) => some.map(({ at }) => at.getTime());
  const paidUntil = Math.max(Number.NEGATIVE_INFINITY, ...times(invoices.filter(isPaidInvoice)));
  const owed = invoices.filter(invoice => isOwedInvoice(invoice) && invoice.at.getTime() > paidUntil);
  return owed.length > 0 ? new Date(Math.min(...times(owed))) : null;
}

const isPaidInvoice = ({ status }: SeenInvoice) => status === 'paid';
const isOwedInvoice = ({ status, attempted }: SeenInvoice) =>
  attempted && status !== 'paid' && status !== 'draft';
