import fc from 'fast-check';

/**
 * What may become of drinks, written a second time and as plainly as it goes: histories of it are played against the
 * rules alone and against the server, and both must end where this ends.
 */
export type ModelDrink = {
  owner: number;
  type: 'paid' | 'shot';
  state: 'available' | 'pending' | 'redeemed' | 'void' | 'refunded';
  frozen: boolean;
  flagged: boolean;
  round: number | null;
  purchase: { number: number; index: number } | null;
  sendings: { from: number; to: number | null; at: number; answer: string | null }[];
};
type ModelRound = {
  owner: number;
  drinks: number[];
  at: number;
  ended: boolean;
  claims: Map<number, number>;
};

export type Model = {
  /** Hours since the history began. */
  hour: number;
  people: number;
  drinks: ModelDrink[];
  buyers: number[];
  rounds: ModelRound[];
};

/** How a call ended: done, done before, the code of a refusal, or nothing there. */
export type Outcome = string;
export type Claim = { outcome: Outcome; drink: number | null };

/** What a history is played on. Drinks, purchases and rounds are named by the order in which they came. */
export type Subject = {
  buy(who: number, quantity: number): Promise<void>;
  settle(purchase: number, wanted: { valid: number; frozen: boolean }): Promise<void>;
  send(who: number, drink: number, to: number): Promise<Outcome>;
  accept(who: number, drink: number): Promise<Outcome>;
  decline(who: number, drink: number): Promise<Outcome>;
  takeBack(who: number, drink: number): Promise<Outcome>;
  redeem(who: number, drink: number): Promise<Outcome>;
  void(drink: number): Promise<Outcome>;
  round(who: number, drinks: readonly number[]): Promise<Outcome>;
  claim(who: number, round: number): Promise<Claim>;
  endRound(who: number, round: number): Promise<Outcome>;
  /** Hours pass; what is late goes back where `swept`. */
  wait(hours: number, swept: boolean): Promise<void>;
  look(): Promise<{ owner: number; state: string; frozen: boolean; flagged: boolean }[]>;
};

export const people = 4;
const shotsEach = 2;
const lasts = 72;

export const newModel = (): Model => ({
  hour: 0,
  people,
  drinks: Array.from({ length: people * shotsEach }, (_, at) =>
    aDrink(Math.floor(at / shotsEach), 'shot', null),
  ),
  buyers: [],
  rounds: [],
});

const aDrink = (owner: number, type: 'paid' | 'shot', purchase: ModelDrink['purchase']): ModelDrink => ({
  owner,
  type,
  state: 'available',
  frozen: false,
  flagged: false,
  round: null,
  purchase,
  sendings: [],
});

const isUnused = ({ state }: ModelDrink) => state === 'available' || state === 'pending';
const lastOf = (drink: ModelDrink) => drink.sendings.at(-1);
const sendingTo = (drink: ModelDrink, who: number) => drink.sendings.findLast(({ to }) => to === who);

const kinds = [
  'buy',
  'settle',
  'send',
  'accept',
  'decline',
  'takeBack',
  'redeem',
  'void',
  'round',
  'claim',
  'endRound',
  'wait',
] as const;
const weights: Partial<Record<(typeof kinds)[number], number>> = { send: 6, accept: 4, claim: 3, redeem: 3 };

/** One thing somebody does. `rightly`: with a drink that allows it and by whom it is for, where there are any. */
export type Step = {
  kind: (typeof kinds)[number];
  who: number;
  other: number;
  pick: number;
  count: number;
  yes: boolean;
  rightly: boolean;
};

export const history: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.oneof(...kinds.map(kind => ({ weight: weights[kind] ?? 1, arbitrary: fc.constant(kind) }))),
    who: fc.nat({ max: people - 1 }),
    other: fc.nat({ max: people - 1 }),
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

