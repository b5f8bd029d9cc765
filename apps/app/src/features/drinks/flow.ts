import { type Issue, issue } from '@nightjar/domain/drinks/entity';
import { seconds } from '@nightjar/domain/kernel/time';
import type { Proof } from './components/pour-record.ts';

/** What the guest wants poured. */
export type Choice =
  | { readonly kind: 'free' }
  | { readonly kind: 'paid'; readonly voucherId: string; readonly title: string };

/** What the bartender said. It is in memory for as long as the pour needs it, and nowhere else. */
export type Order = { readonly choice: Choice; readonly code: string; readonly colour: number };

/** A checked order, ready to be poured under one key: asked twice, it pours once. */
export type Granted = Order & {
  readonly pro: string;
  /** A soft drink: the law here bars free alcohol. */
  readonly soft: boolean;
  /** Why staff pour although something stands against it; null where nothing does. */
  readonly reason: string | null;
  readonly key: string;
};

export type Redeem = { readonly tries: Tries } & (
  | { readonly step: 'choose'; readonly choice: Choice | null; readonly notice: string | null }
  | { readonly step: 'code'; readonly choice: Choice; readonly notice: string | null }
  | {
      readonly step: 'colour';
      readonly choice: Choice;
      readonly code: string;
      readonly colour: number | null;
      readonly notice: string | null;
    }
  | ({ readonly step: 'check' } & Order)
  | ({ readonly step: 'issue'; readonly issue: Issue; readonly pro: string; readonly soft: boolean } & Order)
  | { readonly step: 'scan'; readonly choice: Choice }
  | ({ readonly step: 'hold'; readonly notice: string | null } & Granted)
  | ({ readonly step: 'pour' } & Granted)
  | ({ readonly step: 'lost' } & Granted)
  | { readonly step: 'proof'; readonly proof: Proof }
  | { readonly step: 'receipt'; readonly proof: Proof }
);
export type Step = Redeem['step'];

/** Misses since the last pause, and until when (epoch milliseconds) no code is taken. */
type Tries = { readonly misses: number; readonly pausedUntil: number | null };

export const missesBeforePause = 5;
export const pauseMs = 60 * seconds;
/** The server's own sentence carries a time that stands still; the page counts down beside this one. */
const tooManyTries = 'Too many wrong codes.';
export const noSignal = 'No signal, no pour. Move closer to the door?';
export const notPoured = "That didn't go through, and nothing was poured. Hold again.";

/** How a check or a pour ended badly. `lost`: it may have been done, and nobody here knows. */
export type Mishap =
  | { readonly kind: 'wrong_code'; readonly message: string }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'ask_another'; readonly message: string }
  | { readonly kind: 'issue'; readonly issue: Issue }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'lost' };

export type RedeemEvent =
  | { type: 'chosen'; choice: Choice }
  | { type: 'continued' }
  | { type: 'code-given'; code: string; now: number }
  | { type: 'colour-picked'; colour: number }
  | { type: 'check-asked' }
  | { type: 'granted'; pro: string; issue: Issue | null; soft: boolean; key: string }
  | { type: 'waved-through'; reason: string; key: string }
  | { type: 'scan-offered' }
  | { type: 'code-preferred' }
  | { type: 'called-off' }
  | { type: 'held' }
  | { type: 'failed'; mishap: Mishap; now: number }
  | { type: 'poured'; proof: Proof }
  | { type: 'not-poured' }
  | { type: 'ended' };

const untried: Tries = { misses: 0, pausedUntil: null };

/** A running proof goes on; everything else begins at the choice. */
export function startRedeem(running: Proof | null): Redeem {
  if (running) return { step: 'proof', proof: running, tries: untried };
  return { step: 'choose', choice: null, notice: null, tries: untried };
}

/**
 * Choose, code, colour, check, hold, pour, proof, receipt: forward only, unless something fails. In place of code and
 * colour the guest may show a code of their own to be scanned, which leads to the proof at once.
 */
export function redeem(state: Redeem, event: RedeemEvent): Redeem {
  switch (event.type) {
    case 'chosen':
      return state.step === 'choose' ? { ...state, choice: event.choice, notice: null } : state;
    case 'continued':
      return state.step === 'choose' && state.choice
        ? { step: 'code', choice: state.choice, notice: null, tries: state.tries }
        : state;
    case 'code-given':
      return giveCode(state, event.code, event.now);
    case 'colour-picked':
      return state.step === 'colour' ? { ...state, colour: event.colour, notice: null } : state;
    case 'check-asked':
      return state.step === 'colour' && state.colour !== null
        ? { step: 'check', ...orderOf({ ...state, colour: state.colour }), tries: state.tries }
        : state;
    case 'granted':
      return state.step === 'check' ? grant(state, event) : state;
    case 'waved-through':
      return state.step === 'issue'
        ? hold(state, { pro: state.pro, soft: state.soft, reason: event.reason, key: event.key })
        : state;
    case 'scan-offered':
      return state.step === 'code' ? { step: 'scan', choice: state.choice, tries: state.tries } : state;
    case 'code-preferred':
      return state.step === 'scan'
        ? { step: 'code', choice: state.choice, notice: null, tries: state.tries }
        : state;
    case 'called-off':
      return state.step === 'issue' ? backToChoice(state, null) : state;
    case 'held':
      return state.step === 'hold' ? { step: 'pour', ...grantedOf(state), tries: state.tries } : state;
    case 'failed':
      return fail(state, event.mishap, event.now);
    case 'poured':
      return state.step === 'pour' || state.step === 'lost' || state.step === 'scan'
        ? { step: 'proof', proof: event.proof, tries: untried }
        : state;
    case 'not-poured':
      // The key stays: should the first try arrive after all, the second finds its answer.
      return state.step === 'lost'
        ? { step: 'hold', ...grantedOf(state), notice: notPoured, tries: state.tries }
        : state;
    case 'ended':
      return state.step === 'proof' ? { ...state, step: 'receipt' } : state;
  }
}

