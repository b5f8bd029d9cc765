import { Button, Text } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
import { priceLabel } from '@nightjar/domain/kernel/money';
import type { EventEntryOffer, OwnTicket } from '@nightjar/domain/payments/entity';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { log } from '../../../platform/log.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ActionBar } from '../../../ui/shell/action-bar.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { entryOptions, keepTicket, myTicketsOptions } from '../remote.ts';
import { LoadingBar } from './loading-bar.tsx';
import classes from './ticket.module.css';
import { fewPlacesLeft, refundLine, ticketWords } from './words.ts';

const BuyTicketSheet = lazy(() =>
  import('./buy-ticket-sheet.tsx').then(sheet => ({ default: sheet.BuyTicketSheet })),
);
const loadTicketSheet = () => import('./ticket-sheet.tsx').then(sheet => ({ default: sheet.TicketSheet }));
const TicketSheet = lazy(loadTicketSheet);

export type KnownTicketBarProps = {
  eventId: string;
  userId: string;
  /** Renders the bar of an event for which no ticket is known. */
  renderOther: () => ReactNode;
};

/** Shows the ticket for an event that has become free since. It is among the stored tickets, so nothing is asked. */
export function KnownTicketBar({ eventId, userId, renderOther }: KnownTicketBarProps) {
  const { data: tickets = [] } = useQuery({ ...myTicketsOptions(userId), enabled: false });
  const own = tickets.find(({ state, event }) => state === 'paid' && event.event_id === eventId);
  return own ? <OwnTicketBar ticket={own} userId={userId} /> : renderOther();
}

export type TicketBarProps = {
  event: Event;
  userId: string;
  /** Renders the bar of an event without tickets, whose guests pay on arrival. */
  renderDoor: (note: string) => ReactNode;
};

/** Shows how the entry of an event that costs is sold: a ticket by card, the own ticket, or the price on arrival. */
export function TicketBar({ event, userId, renderDoor }: TicketBarProps) {
  const { data: entry, isPending, refetch } = useQuery(entryOptions(event.event_id));
  if (isPending) return <LoadingBar label={ticketWords.loading} />;
  if (!entry)
    return (
      <ActionBar>
        <Note text={ticketWords.failed} />
        <Button fullWidth variant="default" onClick={() => void refetch()}>
          {commonTexts.retry}
        </Button>
      </ActionBar>
    );
  if (entry.ticket?.state === 'paid') return <OwnTicketBar ticket={entry.ticket} userId={userId} />;
  if (entry.sale === 'open') return <SaleBar event={event} entry={entry} userId={userId} />;
  if (entry.sale === 'sold_out')
    return (
      <ActionBar>
        <Note text={refundLine(entry.ticket) ?? ticketWords.soldOut.text} />
        <Button fullWidth disabled>
          {ticketWords.soldOut.title}
        </Button>
      </ActionBar>
    );
  return renderDoor(ticketWords.door(priceLabel(event.price_cents)));
}

/** Loads the script of the sheet before it is opened, because there may be no signal in front of the venue. */
function OwnTicketBar({ ticket, userId }: { ticket: OwnTicket; userId: string }) {
  const [opened, setOpened] = useState<boolean | null>(null);
  useEffect(
    () => void loadTicketSheet().catch(error => log.warn('The ticket could not be loaded', error)),
    [],
  );
  useEffect(() => void keepTicket(userId, ticket), [userId, ticket]);
  return (
    <ActionBar>
      <Button
        fullWidth
        variant="default"
        aria-haspopup="dialog"
        className={classes.have}
        leftSection={<Icon name="Ticket" weight="fill" />}
        onClick={() => setOpened(true)}
      >
        {ticketWords.have}
      </Button>
      {opened !== null && (
        <Suspense>
          <TicketSheet opened={opened} ticket={ticket} userId={userId} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </ActionBar>
  );
}

function SaleBar({ event, entry, userId }: { event: Event; entry: EventEntryOffer; userId: string }) {
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <ActionBar>
      <Note text={saleNote(entry)} />
      <Button
        fullWidth
        aria-haspopup="dialog"
        leftSection={<Icon name="Ticket" weight="bold" />}
        onClick={() => setOpened(true)}
      >
        {`${ticketWords.get} · ${priceLabel(entry.price_cents)}`}
      </Button>
      {opened !== null && (
        <Suspense>
          <BuyTicketSheet
            opened={opened}
            event={event}
            entry={entry}
            userId={userId}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </ActionBar>
  );
}

/** Returns the line about an earlier refund, or else the number of places when few are left. */
function saleNote({ ticket, places_left: left }: EventEntryOffer): string | null {
  // A guest who has a place may buy a ticket although no place is left for others.
  const few = left !== null && left > 0 && left <= fewPlacesLeft ? ticketWords.left(left) : null;
  return refundLine(ticket) ?? few;
}

function Note({ text }: { text: string | null }) {
  return (
    text && (
      <Text size="sm" c="dimmed" className={classes.note}>
        {text}
      </Text>
    )
  );
}
