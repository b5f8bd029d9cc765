import type { Voucher } from '@nightjar/domain/drinks/entity';
import { roundSizes } from '@nightjar/domain/drinks/entity';
import { usableVouchers } from '@nightjar/domain/drinks/rules/bank';

/** Who gets the drink or the round: a person, a chat, or anyone with the link. */
export type Recipient =
  | { readonly kind: 'person'; readonly id: string; readonly name: string; readonly image: string | null }
  | { readonly kind: 'chat'; readonly id: string; readonly name: string }
  | { readonly kind: 'link' };

export const sendSteps = ['recipient', 'voucher', 'message', 'review'] as const;
export type SendStep = (typeof sendSteps)[number];

export type SendState = {
  /** A drink goes to one person. A round has several drinks, for the people who come first. */
  readonly kind: 'drink' | 'round';
  readonly step: SendStep;
  /** True where the page's address names the recipient. The step that chooses a recipient is then left out. */
  readonly given: boolean;
  readonly to: Recipient | null;
  readonly voucherId: string | null;
  /** A round has this number of drinks. */
  readonly count: number;
  readonly notice: string | null;
  /** In the phase `flying` the drink has been sent. Its animation plays, and then the page closes. */
  readonly phase: 'writing' | 'sending' | 'flying';
};

export type SendEvent =
  | { type: 'to-chosen'; to: Recipient }
  | { type: 'voucher-chosen'; voucherId: string }
  | { type: 'count-stepped'; by: 1 | -1; most: number }
  | { type: 'continued' }
  | { type: 'back' }
  | { type: 'sent' }
  | { type: 'failed'; code: string; sentence: string };

export type SendStartOptions = Pick<SendState, 'kind'> & {
  readonly to: Recipient | null;
  readonly voucherId: string | null;
};

export function initialSendState({ kind, to, voucherId }: SendStartOptions): SendState {
  const given = to !== null;
  return {
    kind,
    step: given ? 'voucher' : 'recipient',
    given,
    to,
    voucherId,
    count: roundSizes.least,
    notice: null,
    phase: 'writing',
  };
}

/** A refusal with one of these codes leads back to the choice of the voucher. */
const voucherRefusalCodes = ['not_yours_to_send', 'voucher_frozen'];
/** A refusal with one of these codes leads back to the choice of the recipient. */
const recipientRefusalCodes = ['to_yourself', 'takes_no_drinks', 'no_bank', 'too_young'];

/**
 * Returns the next state of sending. The steps are recipient, voucher, message and review. Going back keeps all
 * choices.
 */
export function nextSendState(state: SendState, event: SendEvent): SendState {
  if (state.phase !== 'writing') return stateAfterAnswer(state, event);
  switch (event.type) {
    case 'to-chosen':
      return { ...state, to: event.to, step: 'voucher', notice: null };
    case 'voucher-chosen':
      return { ...state, voucherId: event.voucherId, notice: null };
    case 'count-stepped':
      return { ...state, count: clampToRoundSizes(state.count + event.by, event.most) };
    case 'continued':
      return stateOfNextStep(state);
    case 'back':
      return { ...state, step: stepBefore(state) ?? state.step, notice: null };
    case 'sent':
    case 'failed':
      return state;
  }
}

function stateOfNextStep(state: SendState): SendState {
  if (state.step === 'review') return state.to ? { ...state, phase: 'sending', notice: null } : state;
  const after = sendSteps[sendSteps.indexOf(state.step) + 1];
  return after ? { ...state, step: after, notice: null } : state;
}

function stateAfterAnswer(state: SendState, event: SendEvent): SendState {
  if (state.phase === 'sending' && event.type === 'sent') return { ...state, phase: 'flying' };
  if (state.phase === 'sending' && event.type === 'failed')
    return { ...state, phase: 'writing', notice: event.sentence, step: stepToCorrect(state, event.code) };
  return state;
}

function stepToCorrect({ given }: SendState, code: string): SendStep {
  if (voucherRefusalCodes.includes(code)) return 'voucher';
  return recipientRefusalCodes.includes(code) && !given ? 'recipient' : 'review';
}

/** Returns the step before the given one; null for the first step. */
export function stepBefore({ step, given }: Pick<SendState, 'step' | 'given'>): SendStep | null {
  const before = sendSteps[sendSteps.indexOf(step) - 1] ?? null;
  return before === 'recipient' && given ? null : before;
}

const clampToRoundSizes = (count: number, most: number) => Math.max(roundSizes.least, Math.min(count, most));

/** Returns the largest round that the usable vouchers allow. */
export const mostInRound = (vouchers: readonly Voucher[]): number =>
  Math.min(roundSizes.most, usableVouchers(vouchers).length);

/** Chooses the vouchers of a round: first those that can only be sent, then the others, the oldest of each first. */
export function roundVouchers(vouchers: readonly Voucher[], count: number): string[] {
  const givenAway = ({ voucher_type }: Voucher) => Number(voucher_type === 'paid');
  return usableVouchers(vouchers)
    .toSorted(
      (one, other) => givenAway(one) - givenAway(other) || one.created_at.localeCompare(other.created_at),
    )
    .slice(0, count)
    .map(({ voucher_id }) => voucher_id);
}
