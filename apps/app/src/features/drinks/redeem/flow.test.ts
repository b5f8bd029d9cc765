import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Proof } from '../flow.ts';
import {
  isCodeEntryPaused,
  missesBeforePause,
  nextRedeemState,
  pauseAfterMissesMs,
  type RedeemError,
  type RedeemEvent,
  type RedeemState,
  type RedeemStep,
  startRedeem,
} from './flow.ts';
import { redeemWords } from './words.ts';

const code = '4827';
const proof: Proof = {
  redemptionId: 'r1',
  venueId: 'v1',
  venue: 'The Low Lantern',
  kind: 'free',
  title: 'Free drink',
  pro: 'Dee',
  colour: 3,
  soft: false,
  redeemedAt: 1000,
  serverOffset: 0,
  cooldownEndsAt: null,
};
const wrong: RedeemError = { kind: 'wrong_code', message: 'No match.' };

const chosen = nextRedeemState(startRedeem(null), { type: 'chosen', choice: { kind: 'free' } });

function after(...events: RedeemEvent[]): RedeemState {
  return events.reduce(nextRedeemState, chosen);
}

const toCheck: RedeemEvent[] = [
  { type: 'continued' },
  { type: 'code-given', code, now: 0 },
  { type: 'colour-picked', colour: 3 },
  { type: 'check-asked' },
];
const toHold: RedeemEvent[] = [
  ...toCheck,
  { type: 'granted', pro: 'Dee', refused: null, soft: false, key: 'k1' },
];
const toPour: RedeemEvent[] = [...toHold, { type: 'held' }];

test('redeeming a drink goes through choice, code, color, check, hold and pour to proof and receipt', () => {
  const steps = toPour.map((_, index) => after(...toPour.slice(0, index + 1)).step);
  expect(steps).toEqual(['code', 'colour', 'colour', 'check', 'hold', 'pour']);
  const poured = nextRedeemState(after(...toPour), { type: 'poured', proof });
  expect(poured.step).toBe('proof');
  expect(nextRedeemState(poured, { type: 'ended' }).step).toBe('receipt');
});

test('redeeming a drink does not continue without a choice', () => {
  expect(nextRedeemState(startRedeem(null), { type: 'continued' }).step).toBe('choose');
});

test('the page of redeeming a drink opens with the proof where one is live', () => {
  expect(startRedeem(proof)).toMatchObject({ step: 'proof', proof });
});

test('a wrong code or color leads back to the step of the code and deletes the code', () => {
  const state = nextRedeemState(after(...toCheck), { type: 'failed', error: wrong, now: 0 });
  expect(state).toEqual({
    step: 'code',
    choice: { kind: 'free' },
    notice: 'No match.',
    override: null,
    tries: { misses: 1, pausedUntil: null },
  });
});

test('the fifth wrong code starts a pause of a minute, in which no code is accepted', () => {
  let state = after({ type: 'continued' });
  for (let miss = 1; miss <= missesBeforePause; miss += 1) {
    expect(isCodeEntryPaused(state, 0)).toBe(false);
    state = [...toCheck.slice(1), { type: 'failed', error: wrong, now: 0 } as const].reduce(
      nextRedeemState,
      state,
    );
  }
  expect(isCodeEntryPaused(state, pauseAfterMissesMs - 1)).toBe(true);
  expect(nextRedeemState(state, { type: 'code-given', code, now: pauseAfterMissesMs - 1 })).toBe(state);
  expect(nextRedeemState(state, { type: 'code-given', code, now: pauseAfterMissesMs }).step).toBe('colour');
});

test('a pause after wrong codes that the server orders lasts as long as its answer names', () => {
  const error: RedeemError = { kind: 'wait', seconds: 900 };
  const state = nextRedeemState(after(...toCheck), { type: 'failed', error, now: 0 });
  expect(isCodeEntryPaused(state, 899_999)).toBe(true);
  expect(isCodeEntryPaused(state, 900_000)).toBe(false);
});

