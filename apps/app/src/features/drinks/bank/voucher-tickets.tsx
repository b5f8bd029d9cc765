import { Button } from '@mantine/core';
import type { VoucherStack } from '@nightjar/domain/drinks/rules/bank';
import { Link } from '@tanstack/react-router';
import { Face } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { drinkWords, giverName } from '../parts/words.ts';
import { Ticket, type TicketProps } from './ticket.tsx';
import type { RenderMoreButton } from './use-voucher-menu.tsx';
import { VoucherThumbnail } from './voucher-thumbnail.tsx';
import classes from './wallet.module.css';
import { bankWords } from './words.ts';

type PaidTicketProps = VoucherStack & { onRedeem: (voucherId: string) => void; more: RenderMoreButton };

export function PaidTicket({ voucher, count, onRedeem, more }: PaidTicketProps) {
  const { title, voucher_id, message, thumbnail_url } = voucher;
  return (
    <VoucherTicket
      voucher={voucher}
      count={count}
      kind="paid"
      stub={<GiverFace voucher={voucher} />}
      from={giverName(voucher) ?? bankWords.paid.from}
      message={message}
      note={thumbnail_url ? <VoucherThumbnail address={thumbnail_url} /> : drinkWords.neverExpires}
      action={
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
      }
    />
  );
}

export function TicketToGive({ voucher, count }: VoucherStack) {
  const { title, voucher_id } = voucher;
  return (
    <VoucherTicket
      voucher={voucher}
      count={count}
      kind="shot"
      stub={<Icon name="Gift" weight="fill" size={32} />}
      from={bankWords.toGive.from}
      note={drinkWords.onlyAFriend}
      action={
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
      }
    />
  );
}

type VoucherTicketProps = VoucherStack &
  Pick<TicketProps, 'kind' | 'stub' | 'from' | 'message' | 'note' | 'action'>;

/**
 * Shows the ticket of a voucher. While the voucher is on hold, the ticket has no action and its note gives the reason.
 */
function VoucherTicket({ voucher: { title, frozen }, count, note, action, ...ticket }: VoucherTicketProps) {
  return (
    <Ticket
      {...ticket}
      title={<TicketTitle title={title} count={count} />}
      mark={frozen ? { text: bankWords.onHold, icon: 'Lock' } : null}
      resting={frozen}
      note={frozen ? drinkWords.frozen : note}
      action={!frozen && action}
    />
  );
}

function GiverFace({ voucher: { sender } }: Pick<VoucherStack, 'voucher'>) {
  if (sender) return <Face user={faceOf(sender)} size={52} />;
  return <Icon name="Martini" weight="fill" size={32} />;
}

function TicketTitle({ title, count }: { title: string; count: number }) {
  return (
    <>
      {title}
      {count > 1 && <span className={classes.count}>×{count}</span>}
    </>
  );
}
