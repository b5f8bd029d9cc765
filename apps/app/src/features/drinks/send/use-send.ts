import type { Voucher } from '@nightjar/domain/drinks/entity';
import type { RoundId } from '@nightjar/domain/kernel/id';
import { useReducer, useRef } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { log } from '../../../platform/log.ts';
import { useRequestKey } from '../../../platform/request-key.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { commonTexts } from '../../../ui/words.ts';
import { shareRound } from '../parts/actions.ts';
import type { VoucherMessage } from '../remote/shots.ts';
import { initialSendState, nextSendState, type Recipient, roundVouchers, type SendState } from './flow.ts';
import { sendDrink, sendDrinkRound } from './remote.ts';
import { sendWords } from './words.ts';

export type SendOptions = {
  userId: string;
  kind: SendState['kind'];
  to: Recipient | null;
  vouchers: readonly Voucher[];
  /** The id of the voucher that is chosen when the form opens. */
  wanted: string | undefined;
  onSent: () => void;
  onRound: (roundId: string) => void;
  /** Leaves the page without the question whether to discard the form. */
  onLeave: (leave: () => void) => void;
};

type SentRound = { readonly roundId: RoundId | null; readonly size: number };

/** Keeps the state of the form and makes its calls. A retry with the same content does not send the drink twice. */
export function useSend({ userId, kind, to, vouchers, wanted, onSent, onRound, onLeave }: SendOptions) {
  const [state, act] = useReducer(nextSendState, { kind, to, voucherId: wanted ?? null }, initialSendState);
  const keyOf = useRequestKey();
  const arrived = useRef<SentRound>({ roundId: null, size: 0 });

  const submit = async (message: string | null, media: VoucherMessage | null) => {
    act({ type: 'continued' });
    const content = { message, ...media };
    try {
      arrived.current = await sendChosenDrinks(userId, state, { vouchers, content, keyOf });
      haptics.play('light');
      act({ type: 'sent' });
    } catch (error) {
      act({ type: 'failed', ...failureOfSend(error) });
    }
  };

  /** Shows that the drink or the round was sent. It is called after the animation. */
  const showSent = () => {
    const { roundId, size } = arrived.current;
    const done = () => onLeave(() => (roundId ? onRound(roundId) : onSent()));
    openModal({ type: 'success', ...successText(state), onConfirm: done });
    if (roundId && state.to?.kind === 'link') void shareRound({ round_id: roundId, size });
  };
  return { state, act, submit, showSent };
}

type DrinksToSend = {
  readonly vouchers: SendOptions['vouchers'];
  readonly content: VoucherMessage;
  readonly keyOf: (parcel: unknown) => string;
};

async function sendChosenDrinks(
  userId: string,
  state: SendState,
  { vouchers, content, keyOf }: DrinksToSend,
): Promise<SentRound> {
  const { to, voucherId, kind, count } = state;
  if (kind === 'drink' && to?.kind === 'person' && voucherId) {
    const parcel = { voucherId, to: to.id, content };
    await sendDrink(userId, parcel, keyOf(parcel));
    return { roundId: null, size: 1 };
  }
  const parcel = {
    voucherIds: roundVouchers(vouchers, count),
    conversationId: to?.kind === 'chat' ? to.id : null,
    message: content.message ?? null,
  };
  const { round_id, size } = await sendDrinkRound(userId, parcel, keyOf(parcel));
  return { roundId: round_id, size };
}

function successText({ to, kind }: SendState): { title: string; text: string } {
  if (to?.kind === 'link') return sendWords.sent.link;
  const name = to?.name ?? '';
  return {
    title: sendWords.sent.title,
    text: kind === 'round' ? sendWords.sent.round(name) : sendWords.sent.drink(name),
  };
}

function failureOfSend(error: unknown): { code: string; sentence: string } {
  if (!(error instanceof CallError)) {
    log.warn('A drink was not sent in an unforeseen way', error);
    return { code: 'unforeseen', sentence: commonTexts.failed };
  }
  const sentence = error.status === 0 ? sendWords.notThrough : error.message;
  return { code: error.code, sentence };
}
