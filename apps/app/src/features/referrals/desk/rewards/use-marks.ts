import { nameOf } from '@nightjar/domain/people/rules/name';
import type { Referral } from '@nightjar/domain/referrals/entity';
import { useRef, useState } from 'react';
import { CallError } from '../../../../platform/client.ts';
import { runWithCode } from '../../../../platform/code/fresh-code.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../../ui/words.ts';
import { markReward, refreshRewards, storeReward } from '../remote.ts';
import { withRewardMark } from './flow.ts';
import { rewardsWords } from './words.ts';

/**
 * Marks rewards as paid and unpaid. A mark shows at once, and is undone where the call fails or waits for a texted
 * code. The calls are sent one after the other. A row that is being marked cannot be marked again.
 */
export function useRewardMarks() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(new Set<string>());
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const setRunning = (id: string, runs: boolean) => {
    if (runs) running.current.add(id);
    else running.current.delete(id);
    setBusy(new Set(running.current));
  };

  const send = async (row: Referral, paid: boolean) => {
    let answered: Referral = row;
    const done = await runWithCode(async () => {
      storeReward(withRewardMark(row, paid, new Date()));
      try {
        answered = await markReward(row.user.id, paid, () => storeReward(row));
      } catch (error) {
        storeReward(row);
        throw error;
      }
    });
    if (!done) return;
    storeReward(answered);
    toast({
      about: `reward-${row.user.id}`,
      kind: 'good',
      text: paid ? rewardsWords.paid(nameOf(row.referrer)) : rewardsWords.unpaid,
      undo: () => mark(answered, !paid),
    });
  };

  const mark = (row: Referral, paid: boolean): void => {
    const { id } = row.user;
    if (running.current.has(id)) return;
    setRunning(id, true);
    last.current = last.current
      .then(() => send(row, paid))
      .catch(showRefusal)
      .finally(() => setRunning(id, false));
  };

  return { mark, busy };
}

/**
 * Shows why the server did not mark a reward as paid or unpaid, and refetches the list. The invitee's payment may have
 * been refunded since the list was loaded, so that no reward is due.
 */
function showRefusal(error: unknown): void {
  const reached = error instanceof CallError && error.status !== 0;
  toast({ kind: 'error', text: reached ? error.message : commonTexts.failed });
  if (reached) refreshRewards();
}
