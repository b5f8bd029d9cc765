import { Button, RollingNumber, Text } from '@mantine/core';
import '@mantine/core/styles/RollingNumber.layer.css';
import type { Shot } from '@nightjar/domain/drinks/entity';
import { freePour, type VoucherStack } from '@nightjar/domain/drinks/rules/bank';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useNow } from '../../../platform/now.ts';
import { Face } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Facts } from '../../../ui/row/facts.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { NextFreePour } from '../parts/next-free-pour.tsx';
import type { Bank } from '../parts/use-bank.ts';
import { answerDeadlineText, drinkWords, friendFirst, giverName } from '../parts/words.ts';
import { endsSoon, freePoursEndSoon, holdings, walletTickets } from './items.ts';
import { Ticket } from './ticket.tsx';
import type { MoreButton } from './use-voucher-menu.tsx';
import { VoucherThumbnail } from './voucher-thumbnail.tsx';
import classes from './wallet.module.css';
import { bankWords, periodText, useByText } from './words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The voucher was just accepted: its ticket slides in. */
    readonly freshVoucherId?: string;
  }
}

export type WalletProps = {
  userId: string;
  bank: Bank;
  onRedeem: (voucherId: string) => void;
  onBuy: () => void;
  more: MoreButton;
};

/**
 * The tickets show every drink that the person holds, to swipe through: gifts, free pours, vouchers, drinks
 * to give.
 */
export function Wallet({ userId, bank, onRedeem, onBuy, more }: WalletProps) {
  const now = useNow();
  const free = freePour(bank.stats, bank.cooldownUntil, now);
  const tickets = walletTickets({ ...bank, free });
  const fresh = useFreshTicket();
  return (
    <section aria-label={bankWords.wallet.label}>
      <Holdings {...holdings({ ...bank, free })} />
      <ul className={classes.strip}>
        {tickets.map(ticket => (
          <li
            key={ticket.id}
            ref={ticket.id === fresh.id ? fresh.ref : null}
            className={classes.place}
            data-fresh={ticket.id === fresh.id || undefined}
          >
            {ticket.kind === 'gift' && <Gift shot={ticket.shot} />}
            {ticket.kind === 'free' && <FreePours userId={userId} bank={bank} now={now} />}
            {ticket.kind === 'paid' && <Paid {...ticket} onRedeem={onRedeem} more={more} />}
            {ticket.kind === 'shot' && <ToGive {...ticket} />}
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

/** The counts show how many drinks the tickets hold, without a swipe through them. */
function Holdings({ gifts, free, paid, toGive }: ReturnType<typeof holdings>) {
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
      <Facts facts={facts} />
    </Text>
  );
}

/** The ticket of a voucher that was just accepted is scrolled into view. */
function useFreshTicket() {
  const id = useLocation({ select: ({ state }) => state.freshVoucherId });
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (id) ref.current?.scrollIntoView({ block: 'nearest', inline: 'start' });
  }, [id]);
  return { id, ref };
}

/** A gift is a drink that was sent to the person and waits for the answer. */
function Gift({ shot }: { shot: Shot }) {
  const now = useNow();
  const deadline = answerDeadlineText(shot.sent_expires_at, now);
  const name = friendFirst(shot.sender);
  const urgent = endsSoon(shot.sent_expires_at, now);
  return (
    <Ticket
      kind="shot"
      stub={shot.sender ? <Face user={faceOf(shot.sender)} size={52} /> : <Icon name="Gift" size={32} />}
      from={bankWords.gift.from}
      title={bankWords.gift.title(name)}
      mark={urgent ? { text: bankWords.gift.lastDay, icon: 'Timer', urgent } : null}
      note={deadline}
      action={
        <Button
          size="sm"
          variant="default"
          aria-label={bankWords.gift.open(name)}
          renderRoot={props => (
            <Link to="/accept-shot/$voucherId" params={{ voucherId: shot.voucher_id }} {...props} />
          )}
        >
          {drinkWords.open}
        </Button>
      }
    />
  );
}

/** The ticket shows the remaining free pours, their last day, and the wait until the next one. */
function FreePours({ userId, bank: { stats }, now }: { userId: string; bank: Bank; now: number }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const soon = freePoursEndSoon(stats, now);
  return (
    <Ticket
      kind="free"
      stub={<RollingNumber value={stats.free_left} className={classes.number} animationDuration={700} />}
      from={bankWords.free.from}
      title={bankWords.free.title(stats.free_left)}
      mark={soon ? { text: bankWords.free.endsTonight, icon: 'Timer', urgent: true } : null}
      resting={stats.free_left === 0}
      note={
        <>
          <Text size="sm">
            {soon && stats.period_ends_at
              ? useByText(stats.period_ends_at, timeZone)
              : periodText(stats, timeZone)}
          </Text>
          <NextFreePour userId={userId} />
        </>
      }
    />
  );
}

type VoucherTicketProps = VoucherStack & Pick<WalletProps, 'onRedeem' | 'more'>;

function Paid({ voucher, count, onRedeem, more }: VoucherTicketProps) {
  const { title, voucher_id, frozen, message, thumbnail_url } = voucher;
  return (
    <Ticket
      kind="paid"
      stub={<Giver voucher={voucher} />}
      from={giverName(voucher) ?? bankWords.paid.from}
      title={<Title title={title} count={count} />}
      message={message}
      mark={frozen ? { text: bankWords.onHold, icon: 'Lock' } : null}
      resting={frozen}
      note={
        frozen ? (
          drinkWords.frozen
        ) : thumbnail_url ? (
          <VoucherThumbnail address={thumbnail_url} />
        ) : (
          drinkWords.neverExpires
        )
      }
      action={
        !frozen && (
          <>
            <Button
              size="sm"
              variant="default"
              aria-label={bankWords.paid.redeemOne(title)}
              onClick={() => onRedeem(voucher_id)}
            >
              {bankWords.paid.redeem}
            </Button>
            {more(voucher, bankWords.paid.more(title))}
          </>
        )
      }
    />
  );
}

function ToGive({ voucher, count }: VoucherStack) {
  const { title, voucher_id, frozen } = voucher;
  return (
    <Ticket
      kind="shot"
      stub={<Icon name="Gift" weight="fill" size={32} />}
      from={bankWords.toGive.from}
      title={<Title title={title} count={count} />}
      mark={frozen ? { text: bankWords.onHold, icon: 'Lock' } : null}
      resting={frozen}
      note={frozen ? drinkWords.frozen : drinkWords.onlyAFriend}
      action={
        !frozen && (
          <Button
            size="sm"
            variant="default"
            aria-label={bankWords.toGive.sendOne(title)}
            renderRoot={props => (
              <Link
                to="/send-drinks/$sendMethod/{-$userId}"
                params={{ sendMethod: 'friends' }}
                search={{ voucher: voucher_id }}
                {...props}
              />
            )}
          >
            {bankWords.toGive.send}
          </Button>
        )
      }
    />
  );
}

function Giver({ voucher: { sender } }: Pick<VoucherStack, 'voucher'>) {
  if (sender) return <Face user={faceOf(sender)} size={52} />;
  return <Icon name="Martini" weight="fill" size={32} />;
}

function Title({ title, count }: { title: string; count: number }) {
  return (
    <>
      {title}
      {count > 1 && <span className={classes.count}>×{count}</span>}
    </>
  );
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
