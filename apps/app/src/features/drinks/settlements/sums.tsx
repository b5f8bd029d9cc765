import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import type { Settlements } from '@nightjar/domain/drinks/desk';
import classes from './settlements.module.css';
import { count, money, monthLabel, settlementWords } from './words.ts';

const words = settlementWords.sums;

/** What all bars of the month are owed, and for what. */
export function Sums({ settled: { month, sum } }: { settled: Settlements }) {
  const figures = [
    {
      label: words.owed,
      value: money(sum.owed_cents),
      note: words.owedOf(money(sum.given_owed_cents), money(sum.bought_owed_cents)),
    },
    { label: words.given, value: count(sum.given), note: words.givenNote },
    { label: words.bought, value: count(sum.bought), note: words.boughtNote(money(sum.paid_cents)) },
    { label: words.takenBack, value: count(sum.taken_back), note: words.takenBackNote },
  ];
  return (
    <dl className={classes.sums} aria-label={words.label(monthLabel(month))}>
      {figures.map(({ label, value, note }, place) => (
        <div key={label} className={classes.sum} data-main={place === 0 || undefined}>
          <dt>{label}</dt>
          <dd>
            <span className={classes.figure}>{value}</span>
            <span className={classes.note}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function SumsSkeleton() {
  return <Skeleton height="7rem" mb="lg" />;
}
