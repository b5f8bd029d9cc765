import { readCode } from '@nightjar/domain/referrals/rules/typed-code';
import { type FormEvent, useRef, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError, failureMessage } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { codeWords } from '../parts/words.ts';
import {
  claimReferral,
  codeMeaningOptions,
  dropCodeMeaning,
  forgetKeptCode,
  isRefusedCode,
  keepCode,
  redeemInviteCode,
  type ShownMeaning,
} from '../remote.ts';
import { joinWords } from './words.ts';

/** The animation after an accepted invite-list code takes this many milliseconds. Then the page changes. */
const acceptedAnimationMs = 1200;

export type UseCodeOptions = {
  userId: string | null;
  /** This device keeps this code; it is empty where it keeps none. */
  given: string;
  /** Called when the server has accepted an invite-list code and the animation has ended. */
  onOpened: () => void;
  /** Opens the page that asks to join a bar's team; null on a device that may not open it. */
  onTeam: (() => void) | null;
};

/** Keeps what the user typed, and uses the code by what it is. */
export function useCode({ userId, given, onOpened, onTeam }: UseCodeOptions) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const enter = async (known: string, code: string) => {
    await redeemInviteCode(known, code);
    await forgetKeptCode();
    haptics.play('success');
    setOpen(true);
    window.setTimeout(onOpened, acceptedAnimationMs);
  };
  const joinTeam = async (code: string) => {
    if (!onTeam) return refuse(joinWords.teamInApp);
    await keepCode(code);
    onTeam();
  };
  const nameInviter = async (known: string, inviter: Extract<ShownMeaning, { kind: 'referral' }>) => {
    await claimReferral(known, inviter.code);
    await forgetKeptCode();
    toast({ kind: 'good', text: joinWords.friendSaved(codeWords.inviter(inviter.first_name)) });
    setTyped('');
  };
  const use = async (known: string, code: string) => {
    setBusy(true);
    try {
      const meaning = await meaningOf(code);
      if (meaning?.kind === 'venue') await joinTeam(meaning.code);
      else if (meaning?.kind === 'referral') await nameInviter(known, meaning);
      else await enter(known, meaning?.code ?? code);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'already_member') return onOpened();
      if (isRefusedCode(failure)) await dropCode(code);
      haptics.play('error');
      refuse(failureMessage(failure, commonTexts.failed));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!userId || busy || open) return;
    const code = readCode(typed ?? given);
    if (code === '') return refuse(codeWords.empty);
    void use(userId, code);
  };
  const type = (value: string) => {
    setTyped(value);
    setError(null);
  };
  return { field, typed, error, busy, open, submit, type };
}

/**
 * Returns what a code is. Null where no answer came, as from a server of an earlier version: then the code is tried as
 * one of the invite list.
 */
async function meaningOf(code: string): Promise<ShownMeaning | null> {
  try {
    return await queryClient.fetchQuery(codeMeaningOptions(code, 'registered'));
  } catch (failure) {
    if (isRefusedCode(failure)) throw failure;
    return null;
  }
}

/** A refused code may have been right when it was looked up, so what it was is forgotten too. */
async function dropCode(code: string): Promise<void> {
  dropCodeMeaning(code);
  await forgetKeptCode();
}
