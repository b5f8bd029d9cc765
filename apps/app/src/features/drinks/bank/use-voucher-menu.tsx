import { ActionIcon } from '@mantine/core';
import type { Voucher } from '@nightjar/domain/drinks/entity';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { VoucherMenu } from './voucher-menu.tsx';

const VoucherMessageSheet = lazy(() =>
  import('./voucher-message-sheet.tsx').then(sheet => ({ default: sheet.VoucherMessageSheet })),
);

export type RenderMoreButton = (voucher: Voucher, label: string) => ReactNode;

/**
 * Returns the button that opens the menu of a voucher, and the sheets of that menu. Only one menu is open at a time.
 */
export function useVoucherMenu(userId: string, onRedeemChosen: (voucherId: string) => void) {
  const [chosen, setChosen] = useState<Voucher | null>(null);
  const [opened, setOpened] = useState<'menu' | 'message' | null>(null);
  const close = () => setOpened(null);
  const more: RenderMoreButton = (voucher, label) => (
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
  const sheets = chosen && (
    <>
      <VoucherMenu
        userId={userId}
        voucher={chosen}
        opened={opened === 'menu'}
        onClose={close}
        onRedeem={onRedeemChosen}
        onEditMessage={() => setOpened('message')}
      />
      {opened === 'message' && (
        <Suspense>
          <VoucherMessageSheet userId={userId} voucher={chosen} opened onClose={close} />
        </Suspense>
      )}
    </>
  );
  return { more, sheets };
}
