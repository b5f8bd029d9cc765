import type { Settlements } from '@nightjar/domain/drinks/desk/entity';
import classes from './settlements.module.css';
import { formatCount, formatMoney, monthLabel, settlementWords } from './words.ts';

const sumsWords = settlementWords.sums;

export type SumsProps = {
  month: string;
  /** This sum covers all bars. It is undefined while it loads, and after it failed to load. */
  sum: Settlements['sum'] | undefined;
};

function owedNoteOf(sum: Settlements['sum']): string {
  const drinks = sumsWords.owedOf(formatMoney(sum.given_owed_cents), formatMoney(sum.bought_owed_cents));
  const tickets = sum.tickets_owed_cents;
  return tickets > 0 ? sumsWords.owedForTickets(drinks, formatMoney(tickets)) : drinks;
}

/**
 * Shows what the operator owes all bars for the month, and for which drinks. The space has the same size while the sums
 * load, so that nothing moves.
 */
export function SettlementSums({ month, sum }: SumsProps) {
  const figures = [
    {
      label: sumsWords.owed,
      value: sum && formatMoney(sum.owed_cents),
      note: sum && owedNoteOf(sum),
    },
    { label: sumsWords.given, value: sum && formatCount(sum.given), note: sumsWords.givenNote },
    {
      label: sumsWords.bought,
      value: sum && formatCount(sum.bought),
      note: sum && sumsWords.boughtNote(formatMoney(sum.paid_cents)),
    },
    { label: sumsWords.takenBack, value: sum && formatCount(sum.taken_back), note: sumsWords.takenBackNote },
  ];
  return (
    <dl
      className={classes.sums}
      aria-label={sumsWords.label(monthLabel(month))}
      aria-busy={sum === undefined}
    >
      {figures.map(({ label, value, note }, place) => (
        <div key={label} className={classes.sum} data-main={place === 0 || undefined}>
          <dt>{label}</dt>
          <dd>
            <span className={classes.figure}>{value ?? '–'}</span>
            <span className={classes.note}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
