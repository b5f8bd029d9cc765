import { Button } from '@mantine/core';
import { roundSizes, type Voucher } from '@nightjar/domain/drinks/entity';
import { usableVouchers } from '@nightjar/domain/drinks/rules/bank';
import { Link } from '@tanstack/react-router';
import { IconTile, IconTiles } from '../../../ui/input/icon-tile.tsx';
import { useWide } from '../../../ui/shell/use-wide.ts';
import { drinkWords } from '../parts/words.ts';
import { bankWords } from './words.ts';

const actionsWords = bankWords.actions;

export type BankActionsProps = {
  vouchers: readonly Voucher[];
  onRedeem: () => void;
  /** True while the products for sale are loading. */
  buying: boolean;
  onBuy: () => void;
  onHistory: () => void;
};

/**
 * Offers to redeem a drink, to send a drink or a round, to buy vouchers, and on a phone to see the pours of the plan's
 * present period, which are beside the actions in a wide window.
 */
export function BankActions({ vouchers, onRedeem, buying, onBuy, onHistory }: BankActionsProps) {
  const isHistoryBeside = useWide();
  const enoughForRound = usableVouchers(vouchers).length >= roundSizes.least;
  return (
    <>
      <Button fullWidth mih={52} onClick={onRedeem}>
        {actionsWords.redeem}
      </Button>
      <IconTiles>
        <IconTile
          icon="PaperPlaneTilt"
          text={actionsWords.send}
          label={drinkWords.send.drink}
          renderRoot={props => (
            <Link to="/send-drinks/$sendMethod/{-$userId}" params={{ sendMethod: 'friends' }} {...props} />
          )}
        />
        {enoughForRound && (
          <IconTile
            icon="Users"
            text={actionsWords.round}
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
        <IconTile
          icon="Ticket"
          text={actionsWords.buy}
          label={drinkWords.buy}
          busy={buying}
          onPress={onBuy}
        />
        {!isHistoryBeside && <IconTile icon="Clock" text={actionsWords.history} onPress={onHistory} />}
      </IconTiles>
    </>
  );
}
