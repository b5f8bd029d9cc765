/**
 * The model describes a second time, in the simplest form, what can happen to drinks. A history that runs on the model
 * and on the rules or on the server must end with the same result.
 */
export type ModelDrink = {
  owner: number;
  type: 'paid' | 'shot';
  state: 'available' | 'pending' | 'redeemed' | 'void' | 'refunded';
  frozen: boolean;
  flagged: boolean;
  round: number | null;
  purchase: { number: number; index: number } | null;
  shots: { from: number; to: number | null; at: number; answer: string | null }[];
  /** This is the last pour of the drink. */
  pour: { at: number; takenBack: boolean } | null;
};
type ModelRound = {
  owner: number;
  drinks: number[];
  at: number;
  ended: boolean;
  claims: Map<number, number>;
};

export type Model = {
  /** This is the number of hours since the history began. */
  hour: number;
  people: number;
  drinks: ModelDrink[];
  buyers: number[];
  /** The payments of these purchases are disputed. */
  disputes: Set<number>;
  rounds: ModelRound[];
};

/**
 * A call ends with `ok`, with `already` where an earlier call had done the same, with the code of a refusal, or with
 * 404.
 */
export type Outcome = string;
export type RoundClaim = { outcome: Outcome; drink: number | null };

export const peopleCount = 4;
const shotsPerPerson = 2;
const shotLastsHours = 72;

export const newModel = (): Model => ({
  hour: 0,
  people: peopleCount,
  drinks: Array.from({ length: peopleCount * shotsPerPerson }, (_, at) =>
    aDrink(Math.floor(at / shotsPerPerson), 'shot', null),
  ),
  buyers: [],
  disputes: new Set(),
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
  shots: [],
  pour: null,
});

const isUnused = ({ state }: ModelDrink) => state === 'available' || state === 'pending';
export const lastShotOf = (drink: ModelDrink) => drink.shots.at(-1);
const shotTo = (drink: ModelDrink, who: number) => drink.shots.findLast(({ to }) => to === who);

export function send(model: Model, who: number, drink: ModelDrink, to: number): Outcome {
  if (to === who) return 'to_yourself';
  if (drink.owner !== who || drink.state !== 'available') return 'not_yours_to_send';
  if (drink.frozen) return 'voucher_frozen';
  drink.state = 'pending';
  drink.shots.push({ from: who, to, at: model.hour, answer: null });
  return 'ok';
}

function answerLastShot(drink: ModelDrink, given: string): void {
  const shot = lastShotOf(drink);
  if (shot) shot.answer = given;
  drink.state = 'available';
  drink.round = null;
}

export function accept(model: Model, who: number, drink: ModelDrink): Outcome {
  const shot = shotTo(drink, who);
  if (!shot) return '404';
  if (shot.answer === 'accepted') return 'already';
  if (shot.answer !== null || model.hour - shot.at >= shotLastsHours) return 'already_answered';
  if (drink.frozen) return 'voucher_frozen';
  answerLastShot(drink, 'accepted');
  Object.assign(drink, { owner: who, type: 'paid' });
  return 'ok';
}

export function decline(model: Model, who: number, drink: ModelDrink): Outcome {
  const shot = shotTo(drink, who);
  if (!shot) return '404';
  if (shot.answer === 'declined') return 'already';
  if (shot.answer !== null || model.hour - shot.at >= shotLastsHours) return 'already_answered';
  answerLastShot(drink, 'declined');
  return 'ok';
}

export function takeBack(who: number, drink: ModelDrink): Outcome {
  const shot = drink.shots.findLast(({ from }) => from === who);
  if (!shot) return '404';
  // A take-back that is repeated has no effect. It succeeds while the sender still owns the drink unused, and finds nothing
  // otherwise.
  if (shot.answer === 'taken_back') return drink.owner === who && isUnused(drink) ? 'ok' : '404';
  if (shot.answer !== null) return 'already_answered';
  answerLastShot(drink, 'taken_back');
  return 'ok';
}

/**
 * Pours a voucher. Only its owner may pour it. The model does not decide by times and places: it takes over an
 * `outcome` that refuses the pour because of them.
 */
export function redeem(
  model: Model,
  drink: ModelDrink,
  { who, outcome }: { who: number; outcome: Outcome },
): Outcome {
  const may = drink.owner === who && drink.state === 'available' && drink.type === 'paid' && !drink.frozen;
  if (may && outcome === 'ok')
    Object.assign(drink, { state: 'redeemed', pour: { at: model.hour, takenBack: false } });
  if (may) return outcome;
  if (outcome === 'already' && drink.owner === who && drink.state === 'redeemed') return outcome;
  return outcome === 'ok' || outcome === 'already' ? 'a refusal' : outcome;
}