const refused = { issue: 'venue_closed', token: 't1' } as const;
const refusedBy = (pro: string, more: object = refused): RedeemEvent => ({
  type: 'granted',
  pro,
  refused: { ...refused, ...more },
  soft: true,
  key: 'k2',
});
const codeAnew: RedeemEvent[] = [
  { type: 'reason-given', reason: 'Last call' },
  { type: 'code-given', code, now: 0 },
  { type: 'colour-picked', colour: 3 },
  { type: 'check-asked' },
];

test('overriding a refused pour needs a reason, then code and color again, and keeps the token of the first refusal', () => {
  const issue = after(...toCheck, refusedBy('Dee'));
  expect(issue).toMatchObject({ step: 'issue', pro: 'Dee', token: 't1' });
  expect(JSON.stringify(issue)).not.toContain(code);
  expect(nextRedeemState(issue, { type: 'held' })).toBe(issue);
  const asked = nextRedeemState(issue, { type: 'reason-given', reason: 'Last call' });
  expect(asked).toMatchObject({ step: 'code', override: { pro: 'Dee', reason: 'Last call', token: 't1' } });

  const held = [...codeAnew, refusedBy('Dee', { token: 't2' })].reduce(nextRedeemState, issue);
  expect(held).toMatchObject({
    step: 'hold',
    override: { reason: 'Last call', token: 't1' },
    soft: true,
    key: 'k2',
  });
});

test('an override of one issue by one bartender is not valid for another bartender or another issue', () => {
  const issue = after(...toCheck, refusedBy('Dee'));
  const byFinch = [...codeAnew, refusedBy('Finch', { token: 't2' })].reduce(nextRedeemState, issue);
  expect(byFinch).toMatchObject({ step: 'issue', pro: 'Finch', token: 't2' });
  const far = [...codeAnew, refusedBy('Dee', { issue: 'far_from_venue' })].reduce(nextRedeemState, issue);
  expect(far).toMatchObject({ step: 'issue', issue: 'far_from_venue' });
});

test('a wrong code during an override asks for the code again and keeps the reason', () => {
  const issue = after(...toCheck, refusedBy('Dee'));
  const state = [...codeAnew, { type: 'failed', error: wrong, now: 0 } as const].reduce(
    nextRedeemState,
    issue,
  );
  expect(state).toMatchObject({ step: 'code', override: { reason: 'Last call' }, tries: { misses: 1 } });
});

test('a pour whose issue no longer exists needs no override', () => {
  const issue = after(...toCheck, refusedBy('Dee'));
  const granted: RedeemEvent = { type: 'granted', pro: 'Dee', refused: null, soft: false, key: 'k3' };
  expect([...codeAnew, granted].reduce(nextRedeemState, issue)).toMatchObject({
    step: 'hold',
    override: null,
  });
});

test("after a refused pour, a guest can show their own code for a scan, and going back to the bartender's code overrides nothing", () => {
  const issue = after(...toCheck, refusedBy('Dee'));
  const scan = nextRedeemState(issue, { type: 'scan-offered' });
  expect(scan).toMatchObject({ step: 'scan', choice: { kind: 'free' } });
  expect(nextRedeemState(scan, { type: 'code-preferred' })).toMatchObject({ step: 'code', override: null });
});

test('the proof of a pour that was taken back ends, and the proof of another pour continues', () => {
  const running = startRedeem(proof);
  expect(nextRedeemState(running, { type: 'taken-back', redemptionId: 'r1' })).toMatchObject({
    step: 'choose',
    notice: redeemWords.takenBack('Dee'),
  });
  expect(nextRedeemState(running, { type: 'taken-back', redemptionId: 'r2' })).toBe(running);
});

