import { Button, Stack, Text } from '@mantine/core';
import { mostVouchers } from '@nightjar/domain/payments/entity';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { HeroSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { CountStepper } from '../../../ui/input/count-stepper.tsx';
import { RadioTiles } from '../../../ui/input/radio-tiles.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { VoucherCard } from '../../drinks/parts/voucher-card.tsx';
import { refreshDrinkBank } from '../../drinks/remote/bank.ts';
import { formatDollars, type Offer, stepQuantity, totalCents, voucherOffers } from '../flow.ts';
import { useBuying } from '../parts/use-buying.ts';
import { WaitingText } from '../parts/waiting-for-payment.tsx';
import { oneTimeProductsOptions, voucherPaymentLink } from '../remote.ts';
import classes from './buy-vouchers-sheet.module.css';
import { buyWords } from './words.ts';

export type BuyVouchersSheetProps = { opened: boolean; userId: string; onClose: () => void };

/** Lets the user choose a voucher and a quantity. The user pays on the provider's page. */
export function BuyVouchersSheet({ opened, userId, onClose }: BuyVouchersSheetProps) {
  const cart = useCart(userId);
  const close = () => {
    cart.chooseAgain();
    onClose();
  };
  return (
    <Sheet
      opened={opened}
      title={buyWords.title}
      onClose={close}
      footer={<PayButton cart={cart} onDone={close} />}
    >
      {cart.state.step === 'waiting' ? <WaitingText text={buyWords.waiting} /> : <VoucherCart cart={cart} />}
    </Sheet>
  );
}

/** Keeps the chosen voucher and quantity, and the state of the payment. */
function useCart(userId: string) {
  const query = useQuery(oneTimeProductsOptions());
  const [picked, setPicked] = useState<Offer | null>(null);
  const [quantity, setQuantity] = useState(1);
  const refresh = useCallback(() => void refreshDrinkBank(userId), [userId]);
  const { state, pay, chooseAgain } = useBuying(refresh);
  const chosen = picked ?? voucherOffers(query.data ?? [])[0];
  return {
    query,
    state,
    chosen,
    quantity,
    busy: state.step === 'opening',
    pick: setPicked,
    step: (by: 1 | -1) => setQuantity(stepQuantity(quantity, by)),
    buy: () => chosen && void pay(() => voucherPaymentLink(userId, chosen, quantity)),
    chooseAgain,
  };
}

type CartHandle = ReturnType<typeof useCart>;

function VoucherCart({ cart }: { cart: CartHandle }) {
  return (
    <QueryView
      query={cart.query}
      skeleton={<HeroSkeleton />}
      empty={<NothingOnSale />}
      isEmpty={products => voucherOffers(products).length === 0}
      errorFallback={commonTexts.failed}
      inCard
    >
      {products => (
        <Stack gap="lg" p="2xs">
          <VoucherChoice offers={voucherOffers(products)} cart={cart} />
          <CountStepper
            label={buyWords.count.label}
            value={cart.quantity}
            least={1}
            most={mostVouchers}
            less={buyWords.count.less}
            more={buyWords.count.more}
            disabled={cart.busy}
            onStep={cart.step}
          />
          <div className={classes.total}>
            <span>{buyWords.total}</span>
            <output className={classes.sum}>
              {cart.chosen ? formatDollars(totalCents(cart.chosen, cart.quantity)) : ''}
            </output>
          </div>
        </Stack>
      )}
    </QueryView>
  );
}

function VoucherChoice({ offers, cart }: { offers: readonly Offer[]; cart: CartHandle }) {
  return (
    <RadioTiles
      label={buyWords.choice}
      layout="list"
      disabled={cart.busy}
      isChosen={offer => offer.price.id === cart.chosen?.price.id}
      onChange={cart.pick}
      tiles={offers.map(offer => ({
        id: offer.price.id,
        value: offer,
        label: buyWords.each(offer.product.name, formatDollars(offer.price.unit_amount)),
        content: (
          <VoucherCard
            kind="paid"
            title={offer.product.name}
            from={offer.product.description ?? undefined}
            action={<span className={classes.price}>{formatDollars(offer.price.unit_amount)}</span>}
          />
        ),
      }))}
    />
  );
}

function PayButton({ cart, onDone }: { cart: CartHandle; onDone: () => void }) {
  const online = useOnline();
  if (cart.state.step === 'waiting')
    return (
      <Button fullWidth onClick={onDone}>
        {commonTexts.done}
      </Button>
    );
  const error = cart.state.step === 'choosing' ? cart.state.error : null;
  return (
    <Stack gap="xs" w="100%">
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Button fullWidth loading={cart.busy} disabled={!online || !cart.chosen} onClick={cart.buy}>
        {online ? payLabel(cart) : commonTexts.needsSignal}
      </Button>
    </Stack>
  );
}

const payLabel = ({ chosen, quantity }: CartHandle): string =>
  chosen ? buyWords.pay(formatDollars(totalCents(chosen, quantity))) : buyWords.payNothing;

function NothingOnSale() {
  return <EmptyPerch pose="asleep" icon="Ticket" title={buyWords.empty} />;
}
