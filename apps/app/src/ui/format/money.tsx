import { formatCents } from '@nightjar/domain/kernel/money';

/** Shows cents as "$12.50". */
export function Money({ cents }: { cents: number }) {
  return <span>${formatCents(cents)}</span>;
}
