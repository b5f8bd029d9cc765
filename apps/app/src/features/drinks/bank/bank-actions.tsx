import { Button } from '@mantine/core';
import { roundSizes, type Voucher } from '@nightjar/domain/drinks/entity';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { usable } from '../flow.ts';
import classes from './bank-actions.module.css';

export type BankActionsProps = {
  vouchers: readonly Voucher[];
  onRedeem: () => void;
  /** What is on sale is being asked for. */
  comes: boolean;
  onBuy: () => void;
};

/** What one does with a bank: pour, give, fill. */
export function BankActions({ vouchers, onRedeem, comes, onBuy }: BankActionsProps) {
  const enoughForRound = usable(vouchers).length >= roundSizes.least;
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
        loading={comes}
        leftSection={<Icon name="Ticket" size={20} />}
        onClick={onBuy}
      >
        Buy vouchers
      </Button>
    </div>
  );
}