/** Plays one step on both, and answers with what was expected and what came. */
export async function play(
  model: Model,
  subject: Subject,
  step: Step,
): Promise<{ expected: Outcome; came: Outcome }> {
  const { kind, count, yes, rightly } = step;
  const drink = pickDrink(model, step);
  const at = model.drinks[drink];
  if (!at) throw new Error('a model without drinks');
  const right = rightly ? rightful(at, kind) : null;
  const who = right ?? step.who;
  const done = (expected: Outcome, came: Outcome) => ({ expected, came });

  switch (kind) {
    case 'buy':
      await subject.buy(who, count);
      model.buyers.push(who);
      settle(model, model.buyers.length - 1, { valid: count, frozen: false });
      return done('ok', 'ok');
    case 'settle': {
      if (model.buyers.length === 0) return done('ok', 'ok');
      const purchase = step.pick % model.buyers.length;
      const wanted = { valid: count - 1, frozen: yes };
      await subject.settle(purchase, wanted);
      settle(model, purchase, wanted);
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
      const came = await subject.redeem(who, drink);
      return done(redeem(who, at, came), came);
    }
    case 'void':
      return done(voidIt(at), await subject.void(drink));
    case 'round': {
      const own = model.drinks.flatMap((each, index) =>
        each.owner === who && each.state === 'available' && !each.frozen ? [index] : [],
      );
      const chosen = rightly ? own.slice(0, count + 1) : [drink, (drink + 1) % model.drinks.length];
      if (chosen.length < 2) return done('ok', 'ok');
      return done(sendRound(model, who, chosen), await subject.round(who, chosen));
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
      await subject.wait(hours, yes);
      wait(model, hours, yes);
      return done('ok', 'ok');
    }
  }
}

function pickDrink({ drinks }: Model, { kind, pick, rightly }: Step): number {
  const fits = (drink: ModelDrink) =>
    kind === 'send' || kind === 'redeem'
      ? drink.state === 'available' && !drink.frozen && (kind === 'send' || drink.type === 'paid')
      : drink.state === 'pending' && drink.round === null;
  const chosen = rightly ? drinks.flatMap((drink, at) => (fits(drink) ? [at] : [])) : [];
  return chosen[pick % chosen.length] ?? pick % drinks.length;
}

function rightful(drink: ModelDrink, kind: Step['kind']): number | null {
  if (kind === 'send' || kind === 'redeem' || kind === 'takeBack') return drink.owner;
  return kind === 'accept' || kind === 'decline' ? (lastOf(drink)?.to ?? null) : null;
}

function send(model: Model, who: number, drink: ModelDrink, to: number): Outcome {
  if (to === who) return 'to_yourself';
  if (drink.owner !== who || drink.state !== 'available') return 'not_yours_to_send';
  if (drink.frozen) return 'voucher_frozen';
  drink.state = 'pending';
  drink.sendings.push({ from: who, to, at: model.hour, answer: null });
  return 'ok';
}

function answer(drink: ModelDrink, said: string): void {
  const sending = lastOf(drink);
  if (sending) sending.answer = said;
  drink.state = 'available';
  drink.round = null;
}

function accept(model: Model, who: number, drink: ModelDrink): Outcome {
  const sending = sendingTo(drink, who);
  if (!sending) return '404';
  if (sending.answer === 'accepted') return 'already';
  if (sending.answer !== null || model.hour - sending.at >= lasts) return 'already_answered';
  if (drink.frozen) return 'voucher_frozen';
  answer(drink, 'accepted');
  Object.assign(drink, { owner: who, type: 'paid' });
  return 'ok';
}

function decline(model: Model, who: number, drink: ModelDrink): Outcome {
  const sending = sendingTo(drink, who);
  if (!sending) return '404';
  if (sending.answer === 'declined') return 'already';
  if (sending.answer !== null || model.hour - sending.at >= lasts) return 'already_answered';
  answer(drink, 'declined');
  return 'ok';
}

function takeBack(who: number, drink: ModelDrink): Outcome {
  const sending = drink.sendings.findLast(({ from }) => from === who);
  if (!sending) return '404';
  // What is not one's own to look at any more, or gone, answers like a drink that was never sent.
  if (sending.answer === 'taken_back') return drink.owner === who && isUnused(drink) ? 'ok' : '404';
  if (sending.answer !== null) return 'already_answered';
  answer(drink, 'taken_back');
  return 'ok';
}

/** Who may pour is the voucher's; when and where the law lets them is not what these histories are about. */
function redeem(who: number, drink: ModelDrink, came: Outcome): Outcome {
  const may = drink.owner === who && drink.state === 'available' && drink.type === 'paid' && !drink.frozen;
  if (may && came === 'ok') drink.state = 'redeemed';
  if (may) return came;
  if (came === 'already' && drink.owner === who && drink.state === 'redeemed') return came;
  return came === 'ok' || came === 'already' ? 'a refusal' : came;
}

