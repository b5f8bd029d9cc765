import type { ShotState } from '../../chat/entity.ts';
import { isRefusal, type Refusal } from '../../kernel/failure.ts';
import type { UserId } from '../../kernel/id.ts';
import { ageOn, houseTimezone, localTime } from '../../kernel/time.ts';
import { drinkRefusals } from '../refusals.ts';

const { refuse } = drinkRefusals;

export type VoucherState = 'available' | 'pending' | 'redeemed' | 'void' | 'refunded';
export type VoucherEntry =
  | 'issued'
  | 'sent'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'taken_back'
  | 'frozen'
  | 'released'
  | 'redeemed'
  | 'pour_taken_back'
  | 'voided'
  | 'refunded';

/** A voucher has an owner and a state, and a dispute may freeze it. */
export type VoucherStatus = { owner_id: UserId | null; state: VoucherState; frozen: boolean };

/**
 * An entry may follow the states of `from`, and leads to the state `to`. The entries `frozen` and `released` change no
 * state.
 */
const voucherTransitions: Readonly<
  Record<VoucherEntry, { from: readonly VoucherState[]; to?: VoucherState }>
> = {
  issued: { from: [], to: 'available' },
  sent: { from: ['available'], to: 'pending' },
  accepted: { from: ['pending'], to: 'available' },
  declined: { from: ['pending'], to: 'available' },
  expired: { from: ['pending'], to: 'available' },
  taken_back: { from: ['pending'], to: 'available' },
  frozen: { from: ['available', 'pending'] },
  released: { from: ['available', 'pending'] },
  redeemed: { from: ['available'], to: 'redeemed' },
  pour_taken_back: { from: ['redeemed'], to: 'available' },
  voided: { from: ['available', 'pending'], to: 'void' },
  refunded: { from: ['available', 'pending'], to: 'refunded' },
};

/**
 * Returns a voucher after one more entry of the ledger; null where the entry cannot follow. `user_id` is the user who
 * has the voucher in their Drink Bank afterwards.
 */
export function voucherStatusAfter(
  before: VoucherStatus | null,
  { entry, user_id }: { entry: VoucherEntry; user_id: UserId | null },
): VoucherStatus | null {
  if (entry === 'issued') return before ? null : { owner_id: user_id, state: 'available', frozen: false };
  if (!before || !voucherTransitions[entry].from.includes(before.state)) return null;
  if (before.frozen ? entriesRefusedWhileFrozen.includes(entry) : entry === 'released') return null;
  const state = voucherTransitions[entry].to ?? before.state;
  const owner_id = entry === 'accepted' ? user_id : before.owner_id;
  const frozen = entry === 'frozen' || (before.frozen && entry !== 'released' && isUnusedState(state));
  return { owner_id, state, frozen };
}

const isUnusedState = (state: VoucherState) => state === 'available' || state === 'pending';
/** The ledger cannot have these entries for a voucher while it is in dispute. */
const entriesRefusedWhileFrozen: readonly VoucherEntry[] = ['frozen', 'sent', 'accepted', 'redeemed'];

/** The ledger records one sending of a drink; `since` are the voucher's entries after it, in order. */
export type SentDrink = {
  sent_at: Date;
  since: readonly VoucherEntry[];
  /**
   * Gives the deadline of the answer. It is null where the drink is answered, and where it waits because the sender or
   * the recipient is on hold.
   */
  expires_at: Date | null;
};

const answerEntries = ['accepted', 'declined', 'expired', 'taken_back'] as const;
const finalStates = { redeemed: 'redeemed', voided: 'void', refunded: 'refunded' } as const;

/**
 * Decides the state of a sent drink from the entries of the ledger since it was sent: the first answer counts. Where the
 * recipient accepted it, the state is what became of it in their hands, before the next person accepted it.
 */
export function sentDrinkStateOf(entries: readonly VoucherEntry[]): ShotState {
  const since = entries.filter((entry, at) => !isCancelledByTakeBack(entry, entries[at + 1]));
  const at = since.findIndex(entry => isAnswer(entry) || entry in finalStates);
  const answer = since[at];
  if (!answer) return 'pending';
  if (!isAnswer(answer)) return finalStates[answer as keyof typeof finalStates];
  if (answer !== 'accepted') return answer;
  const after = since.slice(at + 1);
  const passedOn = after.indexOf('accepted');
  const kept = passedOn < 0 ? after : after.slice(0, passedOn);
  const end = kept.find(entry => entry in finalStates);
  return end ? finalStates[end as keyof typeof finalStates] : 'accepted';
}

/** True where the next entry takes back the pour of this one, so that the two cancel each other. */
const isCancelledByTakeBack = (entry: VoucherEntry, next: VoucherEntry | undefined) =>
  entry === 'pour_taken_back' || (entry === 'redeemed' && next === 'pour_taken_back');

const isAnswer = (entry: VoucherEntry): entry is (typeof answerEntries)[number] =>
  (answerEntries as readonly VoucherEntry[]).includes(entry);

/**
 * Returns the state of a sent drink at a moment. A drink without an answer counts as expired from its deadline on, even
 * before the job has returned it.
 */
export function shotStateAt({ since, expires_at }: SentDrink, now: Date): ShotState {
  const state = sentDrinkStateOf(since);
  return state === 'pending' && expires_at !== null && expires_at <= now ? 'expired' : state;
}

/** A person's date of birth; null proves no age. */
export type PersonWithAge = { dob: string | null };
export type AgeLaw = { legalAge: number; today: string };

