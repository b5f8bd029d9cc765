import { Button } from '@mantine/core';
import type { VoucherStack } from '@nightjar/domain/drinks/rules/bank';
import { Link } from '@tanstack/react-router';
import { Face } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { drinkWords, giverName } from '../parts/words.ts';
import { Ticket } from './ticket.tsx';
import type { MoreButton } from './use-voucher-menu.tsx';
import { VoucherThumbnail } from './voucher-thumbnail.tsx';
import classes from './wallet.module.css';
import { bankWords } from './words.ts';

type PaidTicketProps = VoucherStack & { onRedeem: (voucherId: string) => void; more: MoreButton };

export function PaidTicket({ voucher, count, onRedeem, more }: PaidTicketProps) {
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

export function TicketToGive({ voucher, count }: VoucherStack) {
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