function finish(drink: ModelDrink, state: 'void' | 'refunded'): void {
  const sending = lastOf(drink);
  if (drink.state === 'pending' && sending) sending.answer = state;
  Object.assign(drink, { state, frozen: false, round: null });
}

function voidIt(drink: ModelDrink): Outcome {
  if (drink.state === 'void') return 'ok';
  if (!isUnused(drink)) return 'nothing_to_void';
  finish(drink, 'void');
  return 'ok';
}

function sendRound(model: Model, who: number, chosen: readonly number[]): Outcome {
  const drinks = chosen.map(at => model.drinks[at] as ModelDrink);
  if (drinks.some(({ owner, state }) => owner !== who || state !== 'available')) return 'not_yours_to_send';
  if (drinks.some(({ frozen }) => frozen)) return 'voucher_frozen';
  for (const drink of drinks) {
    Object.assign(drink, { state: 'pending', round: model.rounds.length });
    drink.sendings.push({ from: who, to: null, at: model.hour, answer: null });
  }
  model.rounds.push({ owner: who, drinks: [...chosen], at: model.hour, ended: false, claims: new Map() });
  return 'ok';
}

function claim(model: Model, who: number, number: number, { drink }: Claim): Outcome {
  const round = model.rounds[number] as ModelRound;
  if (round.claims.has(who)) return 'ok';
  if (round.owner === who) return 'own_round';
  if (round.ended || model.hour - round.at >= lasts) return 'round_ended';
  const open = model.drinks.flatMap((each, at) => (each.round === number && !each.frozen ? [at] : []));
  if (open.length === 0) return 'round_gone';
  if (drink === null || !open.includes(drink)) return `one of ${open}`;
  const taken = model.drinks[drink] as ModelDrink;
  answer(taken, 'accepted');
  Object.assign(taken, { owner: who, type: 'paid' });
  round.claims.set(who, drink);
  return 'ok';
}

function endRound(model: Model, who: number, number: number): Outcome {
  const round = model.rounds[number] as ModelRound;
  if (round.owner !== who) return '404';
  if (!round.ended) for (const drink of model.drinks) if (drink.round === number) answer(drink, 'taken_back');
  round.ended = true;
  return 'ok';
}

function wait(model: Model, hours: number, swept: boolean): void {
  model.hour += hours;
  if (!swept) return;
  for (const drink of model.drinks)
    if (drink.state === 'pending' && model.hour - (lastOf(drink)?.at ?? 0) >= lasts) answer(drink, 'expired');
  for (const round of model.rounds) if (model.hour - round.at >= lasts) round.ended = true;
}

const rank = (drink: ModelDrink, buyer: number) => {
  if (drink.state === 'void') return 0;
  if (drink.state === 'redeemed') return 4;
  if (drink.owner !== buyer) return 3;
  return drink.state === 'pending' ? 2 : 1;
};

function settle(model: Model, number: number, wanted: { valid: number; frozen: boolean }): void {
  const buyer = model.buyers[number] as number;
  const bought = model.drinks.filter(({ purchase }) => purchase?.number === number);
  const standing = bought
    .filter(({ state }) => state !== 'refunded')
    .sort(
      (one, other) =>
        rank(one, buyer) - rank(other, buyer) || (other.purchase?.index ?? 0) - (one.purchase?.index ?? 0),
    );
  for (const [at, drink] of standing.entries()) {
    const goes = at < standing.length - wanted.valid;
    drink.flagged = goes && drink.state === 'redeemed';
    if (goes && isUnused(drink)) finish(drink, 'refunded');
    else if (isUnused(drink)) drink.frozen = wanted.frozen;
  }
  for (let index = bought.length + 1; standing.length + index - bought.length <= wanted.valid; index += 1)
    model.drinks.push({ ...aDrink(buyer, 'paid', { number, index }), frozen: wanted.frozen });
}

/** How many drinks there are in each state; every one that was issued is in exactly one. */
export function census(drinks: readonly { state: string }[]): Record<string, number> {
  const counts: Record<string, number> = { available: 0, pending: 0, redeemed: 0, void: 0, refunded: 0 };
  for (const { state } of drinks) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