/** Returns the law about the drinking age, for the present day in the operator's time zone. */
export const ageLawOn = (now: Date, legalAge: number): AgeLaw => ({
  legalAge,
  today: localTime(now, houseTimezone).date,
});

const isOfAge = ({ dob }: PersonWithAge, { legalAge, today }: AgeLaw) =>
  dob !== null && ageOn(dob, today) >= legalAge;

function refuseUnderAge(person: PersonWithAge, law: AgeLaw): Refusal<'under_age'> | null {
  return isOfAge(person, law) ? null : refuse('under_age', { params: { age: String(law.legalAge) } });
}

/**
 * Describes a recipient with their relation to the sender. A person who blocked the sender, or whom the sender blocked,
 * is not found at all.
 */
export type Recipient = PersonWithAge & {
  id: UserId;
  name: string;
  member: boolean;
  private: boolean;
  friends: boolean;
  allow_sys: boolean;
};
export type Sender = PersonWithAge & { id: UserId };

type Granted = { granted: true };
const granted: Granted = { granted: true };
export type SendRefusal = Refusal<
  | 'not_yours_to_send'
  | 'voucher_frozen'
  | 'to_yourself'
  | 'takes_no_drinks'
  | 'no_bank'
  | 'under_age'
  | 'too_young'
>;

export function decideSending(
  { voucher, sender, recipient }: { voucher: VoucherStatus | null; sender: Sender; recipient: Recipient },
  law: AgeLaw,
): Granted | SendRefusal {
  if (recipient.id === sender.id) return refuse('to_yourself');
  const mine = decideGiving(voucher ? [voucher] : [], sender, law);
  return isRefusal(mine) ? mine : decideReceiving(recipient, law);
}

/**
 * Decides whether these vouchers may be sent. A voucher that does not exist and a voucher of another person get the
 * same refusal.
 */
export function decideGiving(
  vouchers: readonly VoucherStatus[],
  sender: Sender,
  law: AgeLaw,
): Granted | Refusal<'not_yours_to_send' | 'voucher_frozen' | 'under_age'> {
  const mine = vouchers.filter(({ owner_id, state }) => owner_id === sender.id && state === 'available');
  if (mine.length === 0 || mine.length < vouchers.length) return refuse('not_yours_to_send');
  if (mine.some(({ frozen }) => frozen)) return refuse('voucher_frozen');
  return refuseUnderAge(sender, law) ?? granted;
}

function decideReceiving(
  recipient: Recipient,
  law: AgeLaw,
): Granted | Refusal<'takes_no_drinks' | 'no_bank' | 'too_young'> {
  const { member, allow_sys, friends, name } = recipient;
  if (!member) return refuse('no_bank', { params: { name } });
  if (!allow_sys || (recipient.private && !friends)) return refuse('takes_no_drinks');
  return isOfAge(recipient, law) ? granted : refuse('too_young', { params: { age: String(law.legalAge) } });
}

type ShotAnswer = { already: boolean };
const newAnswer: ShotAnswer = { already: false };
const repeatedAnswer: ShotAnswer = { already: true };

/**
 * Decides whether a sent drink may be accepted. A repeated acceptance changes nothing, whatever happened to the drink
 * since.
 */
export function decideAccepting(
  { sending: sent, voucher, me }: { sending: SentDrink; voucher: { frozen: boolean }; me: PersonWithAge },
  law: AgeLaw,
  now: Date,
): ShotAnswer | Refusal<'already_answered' | 'under_age' | 'voucher_frozen'> {
  if (firstAnswerTo(sent) === 'accepted') return repeatedAnswer;
  const state = shotStateAt(sent, now);
  if (state !== 'pending') return refuseAsAnswered(state);
  if (voucher.frozen) return refuse('voucher_frozen');
  return refuseUnderAge(me, law) ?? newAnswer;
}

export function decideDeclining(sent: SentDrink, now: Date): ShotAnswer | Refusal<'already_answered'> {
  if (firstAnswerTo(sent) === 'declined') return repeatedAnswer;
  const state = shotStateAt(sent, now);
  return state === 'pending' ? newAnswer : refuseAsAnswered(state);
}

/**
 * Decides whether the sender may take a drink back. They may until the recipient answers, also after the deadline as
 * long as the job has not returned the drink.
 */
export function decideTakingBack(sent: SentDrink): ShotAnswer | Refusal<'already_answered'> {
  if (firstAnswerTo(sent) === 'taken_back') return repeatedAnswer;
  const state = sentDrinkStateOf(sent.since);
  return state === 'pending' ? newAnswer : refuseAsAnswered(state);
}

export function decideMessageChange(sent: SentDrink, now: Date): Granted | Refusal<'already_answered'> {
  const state = shotStateAt(sent, now);
  return state === 'pending' ? granted : refuseAsAnswered(state);
}

/** Decides whether a voucher may be voided. A second call for the same voucher changes nothing. */
export function decideVoiding(state: VoucherState): ShotAnswer | Refusal<'nothing_to_void'> {
  if (state === 'void') return repeatedAnswer;
  return isUnusedState(state) ? newAnswer : refuse('nothing_to_void', { params: { state } });
}

const firstAnswerTo = ({ since }: SentDrink) => since.find(isAnswer) ?? null;

const refuseAsAnswered = (state: ShotState) =>
  refuse('already_answered', { params: { state: state.replace('_', ' ') }, data: { state } });
