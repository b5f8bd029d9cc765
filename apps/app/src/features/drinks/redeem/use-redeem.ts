import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { log } from '../../../platform/log.ts';
import type { Proof } from '../parts/proof.ts';
import { refreshDrinkBank } from '../remote/bank.ts';
import { comparePour, forgetPour, proveScanned, takenBackOptions } from '../remote/proof.ts';
import { type Granted, type Mishap, mishapOf, type Order, redeem, startRedeem } from './flow.ts';
import { checkOrder, pourDrink } from './remote.ts';

type Pouring = {
  readonly userId: string;
  readonly venueId: string;
  /** A proof that runs already. */
  readonly running: Proof | null;
};

/** The steps of a pour with what they ask of the server, of staff and of the hand. */
export function useRedeem({ userId, venueId, running }: Pouring) {
  const [state, send] = useReducer(redeem, running, startRedeem);
  const [comparing, setComparing] = useState(false);
  const target = { userId, venueId };

  const fail = (error: unknown) => {
    const mishap = readMishap(error);
    send({ type: 'failed', mishap, now: Date.now() });
    if (mishap.kind === 'wrong_code' || mishap.kind === 'wait') haptics.play('error');
    if (mishap.kind === 'refused') void refreshDrinkBank(userId);
    return mishap;
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
      const mishap = fail(error);
      if (mishap.kind === 'lost') await compare();
      else await forgetPour(userId);
    }
  };

  /** The bartender's phone has poured: what it poured is known here by now. */
  const scanned = async (redemptionId: string) => {
    const proof = await proveScanned(userId, redemptionId);
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

function readMishap(error: unknown): Mishap {
  if (error instanceof CallError) return mishapOf(error);
  log.swallowed('A pour failed in an unforeseen way', error);
  return { kind: 'lost' };
}
