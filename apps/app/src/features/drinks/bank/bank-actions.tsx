import { Button } from '@mantine/core';
import { roundSizes, type Voucher } from '@nightjar/domain/drinks/entity';
import { usableVouchers } from '@nightjar/domain/drinks/rules/bank';
import { Link } from '@tanstack/react-router';
import { IconTile, IconTiles } from '../../../ui/input/icon-tile.tsx';

export type BankActionsProps = {
  vouchers: readonly Voucher[];
  onRedeem: () => void;
  /** The products for sale are being loaded. */
  buying: boolean;
  onBuy: () => void;
  onHistory: () => void;
};

/** Redeem; send a drink or a round, buy vouchers, see the pours of the period. */
export function BankActions({ vouchers, onRedeem, buying, onBuy, onHistory }: BankActionsProps) {
  const enoughForRound = usableVouchers(vouchers).length >= roundSizes.least;
  return (
    <>
      <Button fullWidth mih={52} onClick={onRedeem}>
        Redeem at a venue
      </Button>
      <IconTiles>
        <IconTile
          icon="PaperPlaneTilt"
          text="Send"
          label="Send a drink"
          renderRoot={props => (
            <Link to="/send-drinks/$sendMethod/{-$userId}" params={{ sendMethod: 'friends' }} {...props} />
          )}
        />
        {enoughForRound && (
          <IconTile
            icon="Users"
            text="Round"
            label="Send a round"
            renderRoot={props => (
              <Link
                to="/send-drinks/$sendMethod/{-$userId}"
                params={{ sendMethod: 'friends' }}
                search={{ round: 'new' }}
                {...props}
              />
            )}
          />
        )}
        <IconTile icon="Ticket" text="Buy" label="Buy vouchers" busy={buying} onPress={onBuy} />
        <IconTile icon="Clock" text="History" onPress={onHistory} />
      </IconTiles>
    </>
  );
}
