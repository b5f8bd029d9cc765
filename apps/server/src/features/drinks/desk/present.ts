import type { SettlementRow } from '@nightjar/domain/drinks/desk/entity';
import { amountsOwedFor } from '@nightjar/domain/drinks/desk/rules/settlement';
import type { SettledRow } from './queries/settlements.ts';

/**
 * Presents a settlement. `payouts` is the payment provider's name for the state of the venue's account. An account of
 * which the provider has sent no state is pending.
 */
export function presentSettlementRow(row: SettledRow): SettlementRow {
  const { venue_id, venue_name, city, given_cents, bought_percent } = row;
  const { given, bought, taken_back, paid_cents, tickets, tickets_owed_cents } = row;
  const counted = { given, bought, taken_back, paid_cents, tickets, tickets_owed_cents };
  return {
    ...{ venue_id, venue_name, city, given_cents, bought_percent },
    ...amountsOwedFor(counted, { given_cents, bought_percent }),
    payouts: row.stripe_account_id === null ? null : (row.stripe_account_state ?? 'pending'),
  };
}
