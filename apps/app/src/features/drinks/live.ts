import type { ShotState } from '@nightjar/domain/chat/entity';
import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { applyVoucherState, isVoucherShown } from '../chat/remote/cache-updates.ts';
import { refreshDrinkBank } from './remote/bank.ts';
import { forgetTakenBackPour } from './remote/proof.ts';
import { refreshRounds, updateRound } from './remote/rounds.ts';
import { isShotCached, refreshShot, refreshShots } from './remote/shots.ts';

/**
 * Handles the realtime events about a person's drinks. The handlers refetch the Drink Bank, the pages of drinks and the
 * cards of drinks in chats.
 */
export function drinksHandlers(userId: string): EventHandlers {
  const changed = async (voucherId: string, known: ShotState | null) => {
    if (known) applyVoucherState(voucherId, known);
    void refreshDrinkBank(userId);
    // A voucher that no chat and no page shows has no details to refetch.
    if (!isVoucherShown(voucherId) && !isShotCached(userId, voucherId)) return;
    const shot = await refreshShot(userId, voucherId);
    if (shot) applyVoucherState(voucherId, shot.state);
  };
  const becomes =
    (known: ShotState | null) =>
    ({ voucher_id }: { voucher_id: string }) =>
      void changed(voucher_id, known);
  return {
    events: {
      drink_bank_changed: () => void refreshDrinkBank(userId),
      pour_taken_back: ({ redemption_id }) => {
        void forgetTakenBackPour(userId, redemption_id);
        void refreshDrinkBank(userId);
        toast({ text: 'The bar took back a pour. The drink is back in your Drink Bank.' });
      },
      voucher_received: becomes(null),
      voucher_accepted: becomes('accepted'),
      voucher_declined: becomes('declined'),
      voucher_expired: becomes('expired'),
      voucher_changed: becomes(null),
      round_changed: ({ round_id, left }) => updateRound(userId, round_id, left),
    },
    onJoined: () => {
      void refreshDrinkBank(userId);
      refreshShots();
      refreshRounds();
    },
  };
}
