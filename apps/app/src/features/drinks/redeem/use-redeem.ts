import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { useBusy } from '../../../platform/busy.ts';
import { CallError } from '../../../platform/client.ts';
import { log } from '../../../platform/log.ts';
import type { Proof } from '../flow.ts';
import { refreshDrinkBank } from '../remote/bank.ts';
import { findLostPour, forgetPour, storeScannedProof, takenBackPourOptions } from '../remote/proof.ts';
import {
  nextRedeemState,
  type Order,
  type RedeemError,
  type RedeemEvent,
  startRedeem,
  type ValidatedOrder,
} from './flow.ts';
import { checkStaffCodeOfOrder, pourDrink, redeemErrorOf } from './remote.ts';

type RedeemOptions = {
  readonly userId: string;
  readonly venueId: string;
  /** A live proof with which the redemption continues; null where there is none. */
  readonly running: Proof | null;
};

/** Keeps the state of a redemption, makes its calls and plays its haptics. */
export function useRedeem({ userId, venueId, running }: RedeemOptions) {
  const [state, send] = useReducer(nextRedeemState, running, startRedeem);
  const target = { userId, venueId };
  useTakenBackPour(userId, send);
  useBusy('pour', true);

  const fail = (thrown: unknown) => {
    const error = redeemErrorFrom(thrown);
    send({ type: 'failed', error, now: Date.now() });
    if (error.kind === 'wrong_code' || error.kind === 'wait') haptics.play('error');
    if (error.kind === 'refused') void refreshDrinkBank(userId);
    return error;
  };

  const check = async (order: Order) => {
    send({ type: 'check-asked' });
    try {
      const checked = await checkStaffCodeOfOrder(target, order);
      haptics.play('medium');
      send({ type: 'granted', ...checked, key: crypto.randomUUID() });
    } catch (error) {
      fail(error);
    }
  };

  const finish = (proof: Proof) => {
    haptics.play('success');
    send({ type: 'poured', proof });
    void refreshDrinkBank(userId);
  };

  const { comparing, compare } = useLostPour(userId, proof =>
    proof ? finish(proof) : send({ type: 'not-poured' }),
  );

  const pour = async (granted: ValidatedOrder) => {
    send({ type: 'held' });
    try {
      finish(await pourDrink(target, granted));
    } catch (thrown) {
      const { kind } = fail(thrown);
      if (kind === 'connection-lost') await compare();
      else await forgetPour(userId);
    }
  };

  /** Called when the bartender's phone has poured. The redemption is in the query cache already. */
  const scanned = async (redemptionId: string) => {
    const proof = await storeScannedProof(userId, redemptionId);
    if (proof) finish(proof);
  };

  const end = () => {
    send({ type: 'ended' });
    void forgetPour(userId);
    void refreshDrinkBank(userId);
  };

  return { state, send, fail, check, pour, compare, comparing, scanned, end };
}

export type RedeemHandle = ReturnType<typeof useRedeem>;

/** Watches for the pour being taken back by the bartender while its proof is shown. */
function useTakenBackPour(userId: string, send: Dispatch<RedeemEvent>): void {
  const { data: redemptionId } = useQuery(takenBackPourOptions(userId));
  useEffect(() => {
    if (redemptionId) send({ type: 'taken-back', redemptionId });
  }, [redemptionId, send]);
}

/**
 * Searches the guest's redemptions for a pour whose answer was lost. `onAnswer` gets null where there is no such pour.
 */
function useLostPour(userId: string, onAnswer: (proof: Proof | null) => void) {
  const [comparing, setComparing] = useState(false);
  const compare = async () => {
    setComparing(true);
    try {
      onAnswer(await findLostPour(userId));
    } catch (error) {
      log.warn('A lost reply could not be looked up yet', error);
    } finally {
      setComparing(false);
    }
  };
  return { comparing, compare };
}

function redeemErrorFrom(error: unknown): RedeemError {
  if (error instanceof CallError) return redeemErrorOf(error);
  log.warn('A pour failed unexpectedly', error);
  return { kind: 'connection-lost' };
}
