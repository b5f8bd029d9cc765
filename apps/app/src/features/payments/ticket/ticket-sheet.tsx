import { Button, Stack, Text } from '@mantine/core';
import { priceLabel } from '@nightjar/domain/kernel/money';
import type { OwnTicket } from '@nightjar/domain/payments/entity';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { wakeLock } from '../../../native/wake-lock/index.ts';
import { failureMessage } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { QrPlate } from '../../../ui/share/qr-plate.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { calendarFileUrl } from '../../events/remote/calendar.ts';
import { directionsUrl } from '../../places/parts/flow.ts';
import { placeWords } from '../../places/parts/words.ts';
import { giveTicketBack } from '../remote.ts';
import classes from './ticket.module.css';
import { momentText, refundLine, returnText, spelledTicket, ticketWords } from './words.ts';

const ownWords = ticketWords.own;

export type TicketSheetProps = { opened: boolean; ticket: OwnTicket; userId: string; onClose: () => void };

/** Shows the code of a ticket for the team of the venue. It needs no connection, and the screen stays on. */
export function TicketSheet({ opened, ticket, userId, onClose }: TicketSheetProps) {
  useEffect(() => (opened ? wakeLock.hold() : undefined), [opened]);
  const { code, event } = ticket;
  return (
    <Sheet opened={opened} title={ownWords.title} onClose={onClose}>
      <Stack gap="md" ta="center" p="2xs">
        <Stack gap="2xs">
          <Text className={classes.name}>{event.name}</Text>
          <Text c="dimmed">{`${momentText(event.starts_at, event.venue.timezone)}, ${event.venue.name}`}</Text>
        </Stack>
        {code && (
          <>
            <QrPlate value={code} label={ownWords.qr(code)} />
            <p className={classes.code} translate="no">
              {spelledTicket(code)}
            </p>
          </>
        )}
        {ticket.state === 'paid' ? (
          <>
            <Text c="dimmed">{ownWords.help}</Text>
            <TicketActions ticket={ticket} userId={userId} onReturned={onClose} />
          </>
        ) : (
          <Text pb="xs">{refundLine(ticket)}</Text>
        )}
      </Stack>
    </Sheet>
  );
}

type ActionsProps = { ticket: OwnTicket; userId: string; onReturned: () => void };

function TicketActions({ ticket, userId, onReturned }: ActionsProps) {
  const online = useOnline();
  const price = priceLabel(ticket.price_cents);
  const { mutate, isPending } = useMutation({
    mutationFn: () => giveTicketBack(userId, ticket),
    onSuccess: () => {
      toast({ kind: 'good', text: ownWords.returned(price) });
      onReturned();
    },
    onError: error => toast({ kind: 'error', text: failureMessage(error, commonTexts.failed) }),
  });
  const ask = () =>
    openModal({
      type: 'destructiveConfirmation',
      title: ownWords.confirm.title,
      text: ownWords.confirm.text(price),
      confirmLabel: ownWords.confirm.confirm,
      denyLabel: ownWords.confirm.keep,
      onConfirm: () => mutate(),
    });
  return (
    <Stack gap="xs" pb="xs">
      <Button
        fullWidth
        variant="default"
        leftSection={<Icon name="CalendarStar" weight="bold" />}
        renderRoot={props => (
          <a
            href={calendarFileUrl(ticket.event.event_id)}
            target="_blank"
            rel="noopener noreferrer"
            {...props}
          />
        )}
      >
        {ownWords.calendar}
      </Button>
      <Button
        fullWidth
        variant="default"
        component="a"
        href={directionsUrl(ticket.event.venue)}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<Icon name="NavigationArrow" weight="bold" />}
      >
        {placeWords.directions}
      </Button>
      {ticket.refund_until !== null && (
        <Button fullWidth variant="subtle" loading={isPending} disabled={!online} onClick={ask}>
          {online ? ownWords.return : commonTexts.needsSignal}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {returnText(ticket)}
      </Text>
    </Stack>
  );
}
