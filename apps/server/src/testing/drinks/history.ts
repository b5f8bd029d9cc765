import fc from 'fast-check';
import {
  accept,
  claim,
  decline,
  endRound,
  lastShotOf,
  letTimePass,
  type Model,
  type ModelDrink,
  type Outcome,
  peopleCount,
  type RoundClaim,
  redeem,
  send,
  sendRound,
  settlePurchase,
  takeBack,
  takeBackPour,
  voidDrink,
} from './model.ts';

/**
 * A history is a random sequence of actions with drinks. It runs on this subject, which is the rules alone or a server.
 * Drinks, purchases and rounds have numbers in the order in which they were made.
 */
export type HistorySubject = {
  buy(who: number, quantity: number): Promise<void>;
  settle(purchase: number, wanted: { valid: number; frozen: boolean }): Promise<void>;
  send(who: number, drink: number, to: number): Promise<Outcome>;
  accept(who: number, drink: number): Promise<Outcome>;
  decline(who: number, drink: number): Promise<Outcome>;
  takeBack(who: number, drink: number): Promise<Outcome>;
  /** `overridden` means that the guest is a kilometer away and the bartender pours in spite of this warning. */
  redeem(who: number, drink: number, overridden: boolean): Promise<Outcome>;
  /** The bartender takes back the last pour of this drink. */
  takeBackPour(drink: number): Promise<Outcome>;
  void(drink: number): Promise<Outcome>;
  giveRound(who: number, drinks: readonly number[]): Promise<Outcome>;
  claim(who: number, round: number): Promise<RoundClaim>;
  endRound(who: number, round: number): Promise<Outcome>;
  /** Lets hours pass. With `swept`, the job then returns the drinks that were not answered in time. */
  passTime(hours: number, swept: boolean): Promise<void>;
  readDrinks(): Promise<{ owner: number; state: string; frozen: boolean; flagged: boolean }[]>;
};

const stepKinds = [
  'buy',
  'settle',
  'send',
  'accept',
  'decline',
  'takeBack',
  'redeem',
  'takeBackPour',
  'void',
  'round',
  'claim',
  'endRound',
  'wait',
] as const;
const weightByStepKind: Partial<Record<(typeof stepKinds)[number], number>> = {
  send: 6,
  accept: 4,
  claim: 3,
  redeem: 3,
  takeBackPour: 2,
};

/**
 * A step is one action of a user. With `rightly`, the drink is in a state that allows the action and the user may do
 * it, if there is such a drink and such a user.
 */
export type HistoryStep = {
  kind: (typeof stepKinds)[number];
  who: number;
  other: number;
  pick: number;
  count: number;
  yes: boolean;
  rightly: boolean;
};

/** This many histories run on real calls. They differ in every run. 10,000 of them take about ten minutes. */
export const historiesWanted = Number(process.env.HISTORIES ?? 100);
/** This many histories run on the rules alone, without a server. */
export const historiesOfRules = Math.max(3_000, historiesWanted);

export const historyArbitrary: fc.Arbitrary<HistoryStep[]> = fc.array(
  fc.record({
    kind: fc.oneof(
      ...stepKinds.map(kind => ({ weight: weightByStepKind[kind] ?? 1, arbitrary: fc.constant(kind) })),
    ),
    who: fc.nat({ max: peopleCount - 1 }),
    other: fc.nat({ max: peopleCount - 1 }),
    pick: fc.nat({ max: 1_000 }),
    count: fc.integer({ min: 1, max: 4 }),
    yes: fc.boolean(),
    rightly: fc.oneof(
      { weight: 4, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
  }),
  { minLength: 6, maxLength: 28, size: 'max' },
);

/** Runs one step on the model and on the subject. Returns both outcomes. */
export async function playHistory(
  model: Model,
  subject: HistorySubject,
  step: HistoryStep,
): Promise<{ expected: Outcome; outcome: Outcome }> {
  const { kind, count, yes, rightly } = step;
  const drink = pickDrink(model, step);
  const at = model.drinks[drink];
  if (!at) throw new Error('a model without drinks');
  const right = rightly ? findRightfulPerson(at, kind) : null;
  const who = right ?? step.who;
  const done = (expected: Outcome, outcome: Outcome) => ({ expected, outcome });

  switch (kind) {
    case 'buy':
      await subject.buy(who, count);
      model.buyers.push(who);
      settlePurchase(model, model.buyers.length - 1, { valid: count, frozen: false });
      return done('ok', 'ok');
    case 'settle': {
      if (model.buyers.length === 0) return done('ok', 'ok');
      const purchase = step.pick % model.buyers.length;
      const wanted = { valid: count - 1, frozen: yes };
      await subject.settle(purchase, wanted);
      settlePurchase(model, purchase, wanted);
      return done('ok', 'ok');
    }
    case 'send':
      return done(send(model, who, at, step.other), await subject.send(who, drink, step.other));
    case 'accept':
      return done(accept(model, who, at), await subject.accept(who, drink));
    case 'decline':
      return done(decline(model, who, at), await subject.decline(who, drink));
    case 'takeBack':
      return done(takeBack(who, at), await subject.takeBack(who, drink));
    case 'redeem': {
      const outcome = await subject.redeem(who, drink, yes);
      return done(redeem(model, at, { who, outcome }), outcome);
    }
    case 'takeBackPour':
      return done(takeBackPour(model, at), await subject.takeBackPour(drink));
    case 'void':
      return done(voidDrink(at), await subject.void(drink));
    case 'round': {
      const own = model.drinks.flatMap((each, index) =>
        each.owner === who && each.state === 'available' && !each.frozen ? [index] : [],
      );
      const chosen = rightly ? own.slice(0, count + 1) : [drink, (drink + 1) % model.drinks.length];
      if (chosen.length < 2) return done('ok', 'ok');
      return done(sendRound(model, who, chosen), await subject.giveRound(who, chosen));
    }
    case 'claim': {
      if (model.rounds.length === 0) return done('ok', 'ok');
      const round = step.pick % model.rounds.length;
      const claimed = await subject.claim(step.who, round);
      return done(claim(model, step.who, round, claimed), claimed.outcome);
    }
    case 'endRound': {
      if (model.rounds.length === 0) return done('ok', 'ok');
      const round = step.pick % model.rounds.length;
      const by = rightly ? (model.rounds[round]?.owner ?? who) : who;
      return done(endRound(model, by, round), await subject.endRound(by, round));
    }
    case 'wait': {
      const hours = step.pick % 50;
      await subject.passTime(hours, yes);
      letTimePass(model, hours, yes);
      return done('ok', 'ok');
    }
  }
}

function pickDrink({ drinks, hour }: Model, { kind, pick, rightly }: HistoryStep): number {
  const fits = (drink: ModelDrink) => {
    if (kind === 'takeBackPour') return drink.pour?.at === hour;
    return kind === 'send' || kind === 'redeem'
      ? drink.state === 'available' && !drink.frozen && (kind === 'send' || drink.type === 'paid')
      : drink.state === 'pending' && drink.round === null;
  };
  const chosen = rightly ? drinks.flatMap((drink, at) => (fits(drink) ? [at] : [])) : [];
  return chosen[pick % chosen.length] ?? pick % drinks.length;
}

function findRightfulPerson(drink: ModelDrink, kind: HistoryStep['kind']): number | null {
  if (kind === 'send' || kind === 'redeem' || kind === 'takeBack') return drink.owner;
  return kind === 'accept' || kind === 'decline' ? (lastShotOf(drink)?.to ?? null) : null;
}