/** While it is paused no code is taken. */
export function isPaused({ tries }: Redeem, now: number): boolean {
  return tries.pausedUntil !== null && now < tries.pausedUntil;
}

function giveCode(state: Redeem, code: string, now: number): Redeem {
  if (state.step !== 'code' || isPaused(state, now)) return state;
  const tries = { ...state.tries, pausedUntil: null };
  return { step: 'colour', choice: state.choice, code, colour: null, notice: null, tries };
}

type Checked = Extract<Redeem, { step: 'check' | 'issue' }>;

type Grant = Extract<RedeemEvent, { type: 'granted' }>;

function grant(state: Checked, { pro, issue, soft, key }: Grant): Redeem {
  if (issue) return { step: 'issue', ...orderOf(state), issue, pro, soft, tries: untried };
  return hold(state, { pro, soft, reason: null, key });
}

function hold(state: Checked, more: Omit<Granted, keyof Order>): Redeem {
  return { step: 'hold', ...orderOf(state), ...more, notice: null, tries: untried };
}

function fail(state: Redeem, mishap: Mishap, now: number): Redeem {
  if (state.step === 'scan') return mishap.kind === 'refused' ? backToChoice(state, mishap.message) : state;
  if (state.step !== 'check' && state.step !== 'pour') return state;
  switch (mishap.kind) {
    case 'wrong_code':
      return backToCode(state, mishap.message, missed(state.tries, now));
    case 'wait':
      return backToCode(state, tooManyTries, { misses: 0, pausedUntil: now + mishap.seconds * seconds });
    case 'ask_another':
      return backToCode(state, mishap.message, state.tries);
    case 'issue':
      return state.step === 'pour' ? putToStaff(state, mishap.issue) : state;
    case 'refused':
      return backToChoice(state, mishap.message);
    case 'lost':
      return state.step === 'pour'
        ? { ...state, step: 'lost' }
        : { step: 'colour', ...orderOf(state), notice: noSignal, tries: state.tries };
  }
}

/** What was fine at the check stands against the pour now. */
function putToStaff(state: Extract<Redeem, { step: 'pour' }>, issue: Issue): Redeem {
  const { pro, soft, tries } = state;
  return { step: 'issue', ...orderOf(state), issue, pro, soft, tries };
}

function missed({ misses }: Tries, now: number): Tries {
  if (misses + 1 < missesBeforePause) return { misses: misses + 1, pausedUntil: null };
  return { misses: 0, pausedUntil: now + pauseMs };
}

type Ordered = Extract<Redeem, Order>;

function backToCode({ choice }: Ordered, notice: string, tries: Tries): Redeem {
  return { step: 'code', choice, notice, tries };
}

function backToChoice({ choice, tries }: Pick<Ordered, 'choice' | 'tries'>, notice: string | null): Redeem {
  return { step: 'choose', choice, notice, tries };
}

function orderOf({ choice, code, colour }: Order): Order {
  return { choice, code, colour };
}

function grantedOf({ choice, code, colour, pro, soft, reason, key }: Granted): Granted {
  return { choice, code, colour, pro, soft, reason, key };
}

/** An ended call as the guest has to take it; `status` and `code` as in the client's error. */
export function mishapOf(error: {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
}): Mishap {
  const { status, code, message } = error;
  if (status === 429) return { kind: 'wait', seconds: error.retryAfterSeconds ?? pauseMs / seconds };
  if (status === 200 && code !== 'unexpected_answer') return refusalOf(code, message);
  const consideredNo = status >= 400 && status < 500 && status !== 409;
  return consideredNo ? { kind: 'refused', message } : { kind: 'lost' };
}

function refusalOf(code: string, message: string): Mishap {
  if (code === 'wrong_code') return { kind: 'wrong_code', message };
  if (code === 'own_code') return { kind: 'ask_another', message };
  const soft = issue.safeParse(code);
  return soft.success ? { kind: 'issue', issue: soft.data } : { kind: 'refused', message };
}
