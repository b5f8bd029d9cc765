import type { SettlementRow } from '@nightjar/domain/drinks/desk/entity';
import { formatCents } from '@nightjar/domain/kernel/money';

const numberFormat = new Intl.NumberFormat('en-US');
export const formatCount = (value: number) => numberFormat.format(value);

/** Writes whole cents as "$1,204.50". No cent is lost, because the amount is never a fraction. */
export function formatMoney(cents: number): string {
  const [whole = '', rest = ''] = formatCents(Math.abs(cents)).split('.');
  return `${cents < 0 ? '−' : ''}$${numberFormat.format(Number(whole))}.${rest}`;
}

/** Writes a month as "November 2026". */
export const monthLabel = (month: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );

type Terms = Pick<SettlementRow, 'given_cents' | 'bought_percent'>;

/** Describes the terms of a bar: "Free $2.00, bought 80%". */
export const termsLabel = ({ given_cents, bought_percent }: Terms) =>
  `Free ${given_cents === 0 ? '$0' : formatMoney(given_cents)}, bought ${bought_percent}%`;

export const payoutLabels: Record<string, string> = {
  active: 'Payouts connected',
  pending: 'Payouts not finished',
  restricted: 'Payouts on hold',
};

export const settlementWords = {
  title: 'Settlement',
  failed: 'Failed to fetch the settlement',
  ledger: 'Matches the ledger to the cent.',
  month: { earlier: 'The month before', later: 'The month after', present: 'This month', soFar: 'so far' },
  sums: {
    label: (month: string) => `The sums of ${month}`,
    owed: 'Owed to bars',
    owedOf: (given: string, bought: string) => `${given} for given drinks, ${bought} for bought ones`,
    owedForTickets: (drinks: string, tickets: string) => `${drinks}, ${tickets} for tickets`,
    given: 'Given',
    givenNote: 'free, or of a plan',
    bought: 'Bought',
    boughtNote: (paid: string) => `guests paid ${paid}`,
    takenBack: 'Taken back',
    takenBackNote: 'nothing is owed',
  },
  columns: {
    venue: 'Bar',
    given: 'Given',
    bought: 'Bought',
    takenBack: 'Taken back',
    tickets: 'Tickets',
    terms: 'Terms',
    owed: 'Owed',
    act: '',
  },
  noPayouts: 'No payouts set up',
  terms: {
    open: 'Terms',
    openName: (venue: string) => `Set the terms of ${venue}`,
    title: (venue: string) => `Terms of ${venue}`,
    present: (month: string, terms: string) =>
      `In ${month}: ${terms.charAt(0).toLocaleLowerCase('en')}${terms.slice(1)}.`,
    labels: {
      month: 'From this month on',
      given: 'For a given drink',
      bought: 'Of what was paid for a bought one',
    },
    hints: {
      month: 'The months before stay as they are, and so does one that is over.',
      given: 'In dollars. Free pours, and drinks that come with a plan.',
      bought: 'In percent. Drinks that a guest paid for.',
    },
    wholePercent: 'must be a whole number from 0 to 100',
    dollars: 'must be an amount from 0 to 100, such as 2.50',
    save: 'Set the terms',
    saved: (venue: string, month: string) => `${venue} has new terms from ${month} on.`,
  },
  export: {
    label: 'Export CSV',
    name: (month: string) => `settlement-${month}.csv`,
    saved: 'Saved to your downloads.',
  },
  empty: {
    running: {
      title: 'Nothing poured this month yet.',
      text: 'A bar appears here with its first drink of the month.',
    },
    past: { title: 'Nothing was poured then.', text: 'Pick another month above.' },
  },
} as const;
