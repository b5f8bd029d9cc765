import { Text } from '@mantine/core';
import { priceLabel } from '@nightjar/domain/kernel/money';
import type { TicketSales } from '@nightjar/domain/payments/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { Card, CardTitle } from '../../../../ui/desk/card.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { ticketSalesOptions } from '../remote.ts';
import classes from './ticket-sales.module.css';
import { salesWords } from './words.ts';

/** Shows the team of a venue how the tickets of an event sell. */
export function TicketSalesCard({ eventId }: { eventId: string }) {
  const query = useQuery(ticketSalesOptions(eventId));
  return (
    <Card>
      <CardTitle order={2}>{salesWords.title}</CardTitle>
      <QueryView query={query} skeleton={<Text c="dimmed">–</Text>} errorFallback={salesWords.failed} inCard>
        {sales => <SalesFigures sales={sales} />}
      </QueryView>
    </Card>
  );
}

const numberFormat = new Intl.NumberFormat('en-US');

function SalesFigures({ sales }: { sales: TicketSales }) {
  const { sold, places, held, refunded, money_in_cents: money } = sales;
  const isSoldHere = sales.sale !== 'door' || sold + refunded > 0;
  const soldText =
    places === null
      ? numberFormat.format(sold)
      : salesWords.of(numberFormat.format(sold), numberFormat.format(places));
  const figures = [
    [salesWords.sold, soldText],
    [salesWords.held, numberFormat.format(held)],
    [salesWords.refunded, numberFormat.format(refunded)],
    ...(money === null ? [] : [[salesWords.money, priceLabel(money)]]),
  ] as const;
  return (
    <>
      {isSoldHere && (
        <dl className={classes.figures}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Text c="dimmed" size="sm">
        {salesWords.sale[sales.sale]} {money !== null && money > 0 && salesWords.settlement}
      </Text>
    </>
  );
}
