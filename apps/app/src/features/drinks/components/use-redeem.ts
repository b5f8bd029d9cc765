import type { Issue } from '@nightjar/domain/drinks/entity';
import { useReducer, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { log } from '../../../platform/log.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { type Granted, type Mishap, mishapOf, type Order, redeem, startRedeem } from '../flow.ts';
import { checkOrder, comparePour, forgetPour, pourDrink, refreshDrinkBank } from '../remote.ts';
import { issueReason } from './pour-choices.ts';
import type { Proof } from './pour-record.ts';

type Pouring = {
  readonly userId: string;
  readonly venueId: string;
  /** A proof that runs already. */
  readonly running: Proof | null;
  /** How far this phone takes itself to be from the bar, in metres. */
  readonly metresAway: number | null;
};

/** The steps of a pour with what they ask of the server, of staff and of the hand. */
export function useRedeem({ userId, venueId, running, metresAway }: Pouring) {
  const [state, send] = useReducer(redeem, running, startRedeem);
  const [comparing, setComparing] = useState(false);
  const target = { userId, venueId };

  const fail = (error: unknown, pro: string | null) => {
    const mishap = readMishap(error);
    send({ type: 'failed', mishap, now: Date.now() });
    if (mishap.kind === 'wrong_code' || mishap.kind === 'wait') haptics.play('error');
    if (mishap.kind === 'refused') void refreshDrinkBank(userId);
    if (mishap.kind === 'issue' && pro !== null) askStaff(mishap.issue, pro);
    return mishap;
  };

  const askStaff = (issue: Issue, pro: string) =>
    openModal({
      type: 'neutral',
      title: 'Heads up for the pro',
      text: `${issueReason(issue, pro, metresAway)} Pour anyway?`,
      confirmLabel: 'Pour anyway',
      denyLabel: true,
      onConfirm: () => send({ type: 'waved-through', key: crypto.randomUUID() }),
      onDeny: () => send({ type: 'called-off' }),
    });

  const check = async (order: Order) => {
    send({ type: 'check-asked' });
    try {
      const { pro_first_name: pro, issue } = await checkOrder(target, order);
      haptics.play('medium');
      send({ type: 'granted', pro, issue, key: crypto.randomUUID() });
      if (issue) askStaff(issue, pro);
    } catch (error) {
      fail(error, null);
    }
  };

  const finish = (proof: Proof) => {
    haptics.play('success');
    send({ type: 'poured', proof });
    void refreshDrinkBank(userId);
  };

  const compare = async () => {
    setComparing(true);
    try {
      const proof = await comparePour(userId);
      if (proof) finish(proof);
      else send({ type: 'not-poured' });
    } catch (error) {
      log.swallowed('A lost reply could not be looked up yet', error);
    } finally {
      setComparing(false);
    }
  };

  const pour = async (granted: Granted) => {
    send({ type: 'held' });
    try {
      finish(await pourDrink(target, granted));
    } catch (error) {
      const mishap = fail(error, granted.pro);
      if (mishap.kind === 'lost') await compare();
      else await forgetPour(userId);
    }
  };

  const end = () => {
    send({ type: 'ended' });
    void forgetPour(userId);
    void refreshDrinkBank(userId);
  };

  return { state, send, check, pour, compare, comparing, end };
}

export type RedeemHandle = ReturnType<typeof useRedeem>;

function readMishap(error: unknown): Mishap {
  if (error instanceof CallError) return mishapOf(error);
  log.swallowed('A pour failed in an unforeseen way', error);
  return { kind: 'lost' };
}