/** Takes back a pour. The bartender may do so within ten minutes, which in this model means within the same hour. */
export function takeBackPour(model: Model, drink: ModelDrink): Outcome {
  const { pour, purchase } = drink;
  if (!pour) return '404';
  if (pour.takenBack) return 'already';
  if (pour.at !== model.hour) return 'take_back_over';
  pour.takenBack = true;
  if (drink.flagged) Object.assign(drink, { state: 'refunded', flagged: false });
  else
    Object.assign(drink, {
      state: 'available',
      frozen: purchase !== null && model.disputes.has(purchase.number),
    });
  return 'ok';
}

function endDrink(drink: ModelDrink, state: 'void' | 'refunded'): void {
  const shot = lastShotOf(drink);
  if (drink.state === 'pending' && shot) shot.answer = state;
  Object.assign(drink, { state, frozen: false, round: null });
}

export function voidDrink(drink: ModelDrink): Outcome {
  if (drink.state === 'void') return 'ok';
  if (!isUnused(drink)) return 'nothing_to_void';
  endDrink(drink, 'void');
  return 'ok';
}

export function sendRound(model: Model, who: number, chosen: readonly number[]): Outcome {
  const drinks = chosen.map(at => model.drinks[at] as ModelDrink);
  if (drinks.some(({ owner, state }) => owner !== who || state !== 'available')) return 'not_yours_to_send';
  if (drinks.some(({ frozen }) => frozen)) return 'voucher_frozen';
  for (const drink of drinks) {
    Object.assign(drink, { state: 'pending', round: model.rounds.length });
    drink.shots.push({ from: who, to: null, at: model.hour, answer: null });
  }
  model.rounds.push({ owner: who, drinks: [...chosen], at: model.hour, ended: false, claims: new Map() });
  return 'ok';
}

export function claim(model: Model, who: number, number: number, { drink }: RoundClaim): Outcome {
  const round = model.rounds[number] as ModelRound;
  if (round.claims.has(who)) return 'ok';
  if (round.owner === who) return 'own_round';
  if (round.ended || model.hour - round.at >= shotLastsHours) return 'round_ended';
  const open = model.drinks.flatMap((each, at) => (each.round === number && !each.frozen ? [at] : []));
  if (open.length === 0) return 'round_gone';
  if (drink === null || !open.includes(drink)) return `one of ${open}`;
  const taken = model.drinks[drink] as ModelDrink;
  answerLastShot(taken, 'accepted');
  Object.assign(taken, { owner: who, type: 'paid' });
  round.claims.set(who, drink);
  return 'ok';
}

export function endRound(model: Model, who: number, number: number): Outcome {
  const round = model.rounds[number] as ModelRound;
  if (round.owner !== who) return '404';
  if (!round.ended)
    for (const drink of model.drinks) if (drink.round === number) answerLastShot(drink, 'taken_back');
  round.ended = true;
  return 'ok';
}

export function letTimePass(model: Model, hours: number, swept: boolean): void {
  model.hour += hours;
  if (!swept) return;
  for (const drink of model.drinks)
    if (drink.state === 'pending' && model.hour - (lastShotOf(drink)?.at ?? 0) >= shotLastsHours)
      answerLastShot(drink, 'expired');
  for (const round of model.rounds) if (model.hour - round.at >= shotLastsHours) round.ended = true;
}

const refundRank = (drink: ModelDrink, buyer: number) => {
  if (drink.state === 'void') return 0;
  if (drink.state === 'redeemed') return 4;
  if (drink.owner !== buyer) return 3;
  return drink.state === 'pending' ? 2 : 1;
};

export function settlePurchase(
  model: Model,
  number: number,
  wanted: { valid: number; frozen: boolean },
): void {
  const buyer = model.buyers[number] as number;
  if (wanted.frozen) model.disputes.add(number);
  else model.disputes.delete(number);
  const bought = model.drinks.filter(({ purchase }) => purchase?.number === number);
  const kept = bought
    .filter(({ state }) => state !== 'refunded')
    .sort(
      (one, other) =>
        refundRank(one, buyer) - refundRank(other, buyer) ||
        (other.purchase?.index ?? 0) - (one.purchase?.index ?? 0),
    );
  for (const [at, drink] of kept.entries()) {
    const goes = at < kept.length - wanted.valid;
    drink.flagged = goes && drink.state === 'redeemed';
    if (goes && isUnused(drink)) endDrink(drink, 'refunded');
    else if (isUnused(drink)) drink.frozen = wanted.frozen;
  }
  for (let index = bought.length + 1; kept.length + index - bought.length <= wanted.valid; index += 1)
    model.drinks.push({ ...aDrink(buyer, 'paid', { number, index }), frozen: wanted.frozen });
}

/** Counts the drinks in each state. Every issued drink is in exactly one state. */
export function countByState(drinks: readonly { state: string }[]): Record<string, number> {
  const counts: Record<string, number> = { available: 0, pending: 0, redeemed: 0, void: 0, refunded: 0 };
  for (const { state } of drinks) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
