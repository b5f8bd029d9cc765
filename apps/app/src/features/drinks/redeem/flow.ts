import type { PourIssue } from '@nightjar/domain/drinks/entity';
import { seconds } from '@nightjar/domain/kernel/time';
import type { Proof } from '../flow.ts';
import { redeemWords } from './words.ts';

/** What the guest chose to redeem: the free pour or a voucher. */
export type DrinkChoice =
  | { readonly kind: 'free' }
  | { readonly kind: 'paid'; readonly voucherId: string; readonly title: string };

/** An issue that the bartender may override. The token proves this to the server. */
export type OverridableIssue = { readonly issue: PourIssue; readonly pro: string; readonly token: string };

export type Override = OverridableIssue & { readonly reason: string };

/** The guest's choice is kept with the bartender's code and color, only in memory and only until the pour. */
export type Order = {
  readonly choice: DrinkChoice;
  readonly code: string;
  readonly colour: number;
  /** The issue because of which the bartender enters the code again, and the reason to pour in spite of it. */
  readonly override: Override | null;
};

/** An order that the server has checked. Its idempotency key makes it pour once, even if it is sent twice. */
export type ValidatedOrder = Order & {
  readonly pro: string;
  /** True where the free pour is a soft drink, because the law forbids free alcohol. */
  readonly soft: boolean;
  readonly key: string;
};

export type RedeemState = { readonly tries: CodeTries } & (
  | { readonly step: 'choose'; readonly choice: DrinkChoice | null; readonly notice: string | null }
  | {
      readonly step: 'code';
      readonly choice: DrinkChoice;
      readonly notice: string | null;
      readonly override: Override | null;
    }
  | {
      readonly step: 'colour';
      readonly choice: DrinkChoice;
      readonly code: string;
      readonly colour: number | null;
      readonly notice: string | null;
      readonly override: Override | null;
    }
  | ({ readonly step: 'check' } & Order)
  | ({ readonly step: 'issue'; readonly choice: DrinkChoice } & OverridableIssue)
  | { readonly step: 'scan'; readonly choice: DrinkChoice }
  | ({ readonly step: 'hold'; readonly notice: string | null } & ValidatedOrder)
  | ({ readonly step: 'pour' } & ValidatedOrder)
  | ({ readonly step: 'connection-lost' } & ValidatedOrder)
  | { readonly step: 'proof'; readonly proof: Proof }
  | { readonly step: 'receipt'; readonly proof: Proof }
);
export type RedeemStep = RedeemState['step'];

/**
 * `misses` counts the wrong tries of a bartender's code since the last right code or pause. No code is accepted before
 * `pausedUntil`, in milliseconds since the epoch.
 */
type CodeTries = { readonly misses: number; readonly pausedUntil: number | null };

export const missesBeforePause = 5;
export const pauseAfterMissesMs = 60 * seconds;

/** `kind` names what failed. With `connection-lost` no answer arrived, so the server may have poured. */
export type RedeemError =
  | { readonly kind: 'wrong_code'; readonly message: string }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'ask_another'; readonly message: string }
  | { readonly kind: 'issue'; readonly issue: PourIssue; readonly token: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'connection-lost' };

export type RedeemEvent =
  | { type: 'chosen'; choice: DrinkChoice }
  | { type: 'continued' }
  | { type: 'code-given'; code: string; now: number }
  | { type: 'colour-picked'; colour: number }
  | { type: 'check-asked' }
  | {
      type: 'granted';
      pro: string;
      refused: Omit<OverridableIssue, 'pro'> | null;
      soft: boolean;
      key: string;
    }
  | { type: 'reason-given'; reason: string }
  | { type: 'scan-offered' }
  | { type: 'code-preferred' }
  | { type: 'held' }
  | { type: 'failed'; error: RedeemError; now: number }
  | { type: 'poured'; proof: Proof }
  | { type: 'not-poured' }
  | { type: 'taken-back'; redemptionId: string }
  | { type: 'ended' };

const noTries: CodeTries = { misses: 0, pausedUntil: null };

/** Starts with the live proof where there is one, and otherwise with the choice of the drink. */
export function startRedeem(running: Proof | null): RedeemState {
  if (running) return { step: 'proof', proof: running, tries: noTries };
  return { step: 'choose', choice: null, notice: null, tries: noTries };
}

/**
 * Returns the next state of a redemption. The steps are choose, code, colour, check, hold, pour, proof and receipt. A
 * failure leads back to an earlier step. In place of the code and the color, the guest may show a QR code; once a
 * bartender has scanned it, the proof follows.
 */
