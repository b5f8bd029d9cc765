import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import type { Voucher } from '@nightjar/domain/drinks/entity';
import { groupVouchers, type VoucherStack } from '@nightjar/domain/drinks/rules/bank';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNow } from '../../../platform/now.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { VoucherCard, type VoucherCardProps } from '../parts/voucher-card.tsx';
import { frozenText, giverName, returnText, waitingFor } from '../parts/words.ts';
import { VoucherMenu } from './voucher-menu.tsx';
import classes from './voucher-shelves.module.css';
import { VoucherThumbnail } from './voucher-thumbnail.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The voucher that was just accepted: it slides in. */
    readonly freshVoucherId?: string;
  }
}

const VoucherMessageSheet = lazy(() =>
  import('./voucher-message-sheet.tsx').then(sheet => ({ default: sheet.VoucherMessageSheet })),
);

type VoucherShelvesProps = {
  userId: string;
  vouchers: readonly Voucher[];
  onRedeem: (voucherId: string) => void;
};

/** Vouchers grouped by their use, each with its menu. */
export function VoucherShelves({ userId, vouchers, onRedeem }: VoucherShelvesProps) {
  const [chosen, setChosen] = useState<Voucher | null>(null);
  const [opened, setOpened] = useState<'menu' | 'message' | null>(null);
  const close = () => setOpened(null);
  if (vouchers.length === 0)
    return <EmptyPerch icon="Ticket" title="No vouchers yet. Someone owes you one." />;
  const { paid, toSend, sent } = groupVouchers(vouchers);
  const more = (voucher: Voucher, label: string) => (
    <ActionIcon
      aria-label={label}
      aria-haspopup="dialog"
      size="2.75rem"
      onClick={() => {
        setChosen(voucher);
        setOpened('menu');
      }}
    >
      <Icon name="DotsThree" />
    </ActionIcon>
  );
  return (
    <Stack gap="lg">
      <Shelf title="Paid vouchers" stacks={paid} kind="paid">
        {voucher => (
          <>
            <Button
              variant="default"
              size="sm"
              aria-label={`Redeem ${voucher.title}`}
              onClick={() => onRedeem(voucher.voucher_id)}
            >
              Redeem
            </Button>
            {more(voucher, `More for ${voucher.title}`)}
          </>
        )}
      </Shelf>
      <Shelf title="To send" stacks={toSend} kind="shot">
        {voucher => <SendLink voucher={voucher} />}
      </Shelf>
      <Shelf title="On their way" stacks={sent} kind="paid" resting>
        {voucher =>
          voucher.round_id ? (
            <RoundLink roundId={voucher.round_id} />
          ) : (
            more(voucher, `${waitingFor(voucher)}: change it or take it back`)
          )
        }
      </Shelf>
      {chosen && (
        <VoucherMenu
          userId={userId}
          voucher={chosen}
          opened={opened === 'menu'}
          onClose={close}
          onRedeem={onRedeem}
          onEditMessage={() => setOpened('message')}
        />
      )}
      {chosen && opened === 'message' && (
        <Suspense>
          <VoucherMessageSheet userId={userId} voucher={chosen} opened onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}

function SendLink({ voucher }: { voucher: Voucher }) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Send ${voucher.title}`}
      renderRoot={props => (
        <Link
          to="/send-drinks/$sendMethod/{-$userId}"
          params={{ sendMethod: 'friends' }}
          search={{ voucher: voucher.voucher_id }}
          {...props}
        />
      )}
    >
      Send
    </Button>
  );
}

function RoundLink({ roundId }: { roundId: string }) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-label="Open the round"
      renderRoot={props => <Link to="/rounds/$id" params={{ id: roundId }} {...props} />}
    >
      Open
    </Button>
  );
}

type ShelfProps = {
  title: string;
  stacks: readonly VoucherStack[];
  kind: VoucherCardProps['kind'];
  /** The vouchers are sent and not answered yet. */
  resting?: boolean;
  /** The actions of a voucher; a frozen one has none. */
  children: (voucher: Voucher) => ReactNode;
};

function Shelf({ title, stacks, kind, resting = false, children }: ShelfProps) {
  const now = useNow();
  const fresh = useLocation({ select: ({ state }) => state.freshVoucherId });
  if (stacks.length === 0) return null;
  return (
    <PageSection title={title}>
      <Stack component="ul" gap="sm" className={classes.shelf}>
        {stacks.map(({ voucher, count }) => (
          <li key={voucher.voucher_id} data-fresh={voucher.voucher_id === fresh || undefined}>
            <VoucherCard
              kind={voucher.voucher_type === 'shot' ? 'shot' : kind}
              title={voucher.title}
              from={resting ? waitingFor(voucher) : giverName(voucher)}
              message={voucher.message}
              media={voucher.thumbnail_url && <VoucherThumbnail address={voucher.thumbnail_url} />}
              count={count}
              state={resting || voucher.frozen ? 'resting' : 'ready'}
              note={
                <span className={classes.note}>
                  {voucher.frozen ? frozenText : resting && returnText(voucher.sent_expires_at, now)}
                </span>
              }
              action={!voucher.frozen && <Group gap="2xs">{children(voucher)}</Group>}
            />
          </li>
        ))}
      </Stack>
    </PageSection>
  );
}
