import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { imageUrl } from '../../../platform/config.ts';
import { VoucherCard, type VoucherCardProps } from '../../../ui/drinks/voucher-card.tsx';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { myVouchersOptions } from '../remote.ts';
import { shelves, type Stack as VoucherStack } from './pour-choices.ts';
import classes from './voucher-shelves.module.css';
import { giverName, waitingFor } from './voucher-words.ts';

type VoucherShelvesProps = { userId: string; onRedeem: (voucherId: string) => void };

export function VoucherShelves({ userId, onRedeem }: VoucherShelvesProps) {
  const query = useQuery(myVouchersOptions(userId));
  return (
    <QueryView
      query={query}
      skeleton={<CardsSkeleton cards={1} />}
      empty={<EmptyPerch icon="Ticket" title="No vouchers yet. Someone owes you one." />}
      errorFallback="There was an error, please try again."
      inCard
    >
      {vouchers => {
        const { paid, toSend, sent } = shelves(vouchers);
        const redeemButton = ({ voucher }: VoucherStack) => (
          <Button
            variant="default"
            size="sm"
            aria-label={`Redeem ${voucher.title}`}
            onClick={() => onRedeem(voucher.voucher_id)}
          >
            Redeem
          </Button>
        );
        return (
          <Stack gap="lg">
            <Shelf title="Paid vouchers" stacks={paid} kind="paid" action={redeemButton} />
            <Shelf title="To send" stacks={toSend} kind="shot" />
            <Shelf title="On their way" stacks={sent} kind="paid" resting />
          </Stack>
        );
      }}
    </QueryView>
  );
}

type ShelfProps = {
  title: string;
  stacks: readonly VoucherStack[];
  kind: VoucherCardProps['kind'];
  /** Sent, and not at hand until the friend has answered. */
  resting?: boolean;
  action?: (stack: VoucherStack) => VoucherCardProps['action'];
};

function Shelf({ title, stacks, kind, resting = false, action }: ShelfProps) {
  if (stacks.length === 0) return null;
  return (
    <PageSection title={title}>
      <Stack gap="sm">
        {stacks.map(stack => (
          <VoucherCard
            key={stack.voucher.voucher_id}
            kind={kind}
            title={stack.voucher.title}
            from={resting ? waitingFor(stack.voucher) : giverName(stack.voucher)}
            message={stack.voucher.message}
            media={thumbnail(stack)}
            count={stack.count}
            state={resting ? 'resting' : 'ready'}
            action={action?.(stack)}
          />
        ))}
      </Stack>
    </PageSection>
  );
}

function thumbnail({ voucher }: VoucherStack) {
  const address = imageUrl(voucher.thumbnail_url);
  if (!address) return null;
  return <img src={address} alt="" className={classes.thumbnail} />;
}
