import { Button, Stack } from '@mantine/core';
import { isMember, type Tier } from '@nightjar/domain/kernel/actor';
import type { OwnTicket } from '@nightjar/domain/payments/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { log } from '../../../platform/log.ts';
import { useMinute } from '../../../platform/now.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ListRow } from '../../../ui/row/list-row.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { myTicketsOptions } from '../remote.ts';
import classes from './ticket.module.css';
import { momentText, ticketListWords, ticketSections, ticketStateText } from './words.ts';

const loadTicketSheet = () => import('./ticket-sheet.tsx').then(sheet => ({ default: sheet.TicketSheet }));
const TicketSheet = lazy(loadTicketSheet);

export type TicketsScreenProps = { userId: string; tier: Tier; onBack: (() => void) | undefined };

/**
 * Lists the user's tickets. The page needs neither a plan nor a connection, so that a guest always reaches what they
 * have paid for.
 */
export function TicketsScreen({ userId, tier, onBack }: TicketsScreenProps) {
  const query = useQuery(myTicketsOptions(userId));
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = query.data?.find(({ ticket_id }) => ticket_id === openedId);
  const now = useMinute();
  // The code of the sheet is loaded before a ticket is opened, because there may be no signal in front of the venue.
  useEffect(
    () => void loadTicketSheet().catch(error => log.warn('The ticket could not be loaded', error)),
    [],
  );
  return (
    <>
      <PageHeader title={ticketListWords.title} onBack={onBack} />
      <Stack gap="lg" px="md" pb="xl">
        <QueryView
          query={query}
          skeleton={<RowsSkeleton rows={3} />}
          empty={<NoTickets member={isMember(tier)} />}
          errorFallback={commonTexts.failed}
        >
          {tickets =>
            ticketSections(tickets, now).map(({ title, tickets }) => (
              <PageSection key={title} title={title}>
                <RowList>
                  {tickets.map(ticket => (
                    <li key={ticket.ticket_id}>
                      <TicketRow ticket={ticket} now={now} onPress={() => setOpenedId(ticket.ticket_id)} />
                    </li>
                  ))}
                </RowList>
              </PageSection>
            ))
          }
        </QueryView>
      </Stack>
      {opened && (
        <Suspense>
          <TicketSheet opened ticket={opened} userId={userId} onClose={() => setOpenedId(null)} />
        </Suspense>
      )}
    </>
  );
}

type TicketRowProps = { ticket: OwnTicket; now: number; onPress: () => void };

function TicketRow({ ticket, now, onPress }: TicketRowProps) {
  const { event, state } = ticket;
  return (
    <ListRow
      leading={
        <span className={classes.stub} data-paid={state === 'paid' || undefined}>
          <Icon name="Ticket" weight={state === 'paid' ? 'fill' : 'regular'} />
        </span>
      }
      title={event.name}
      lines={[
        `${momentText(event.starts_at, event.venue.timezone)}, ${event.venue.name}`,
        ticketStateText(ticket, now),
      ]}
      onPress={onPress}
    />
  );
}

/** Shows that there are no tickets. Its button opens the events for a member, and the plans for a guest without one. */
function NoTickets({ member }: { member: boolean }) {
  const words = member ? ticketListWords.empty.member : ticketListWords.empty.guest;
  return (
    <EmptyPerch
      pose="away"
      icon="Ticket"
      title={ticketListWords.empty.title}
      text={words.text}
      action={
        <Button renderRoot={props => <Link to={member ? '/discover' : '/subscribe'} {...props} />}>
          {words.action}
        </Button>
      }
    />
  );
}