test("a guest can show their own code in place of the bartender's code, and the pour after its scan leads to the proof", () => {
  const scan = after({ type: 'continued' }, { type: 'scan-offered' });
  expect(scan).toMatchObject({ step: 'scan', choice: { kind: 'free' } });
  expect(nextRedeemState(scan, { type: 'code-preferred' })).toMatchObject({ step: 'code', notice: null });
  expect(nextRedeemState(scan, { type: 'poured', proof })).toMatchObject({ step: 'proof', proof });
});

test("a refusal of a guest's own code is shown at the choice, and after a lost connection the code is still shown", () => {
  const scan = after({ type: 'continued' }, { type: 'scan-offered' });
  const gone: RedeemError = { kind: 'refused', message: 'Gone.' };
  expect(nextRedeemState(scan, { type: 'failed', error: gone, now: 0 })).toMatchObject({
    step: 'choose',
    notice: 'Gone.',
  });
  expect(nextRedeemState(scan, { type: 'failed', error: { kind: 'connection-lost' }, now: 0 })).toBe(scan);
});

test('an issue that appears only at the pour asks the staff for an override too', () => {
  const error: RedeemError = { kind: 'issue', ...refused };
  const state = nextRedeemState(after(...toPour), { type: 'failed', error, now: 0 });
  expect(state).toMatchObject({ step: 'issue', issue: 'venue_closed', token: 't1', pro: 'Dee' });
});

test('a check of code and color without a connection returns to the step of the color and keeps both', () => {
  const state = nextRedeemState(after(...toCheck), {
    type: 'failed',
    error: { kind: 'connection-lost' },
    now: 0,
  });
  expect(state).toMatchObject({ step: 'colour', code, colour: 3, notice: redeemWords.noSignal });
});

test('after a lost reply a second try is offered only once the redemptions were compared, and under the same key', () => {
  const lost = nextRedeemState(after(...toPour), {
    type: 'failed',
    error: { kind: 'connection-lost' },
    now: 0,
  });
  expect(lost.step).toBe('connection-lost');
  expect(nextRedeemState(lost, { type: 'held' })).toBe(lost);
  expect(nextRedeemState(lost, { type: 'not-poured' })).toMatchObject({
    step: 'hold',
    key: 'k1',
    notice: redeemWords.notPoured,
  });
  expect(nextRedeemState(lost, { type: 'poured', proof }).step).toBe('proof');
});

/**
 * This fake replaces the server of a bar. It stores each answer under its key, and a request may arrive late or never.
 */
class Bar {
  pours = 0;
  readonly answered = new Map<string, boolean>();
  private late: string | null = null;

  /** Returns the event that the phone receives after it requested a pour under `key`. */
  ask(key: string, fate: 'answered' | 'reply lost' | 'late' | 'never arrived' | 'refused'): RedeemEvent {
    this.arrive();
    if (fate === 'late') this.late = key;
    if (fate === 'answered' || fate === 'reply lost') this.pour(key);
    if (fate === 'refused' && !this.answered.has(key)) this.answered.set(key, false);
    const first = this.answered.get(key);
    if (fate === 'refused' && first === false) {
      return { type: 'failed', error: { kind: 'refused', message: '' }, now: 0 };
    }
    if (fate === 'answered' || fate === 'refused') {
      return first ? { type: 'poured', proof } : { type: 'failed', error: wrong, now: 0 };
    }
    return { type: 'failed', error: { kind: 'connection-lost' }, now: 0 };
  }

  compare(): RedeemEvent {
    return this.pours > 0 ? { type: 'poured', proof } : { type: 'not-poured' };
  }

  /** Lets a late request arrive at the server. The server answers it before a new request with the same key. */
  arrive(): void {
    if (this.late !== null) this.pour(this.late);
    this.late = null;
  }

  private pour(key: string): void {
    if (this.answered.has(key)) return;
    this.answered.set(key, true);
    this.pours += 1;
  }
}

