import { Button, Text } from '@mantine/core';
import { freePourStateOf } from '@nightjar/domain/drinks/rules/bank';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useNow } from '../../../platform/now.ts';
import { FactLine } from '../../../ui/row/facts.tsx';
import type { BankAnswers } from '../parts/use-bank.ts';
import { drinkWords } from '../parts/words.ts';
import { FreePoursTicket } from './free-pours-ticket.tsx';
import { GiftTicket } from './gift-ticket.tsx';
import { countUsableDrinks, walletTickets } from './items.ts';
import type { RenderMoreButton } from './use-voucher-menu.tsx';
import { PaidTicket, TicketToGive } from './voucher-tickets.tsx';
import classes from './wallet.module.css';
import { bankWords } from './words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of a voucher that was just accepted, whose ticket slides in. */
    readonly freshVoucherId?: string;
  }
}

export type WalletProps = {
  userId: string;
  bank: BankAnswers;
  onRedeem: (voucherId: string) => void;
  onBuy: () => void;
  more: RenderMoreButton;
};

/**
 * Shows every drink that the person holds as a ticket, in a row to swipe through: received drinks, free pours, vouchers
 * and drinks to give away.
 */
export function Wallet({ userId, bank, onRedeem, onBuy, more }: WalletProps) {
  const now = useNow();
  const free = freePourStateOf(bank.stats, bank.cooldownUntil, now);
  const tickets = walletTickets({ ...bank, free });
  const fresh = useFreshTicketMark();
  return (
    <section aria-label={bankWords.wallet.label}>
      <WalletCounts {...countUsableDrinks({ ...bank, free })} />
      <ul className={classes.strip}>
        {tickets.map(ticket => (
          <li
            key={ticket.id}
            ref={ticket.id === fresh.id ? fresh.ref : null}
            className={classes.place}
            data-fresh={ticket.id === fresh.id || undefined}
          >
            {ticket.kind === 'gift' && <GiftTicket shot={ticket.shot} />}
            {ticket.kind === 'free' && <FreePoursTicket userId={userId} bank={bank} now={now} />}
            {ticket.kind === 'paid' && <PaidTicket {...ticket} onRedeem={onRedeem} more={more} />}
            {ticket.kind === 'shot' && <TicketToGive {...ticket} />}
          </li>
        ))}
        {tickets.length === 1 && tickets[0]?.kind === 'free' && (
          <li className={classes.place}>
            <NoVouchers onBuy={onBuy} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** Counts the drinks of each kind, so that the person need not swipe through all tickets. */
function WalletCounts({ gifts, free, paid, toGive }: ReturnType<typeof countUsableDrinks>) {
  const words = bankWords.wallet.holds;
  const facts = [
    gifts > 0 && words.gifts(gifts),
    free > 0 && words.free(free),
    paid > 0 && words.paid(paid),
    toGive > 0 && words.toGive(toGive),
  ].filter(fact => fact !== false);
  if (facts.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" component="div" className={classes.holds}>
      <FactLine facts={facts} />
    </Text>
  );
}

/** Scrolls to the ticket of a voucher that was just accepted. */
function useFreshTicketMark() {
  const id = useLocation({ select: ({ state }) => state.freshVoucherId });
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (id) ref.current?.scrollIntoView({ block: 'nearest', inline: 'start' });
  }, [id]);
  return { id, ref };
}

function NoVouchers({ onBuy }: { onBuy: () => void }) {
  return (
    <div className={classes.empty}>
      <Text fw={650}>{drinkWords.noVouchers}</Text>
      <Button size="sm" variant="default" onClick={onBuy}>
        {bankWords.buyFirst}
      </Button>
    </div>
  );
}
