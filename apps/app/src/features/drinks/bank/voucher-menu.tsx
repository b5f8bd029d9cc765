import type { Voucher } from '@nightjar/domain/drinks/entity';
import { useNavigate } from '@tanstack/react-router';
import { CallError } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { ActionSheet, type SheetAction } from '../../../ui/overlay/action-sheet.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { friendName, waitingFor } from '../parts/words.ts';
import { takeBack } from './remote.ts';

export type VoucherMenuProps = {
  userId: string;
  voucher: Voucher;
  opened: boolean;
  onClose: () => void;
  onRedeem: (voucherId: string) => void;
  onEditMessage: () => void;
};

/** The actions of one voucher: to redeem or send it, or to change or take back a sent one. */
export function VoucherMenu({ userId, voucher, opened, onClose, onRedeem, onEditMessage }: VoucherMenuProps) {
  const navigate = useNavigate();
  const online = useOnline();
  const { voucher_id: id } = voucher;
  const send = () =>
    void navigate({
      to: '/send-drinks/$sendMethod/{-$userId}',
      params: { sendMethod: 'friends' },
      search: { voucher: id },
    });
  const atHand: SheetAction[] = [
    { label: 'Redeem at a venue', icon: 'Wine', onPress: () => onRedeem(id) },
    { label: 'Send it to a friend', icon: 'PaperPlaneTilt', onPress: send },
  ];
  const away: SheetAction[] = [
    { label: 'Edit the message', icon: 'PencilSimple', onPress: onEditMessage },
    { label: 'Take it back', icon: 'ArrowBendUpLeft', onPress: () => askToTakeBack(userId, voucher) },
  ];
  const onTheWay = voucher.state === 'pending';
  return (
    <ActionSheet
      opened={opened}
      title={onTheWay ? waitingFor(voucher) : voucher.title}
      actions={onTheWay ? (online ? away : []) : atHand}
      note={onTheWay && !online ? 'Needs signal.' : undefined}
      onClose={onClose}
    />
  );
}

function askToTakeBack(userId: string, { voucher_id, recipient }: Voucher): void {
  openModal({
    type: 'neutral',
    title: 'Take it back?',
    text: `${friendName(recipient)} will see that you did.`,
    confirmLabel: 'Take it back',
    denyLabel: true,
    onConfirm: () => void takeItBack(userId, voucher_id),
  });
}

async function takeItBack(userId: string, voucherId: string): Promise<void> {
  try {
    await takeBack(userId, voucherId);
    toast({ kind: 'good', text: 'Back in your Drink Bank.' });
  } catch (error) {
    const text = error instanceof CallError ? error.message : 'There was an error, please try again.';
    toast({ kind: 'error', text });
  }
}