const fates = ['answered', 'reply lost', 'late', 'never arrived', 'refused'] as const;
const mishaps: RedeemError[] = [
  wrong,
  { kind: 'wait', seconds: 1 },
  { kind: 'ask_another', message: '' },
  { kind: 'refused', message: '' },
  { kind: 'connection-lost' },
];
const act = fc.record({
  hand: fc.oneof(
    { weight: 12, arbitrary: fc.constant('forward') },
    { weight: 1, arbitrary: fc.constantFrom('again', 'end') },
  ),
  fate: fc.constantFrom(...fates),
  error: fc.option(fc.constantFrom(...mishaps), { freq: 2 }),
  issue: fc.option(fc.constantFrom('venue_closed', 'far_from_venue'), { freq: 2 }),
  token: fc.constantFrom('t1', 't2'),
  looked: fc.boolean(),
});
const night = fc.array(act, { minLength: 10, maxLength: 80 });
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never;

/**
 * Chooses the next event at this step of the redemption. The generated act decides what the guest, the staff and the
 * server do.
 */
function nextEvent(state: RedeemState, made: Act, bar: Bar, key: string): RedeemEvent {
  if (made.hand === 'again') return { type: 'held' };
  switch (state.step) {
    case 'choose':
      return { type: 'continued' };
    case 'code':
      return { type: 'code-given', code, now: 1e9 };
    case 'colour':
      return state.colour === null ? { type: 'colour-picked', colour: 3 } : { type: 'check-asked' };
    case 'check':
      return made.error
        ? { type: 'failed', error: made.error, now: 0 }
        : {
            type: 'granted',
            pro: 'Dee',
            refused: made.issue && { issue: made.issue, token: made.token },
            soft: false,
            key,
          };
    case 'issue':
      return { type: 'reason-given', reason: 'Last call' };
    case 'scan':
      return { type: 'poured', proof };
    case 'hold':
      return { type: 'held' };
    case 'pour':
      return bar.ask(state.key, made.fate);
    case 'connection-lost':
      return made.looked ? bar.compare() : { type: 'held' };
    case 'proof':
      return { type: made.hand === 'end' ? 'ended' : 'poured', proof };
    case 'receipt':
      return { type: 'poured', proof };
  }
}

const order: RedeemStep[] = [
  'choose',
  'code',
  'scan',
  'colour',
  'check',
  'issue',
  'hold',
  'pour',
  'connection-lost',
  'proof',
  'receipt',
];
const leadsBack = ['failed', 'not-poured', 'reason-given'];

test('redeeming a drink pours at most once in any sequence of events, and only a failure or an override leads back a step', () => {
  let proofs = 0;
  fc.assert(
    fc.property(night, acts => {
      const bar = new Bar();
      let state = chosen;
      for (const [index, made] of acts.entries()) {
        const event = nextEvent(state, made, bar, `k${index}`);
        const next = nextRedeemState(state, event);
        if (!leadsBack.includes(event.type)) {
          expect(order.indexOf(next.step)).toBeGreaterThanOrEqual(order.indexOf(state.step));
        }
        state = next;
        expect(bar.pours).toBeLessThanOrEqual(1);
      }
      bar.arrive();
      expect(bar.pours).toBeLessThanOrEqual(1);
      if (state.step === 'proof') proofs += 1;
    }),
  );
  expect(proofs).toBeGreaterThan(0);
});

test("the phone keeps the bartender's code only from the step of the color to the pour", () => {
  fc.assert(
    fc.property(night, acts => {
      const bar = new Bar();
      let state = chosen;
      for (const [index, made] of acts.entries()) {
        state = nextRedeemState(state, nextEvent(state, made, bar, `k${index}`));
        const holdsCode = ['colour', 'check', 'hold', 'pour', 'connection-lost'].includes(state.step);
        expect(JSON.stringify(state).includes(code)).toBe(holdsCode);
      }
    }),
  );
});
