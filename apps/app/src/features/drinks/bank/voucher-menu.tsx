import type { Voucher } from '@nightjar/domain/drinks/entity';
import { useNavigate } from '@tanstack/react-router';
import { failureMessage } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { ActionSheet, type SheetAction } from '../../../ui/overlay/action-sheet.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { friendNameAtStart, recipientWaitedForText } from '../parts/words.ts';
import { requestTakeBack } from './remote.ts';
import { bankWords } from './words.ts';

const menuWords = bankWords.menu;

export type VoucherMenuProps = {
  userId: string;
  voucher: Voucher;
  opened: boolean;
  onClose: () => void;
  onRedeem: (voucherId: string) => void;
  onEditMessage: () => void;
};

/** Offers to redeem or send a voucher. A voucher that was sent already can be changed or taken back. */
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
  const ownActions: SheetAction[] = [
    { label: bankWords.actions.redeem, icon: 'Wine', onPress: () => onRedeem(id) },
    { label: menuWords.send, icon: 'PaperPlaneTilt', onPress: send },
  ];
  const pendingActions: SheetAction[] = [
    { label: menuWords.edit, icon: 'PencilSimple', onPress: onEditMessage },
    { label: menuWords.takeBack, icon: 'ArrowBendUpLeft', onPress: () => askToTakeBack(userId, voucher) },
  ];
  const pending = voucher.state === 'pending';
  return (
    <ActionSheet
      opened={opened}
      title={pending ? recipientWaitedForText(voucher) : voucher.title}
      actions={pending ? (online ? pendingActions : []) : ownActions}
      note={pending && !online ? `${commonTexts.needsSignal}.` : undefined}
      onClose={onClose}
    />
  );
}

function askToTakeBack(userId: string, { voucher_id, recipient }: Voucher): void {
  openModal({
    type: 'neutral',
    title: menuWords.takeBackQuestion.title,
    text: menuWords.takeBackQuestion.text(friendNameAtStart(recipient)),
    confirmLabel: menuWords.takeBack,
    denyLabel: true,
    onConfirm: () => void takeVoucherBack(userId, voucher_id),
  });
}

async function takeVoucherBack(userId: string, voucherId: string): Promise<void> {
  try {
    await requestTakeBack(userId, voucherId);
    toast({ kind: 'good', text: menuWords.takenBack });
  } catch (error) {
    const text = failureMessage(error, commonTexts.failed);
    toast({ kind: 'error', text });
  }
}
