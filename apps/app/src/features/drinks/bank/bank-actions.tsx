import { Button } from '@mantine/core';
import { roundSizes, type Voucher } from '@nightjar/domain/drinks/entity';
import { usableVouchers } from '@nightjar/domain/drinks/rules/bank';
import { Link } from '@tanstack/react-router';
import { IconTile, IconTiles } from '../../../ui/input/icon-tile.tsx';
import { drinkWords } from '../parts/words.ts';
import { bankWords } from './words.ts';

const words = bankWords.actions;

export type BankActionsProps = {
  vouchers: readonly Voucher[];
  onRedeem: () => void;
  /** True while the products for sale are loading. */
  buying: boolean;
  onBuy: () => void;
  onHistory: () => void;
};

/** Offers to redeem a drink, to send a drink or a round, to buy vouchers and to see the pours of the period. */
export function BankActions({ vouchers, onRedeem, buying, onBuy, onHistory }: BankActionsProps) {
  const enoughForRound = usableVouchers(vouchers).length >= roundSizes.least;
  return (
    <>
      <Button fullWidth mih={52} onClick={onRedeem}>
        {words.redeem}
      </Button>
      <IconTiles>
        <IconTile
          icon="PaperPlaneTilt"
          text={words.send}
          label={drinkWords.send.drink}
          renderRoot={props => (
            <Link to="/send-drinks/$sendMethod/{-$userId}" params={{ sendMethod: 'friends' }} {...props} />
          )}
        />
        {enoughForRound && (
          <IconTile
            icon="Users"
            text={words.round}
            label={drinkWords.send.round}
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
        <IconTile icon="Ticket" text={words.buy} label={drinkWords.buy} busy={buying} onPress={onBuy} />
        <IconTile icon="Clock" text={words.history} onPress={onHistory} />
      </IconTiles>
    </>
  );
}
