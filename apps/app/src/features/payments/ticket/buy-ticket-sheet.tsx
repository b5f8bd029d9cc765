import { Button, Stack, Text } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
import { priceLabel } from '@nightjar/domain/kernel/money';
import type { EventEntryOffer } from '@nightjar/domain/payments/entity';
import { useCallback } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { useBuying } from '../parts/use-buying.ts';
import { WaitingText } from '../parts/waiting-for-payment.tsx';
import { refreshEntry, ticketPaymentLink } from '../remote.ts';
import classes from './ticket.module.css';
import { momentText, ticketWords } from './words.ts';

const buyWords = ticketWords.buy;

export type BuyTicketSheetProps = {
  opened: boolean;
  event: Event;
  entry: EventEntryOffer;
  userId: string;
  onClose: () => void;
};

/** Shows what a ticket costs and until when it can be given back. The user pays on the provider's page. */
export function BuyTicketSheet({ opened, event, entry, userId, onClose }: BuyTicketSheetProps) {
  const eventId = event.event_id;
  const online = useOnline();
  const refresh = useCallback(() => void refreshEntry(eventId), [eventId]);
  const { state, pay, chooseAgain } = useBuying(refresh);
  const close = () => {
    chooseAgain();
    refresh();
    onClose();
  };
  const price = priceLabel(entry.price_cents);
  const isWaiting = state.step === 'waiting';
  const footer = isWaiting ? (
    <Button fullWidth onClick={close}>
      {commonTexts.done}
    </Button>
  ) : (
    <Stack gap="xs" w="100%">
      {state.step === 'choosing' && state.error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {state.error}
        </Text>
      )}
      <Button
        fullWidth
        loading={state.step === 'opening'}
        disabled={!online}
        onClick={() => void pay(() => ticketPaymentLink(userId, eventId))}
      >
        {online ? buyWords.pay(price) : commonTexts.needsSignal}
      </Button>
    </Stack>
  );
  return (
    <Sheet opened={opened} title={buyWords.title} onClose={close} footer={footer}>
      {isWaiting ? <WaitingText text={buyWords.waiting} /> : <TicketOrder event={event} entry={entry} />}
    </Sheet>
  );
}

function TicketOrder({ event, entry }: { event: Event; entry: EventEntryOffer }) {
  const price = priceLabel(entry.price_cents);
  const { refund_until } = entry;
  return (
    <Stack gap="md" p="2xs">
      <Stack gap="2xs">
        <Text className={classes.name}>{event.name}</Text>
        <Text c="dimmed">{`${momentText(event.starts_at, event.venue.timezone)}, ${event.venue.name}`}</Text>
      </Stack>
      <div className={classes.line}>
        <span>{buyWords.one}</span>
        <span>{price}</span>
      </div>
      <Text c="dimmed" size="sm">
        {buyWords.own}
      </Text>
      <div className={classes.total}>
        <span>{buyWords.total}</span>
        <output className={classes.sum}>{price}</output>
      </div>
      <Text size="sm" c="dimmed">
        {refund_until === null
          ? buyWords.final
          : buyWords.until(momentText(refund_until, event.venue.timezone))}{' '}
        {buyWords.calledOff}
      </Text>
    </Stack>
  );
}
