import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { venueSettlementOptions } from '../remote.ts';
import type { ShownNightRange } from './items.ts';
import classes from './settlement.module.css';
import { formatCount, poursWords } from './words.ts';

const settlementWords = poursWords.settlement;

export type SettlementProps = { venueId: string; shown: ShownNightRange; onMonth: () => void };

/** Shows what the operator owes the venue for the shown nights. The sum comes from the ledger. */
export function SettlementPanel({ venueId, shown, onMonth }: SettlementProps) {
  const query = useQuery(venueSettlementOptions({ venue_id: venueId, ...shown.nights }));
  return (
    <DeskPanel
      title={settlementWords.title}
      action={
        shown.span !== 'month' && (
          <Button variant="subtle" size="compact-sm" onClick={onMonth}>
            {settlementWords.month}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<Skeleton height="8rem" />}
        errorFallback={settlementWords.failed}
        inCard
      >
        {({ sum }) => (
          <div className={classes.sums}>
            <dl className={classes.list}>
              <SettlementSum label={settlementWords.poured} value={sum.free + sum.paid} />
              <SettlementSum label={settlementWords.takenBack} value={sum.taken_back} less />
              <SettlementSum label={settlementWords.total} value={sum.total} strong />
            </dl>
            <p className={classes.note}>{settlementWords.note}</p>
          </div>
        )}
      </QueryView>
    </DeskPanel>
  );
}

type SumProps = { label: string; value: number; strong?: boolean; less?: boolean };

function SettlementSum({ label, value, strong, less }: SumProps) {
  return (
    <div className={classes.sum} data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd className={classes.value}>{less && value > 0 ? `−${formatCount(value)}` : formatCount(value)}</dd>
    </div>
  );
}
