/** An invoice of a subscription. `attempted`: the provider has tried to take the money. */
export type SeenInvoice = {
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly at: Date;
  readonly attempted: boolean;
};

/**
 * Since when a subscription is owed: the first renewal that was tried and not paid, after the last one that was. Null:
 * nothing is owed. A later invoice of the same debt moves nothing, and giving one up pays nothing. An invoice that was
 * never tried is none of the person's debts: a draft, or what became void while the account was not billed.
 */
export function owedSince(invoices: readonly SeenInvoice[]): Date | null {
  const times = (some: readonly SeenInvoice[]) => some.map(({ at }) => at.getTime());
  const paidUntil = Math.max(Number.NEGATIVE_INFINITY, ...times(invoices.filter(isPaid)));
  const owed = invoices.filter(invoice => isOwed(invoice) && invoice.at.getTime() > paidUntil);
  return owed.length > 0 ? new Date(Math.min(...times(owed))) : null;
}

const isPaid = ({ status }: SeenInvoice) => status === 'paid';
const isOwed = ({ status, attempted }: SeenInvoice) => attempted && status !== 'paid' && status !== 'draft';
