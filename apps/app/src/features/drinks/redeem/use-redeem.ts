import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { log } from '../../../platform/log.ts';
import type { Proof } from '../flow.ts';
import { refreshDrinkBank } from '../remote/bank.ts';
import { findLostPour, forgetPour, storeScannedProof, takenBackOptions } from '../remote/proof.ts';
import { type Granted, type Order, type RedeemError, redeem, redeemErrorOf, startRedeem } from './flow.ts';
import { checkOrder, pourDrink } from './remote.ts';

type Pouring = {
  readonly userId: string;
  readonly venueId: string;
  /** The redemption continues with this live proof. */
  readonly running: Proof | null;
};

/** Keeps the state of a redemption, makes its calls and plays its haptics. */
export function useRedeem({ userId, venueId, running }: Pouring) {
  const [state, send] = useReducer(redeem, running, startRedeem);
  const [comparing, setComparing] = useState(false);
  const target = { userId, venueId };

  const fail = (thrown: unknown) => {
    const error = readError(thrown);
    send({ type: 'failed', error, now: Date.now() });
    if (error.kind === 'wrong_code' || error.kind === 'wait') haptics.play('error');
    if (error.kind === 'refused') void refreshDrinkBank(userId);
    return error;
  };

  const check = async (order: Order) => {
    send({ type: 'check-asked' });
    try {
      const {
        pro_first_name: pro,
        issue,
        override_token,
        non_alcoholic: soft,
      } = await checkOrder(target, order);
      haptics.play('medium');
      const refused = issue && override_token ? { issue, token: override_token } : null;
      send({ type: 'granted', pro, refused, soft, key: crypto.randomUUID() });
    } catch (error) {
      fail(error);
    }
  };

  const { data: takenBackId } = useQuery(takenBackOptions(userId));
  useEffect(() => {
    if (takenBackId) send({ type: 'taken-back', redemptionId: takenBackId });
  }, [takenBackId]);

  const finish = (proof: Proof) => {
    haptics.play('success');
    send({ type: 'poured', proof });
    void refreshDrinkBank(userId);
  };

  const compare = async () => {
    setComparing(true);
    try {
      const proof = await findLostPour(userId);
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
    } catch (thrown) {
      const { kind } = fail(thrown);
      if (kind === 'connection-lost') await compare();
      else await forgetPour(userId);
    }
  };

  /** The bartender's phone has poured, and the redemption is in the cache already. */
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

function readError(error: unknown): RedeemError {
  if (error instanceof CallError) return redeemErrorOf(error);
  log.swallowed('A pour failed unexpectedly', error);
  return { kind: 'connection-lost' };
}
