import { Button } from '@mantine/core';
import { roundSizes, type Voucher } from '@nightjar/domain/drinks/entity';
import { usableVouchers } from '@nightjar/domain/drinks/rules/bank';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './bank-actions.module.css';

export type BankActionsProps = {
  vouchers: readonly Voucher[];
  onRedeem: () => void;
  /** The products for sale are being loaded. */
  buying: boolean;
  onBuy: () => void;
};

/** Redeem, send a drink or a round, buy vouchers. */
export function BankActions({ vouchers, onRedeem, buying, onBuy }: BankActionsProps) {
  const enoughForRound = usableVouchers(vouchers).length >= roundSizes.least;
  return (
    <div className={classes.actions}>
      <Button className={classes.first} onClick={onRedeem}>
        Redeem at a venue
      </Button>
      <Button
        variant="default"
        px="xs"
        leftSection={<Icon name="PaperPlaneTilt" size={20} />}
        renderRoot={props => (
          <Link to="/send-drinks/$sendMethod/{-$userId}" params={{ sendMethod: 'friends' }} {...props} />
        )}
      >
        Send a drink
      </Button>
      {enoughForRound && (
        <Button
          variant="default"
          px="xs"
          leftSection={<Icon name="Users" size={20} />}
          renderRoot={props => (
            <Link
              to="/send-drinks/$sendMethod/{-$userId}"
              params={{ sendMethod: 'friends' }}
              search={{ round: 'new' }}
              {...props}
            />
          )}
        >
          Send a round
        </Button>
      )}
      <Button
        variant="default"
        px="xs"
        loading={buying}
        leftSection={<Icon name="Ticket" size={20} />}
        onClick={onBuy}
      >
        Buy vouchers
      </Button>
    </div>
  );
}