export function nextRedeemState(state: RedeemState, event: RedeemEvent): RedeemState {
  switch (event.type) {
    case 'chosen':
      return state.step === 'choose' ? { ...state, choice: event.choice, notice: null } : state;
    case 'continued':
      return state.step === 'choose' && state.choice
        ? { step: 'code', choice: state.choice, notice: null, override: null, tries: state.tries }
        : state;
    case 'code-given':
      return stateWithCode(state, event.code, event.now);
    case 'colour-picked':
      return state.step === 'colour' ? { ...state, colour: event.colour, notice: null } : state;
    case 'check-asked':
      return state.step === 'colour' && state.colour !== null
        ? { step: 'check', ...orderOf({ ...state, colour: state.colour }), tries: state.tries }
        : state;
    case 'granted':
      return state.step === 'check' ? stateAfterGrant(state, event) : state;
    case 'reason-given':
      return state.step === 'issue' ? stateAskingCodeAgain(state, event.reason) : state;
    case 'scan-offered':
      return state.step === 'code' || state.step === 'issue'
        ? { step: 'scan', choice: state.choice, tries: state.tries }
        : state;
    case 'code-preferred':
      return state.step === 'scan'
        ? { step: 'code', choice: state.choice, notice: null, override: null, tries: state.tries }
        : state;
    case 'held':
      return state.step === 'hold' ? { step: 'pour', ...validatedOrderOf(state), tries: state.tries } : state;
    case 'failed':
      return stateAfterFailure(state, event.error, event.now);
    case 'poured':
      return state.step === 'pour' || state.step === 'connection-lost' || state.step === 'scan'
        ? { step: 'proof', proof: event.proof, tries: noTries }
        : state;
    case 'not-poured':
      // A second try uses the same idempotency key. Where the first request arrives late, the second try gets the
      // answer of the first.
      return state.step === 'connection-lost'
        ? { step: 'hold', ...validatedOrderOf(state), notice: redeemWords.notPoured, tries: state.tries }
        : state;
    case 'taken-back':
      return state.step === 'proof' && state.proof.redemptionId === event.redemptionId
        ? { step: 'choose', choice: null, notice: redeemWords.takenBack(state.proof.pro), tries: noTries }
        : state;
    case 'ended':
      return state.step === 'proof' ? { ...state, step: 'receipt' } : state;
  }
}

export function isCodeEntryPaused({ tries }: RedeemState, now: number): boolean {
  return tries.pausedUntil !== null && now < tries.pausedUntil;
}

function stateWithCode(state: RedeemState, code: string, now: number): RedeemState {
  if (state.step !== 'code' || isCodeEntryPaused(state, now)) return state;
  const tries = { ...state.tries, pausedUntil: null };
  const { choice, override } = state;
  return { step: 'colour', choice, code, colour: null, notice: null, override, tries };
}

/** The bartender confirms the override by entering their code again. So the code entered before is deleted. */
function stateAskingCodeAgain(state: Extract<RedeemState, { step: 'issue' }>, reason: string): RedeemState {
  const { choice, issue, pro, token, tries } = state;
  return { step: 'code', choice, notice: null, override: { issue, pro, token, reason }, tries };
}

type CheckState = Extract<RedeemState, { step: 'check' }>;

type GrantEvent = Extract<RedeemEvent, { type: 'granted' }>;

/**
 * Returns the state after the server's check. An issue passes only with an override of that same issue by that same
 * bartender. For any other issue the bartender is asked.
 */
function stateAfterGrant(state: CheckState, { pro, refused, soft, key }: GrantEvent): RedeemState {
  const { choice, override } = state;
  const asked = override?.pro === pro && override.issue === refused?.issue;
  if (refused && !asked) return { step: 'issue', choice, ...refused, pro, tries: noTries };
  const order = { ...orderOf(state), override: refused && override };
  return { step: 'hold', ...order, pro, soft, key, notice: null, tries: noTries };
}

function stateAfterFailure(state: RedeemState, error: RedeemError, now: number): RedeemState {
  if (state.step === 'scan') return error.kind === 'refused' ? choiceStepOf(state, error.message) : state;
  if (state.step !== 'check' && state.step !== 'pour') return state;
  switch (error.kind) {
    case 'wrong_code':
      return codeStepOf(state, error.message, triesAfterMiss(state.tries, now));
    case 'wait':
      return codeStepOf(state, redeemWords.tooManyTries, {
        misses: 0,
        pausedUntil: now + error.seconds * seconds,
      });
    case 'ask_another':
      return codeStepOf(state, error.message, state.tries);
    case 'issue': {
      // The server refused the pour although the validation passed.
      if (state.step !== 'pour') return state;
      const { choice, pro, tries } = state;
      return { step: 'issue', choice, issue: error.issue, pro, token: error.token, tries };
    }
    case 'refused':
      return choiceStepOf(state, error.message);
    case 'connection-lost':
      return state.step === 'pour'
        ? { ...state, step: 'connection-lost' }
        : { step: 'colour', ...orderOf(state), notice: redeemWords.noSignal, tries: state.tries };
  }
}

function triesAfterMiss({ misses }: CodeTries, now: number): CodeTries {
  if (misses + 1 < missesBeforePause) return { misses: misses + 1, pausedUntil: null };
  return { misses: 0, pausedUntil: now + pauseAfterMissesMs };
}

type StateWithOrder = Extract<RedeemState, Order>;

function codeStepOf({ choice, override }: StateWithOrder, notice: string, tries: CodeTries): RedeemState {
  return { step: 'code', choice, notice, override, tries };
}

function choiceStepOf(
  { choice, tries }: Pick<StateWithOrder, 'choice' | 'tries'>,
  notice: string,
): RedeemState {
  return { step: 'choose', choice, notice, tries };
}

function orderOf({ choice, code, colour, override }: Order): Order {
  return { choice, code, colour, override };
}

function validatedOrderOf({ pro, soft, key, ...order }: ValidatedOrder): ValidatedOrder {
  return { ...orderOf(order), pro, soft, key };
}
