import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import { userId } from '../../kernel/id.ts';
import { hours, later } from '../../kernel/time.ts';
import { sentLasts } from '../entity.ts';
import { voucherDifferences } from './ledger.ts';
import {
  decideAccepting,
  decideDeclining,
  decideGiving,
  decideRewording,
  decideSending,
  decideTakingBack,
  decideVoiding,
  type Entry,
  lawOn,
  type Recipient,
  type Sending,
  type Standing,
  shotStateOf,
  standingAfter,
  standsAt,
} from './vouchers.ts';

const now = new Date('2026-11-21T03:30:00Z');
const law = { legalAge: 21, today: '2026-11-20' };
const rae = userId.parse('5f0c1c52-54a9-4a3c-9a52-000000000001');
const moth = userId.parse('5f0c1c52-54a9-4a3c-9a52-000000000002');

const sender = { id: rae, dob: '1994-05-06' };
const recipient: Recipient = {
  id: moth,
  dob: '1994-05-06',
  name: 'Moth',
  member: true,
  private: false,
  friends: false,
  allow_sys: true,
};
const held: Standing = { owner_id: rae, state: 'available', frozen: false };
const code = (decision: object) => (isRefusal(decision) ? decision.code : 'granted');

describe('who may send what to whom', () => {
  test.each([
    ['a drink in hand', {}, {}, 'granted'],
    ["somebody else's", { owner_id: moth }, {}, 'not_yours_to_send'],
    ['one on its way', { state: 'pending' }, {}, 'not_yours_to_send'],
    ['one in dispute', { frozen: true }, {}, 'voucher_frozen'],
    ['to oneself', {}, { id: rae }, 'to_yourself'],
    ['to somebody without a bank', {}, { member: false, allow_sys: false }, 'no_bank'],
    ['to somebody who takes none', {}, { allow_sys: false, friends: true }, 'takes_no_drinks'],
    ['to a private stranger', {}, { private: true }, 'takes_no_drinks'],
    ['to a private friend', {}, { private: true, friends: true }, 'granted'],
    ['to somebody of twenty', {}, { dob: '2005-11-21' }, 'too_young'],
    ['to somebody whose birthday it is', {}, { dob: '2005-11-20' }, 'granted'],
    ['to somebody who never said', {}, { dob: null }, 'too_young'],
  ] as const)('%s', (_, voucher, to, expected) => {
    expect(code(decideSending({ ...held, ...voucher }, sender, { ...recipient, ...to }, law))).toBe(expected);
  });

  test('nothing is given by somebody under age, and nothing at all is nobody’s to give', () => {
    expect(code(decideGiving([held], { id: rae, dob: '2008-01-01' }, law))).toBe('under_age');
    expect(code(decideGiving([], sender, law))).toBe('not_yours_to_send');
    expect(code(decideSending(null, sender, recipient, law))).toBe('not_yours_to_send');
  });

  test('a birthday is had by the wall clock of the house', () => {
    expect(lawOn(now, 21).today).toBe('2026-11-20');
  });
});

const sending = (since: readonly Entry[], sent_at = now): Sending => ({ sent_at, since });

describe('an answer', () => {
  test('a yes is a yes again, whatever became of the drink; anything else that was said stands', () => {
    const accept = (since: readonly Entry[], frozen = false) =>
      decideAccepting(sending(since), { frozen }, sender, law, now);
    expect(accept([])).toEqual({ already: false });
    expect(accept(['accepted', 'redeemed'])).toEqual({ already: true });
    expect(accept(['declined'])).toMatchObject({ code: 'already_answered', data: { state: 'declined' } });
    expect(accept(['taken_back', 'sent'])).toMatchObject({
      message: 'That drink was answered already: taken back.',
    });
    expect(code(accept(['frozen'], true))).toBe('voucher_frozen');
    expect(code(decideAccepting(sending([]), { frozen: false }, { dob: null }, law, now))).toBe('under_age');
  });

  test('a no is a no again, and nobody says no to what they have taken', () => {
    expect(decideDeclining(sending([]), now)).toEqual({ already: false });
    expect(decideDeclining(sending(['declined', 'sent', 'accepted']), now)).toEqual({ already: true });
    expect(code(decideDeclining(sending(['accepted']), now))).toBe('already_answered');
  });

  test('at 72 hours to the millisecond it is too late to answer; the sender may still take it back', () => {
    const late = sending([], later(now, -sentLasts));
    const justInTime = sending([], later(now, -sentLasts + 1));
    expect(decideDeclining(justInTime, now)).toEqual({ already: false });
    expect(code(decideDeclining(late, now))).toBe('already_answered');
    expect(code(decideAccepting(late, { frozen: false }, sender, law, now))).toBe('already_answered');
    expect(code(decideRewording(late, now))).toBe('already_answered');
    expect(decideTakingBack(late)).toEqual({ already: false });
    expect(standsAt(late, later(now, -1 * hours))).toBe('pending');
  });

  test('what is poured or refunded is not voided, what is void stays void', () => {
    expect(decideVoiding('available')).toEqual({ already: false });
    expect(decideVoiding('pending')).toEqual({ already: false });
    expect(decideVoiding('void')).toEqual({ already: true });
    expect(code(decideVoiding('redeemed'))).toBe('nothing_to_void');
    expect(code(decideVoiding('refunded'))).toBe('nothing_to_void');
  });
});

const entries: readonly Entry[] = [
  ...(['issued', 'sent', 'accepted', 'declined', 'expired', 'taken_back'] as const),
  ...(['frozen', 'released', 'redeemed', 'voided', 'refunded'] as const),
];

/** Entries as they may follow one another, drawn from whatever comes. */
const books = fc
  .array(fc.tuple(fc.constantFrom(...entries), fc.constantFrom(rae, moth)), { maxLength: 30 })
  .map(drawn => {
    const told: { entry: Entry; user_id: typeof rae }[] = [];
    let standing: Standing | null = null;
    for (const [entry, user_id] of [['issued', rae] as const, ...drawn]) {
      const next = standingAfter(standing, { entry, user_id });
      if (!next) continue;
      standing = next;
      told.push({ entry, user_id });
    }
    return { told, standing: standing as Standing };
  });

describe('the books', () => {
  test('a voucher is issued once, ends once, and after its end nothing follows', () => {
    fc.assert(
      fc.property(books, ({ told, standing }) => {
        const count = (...names: Entry[]) => told.filter(({ entry }) => names.includes(entry)).length;
        const ends = count('redeemed', 'voided', 'refunded');
        expect(count('issued')).toBe(1);
        expect(ends).toBe(standing.state === 'available' || standing.state === 'pending' ? 0 : 1);
        if (ends === 1) {
          for (const entry of entries) expect(standingAfter(standing, { entry, user_id: rae })).toBeNull();
          expect(standing.frozen).toBe(false);
        }
        const back = count('accepted', 'declined', 'expired', 'taken_back');
        expect(count('sent') - back).toBe(
          standing.state === 'pending' || (ends === 1 && count('sent') > back) ? 1 : 0,
        );
      }),
      { numRuns: 5_000 },
    );
  });

  test('they agree with themselves and with no other row', () => {
    fc.assert(
      fc.property(books, ({ told, standing }) => {
        expect(voucherDifferences(standing, told)).toEqual([]);
        const other = standing.owner_id === rae ? moth : rae;
        expect(voucherDifferences({ ...standing, owner_id: other }, told)).toHaveLength(1);
        expect(voucherDifferences({ ...standing, frozen: !standing.frozen }, told)).toHaveLength(1);
      }),
    );
  });

  test('a voucher without entries was never issued, and one whose owner is gone is nobody’s in them', () => {
    expect(voucherDifferences(held, [])).toEqual(['was never issued']);
    expect(voucherDifferences(held, [{ entry: 'issued', user_id: null }])).toEqual([]);
  });

  test('what the card of a sending shows is what the books say of a drink that was not sent on', () => {
    fc.assert(
      fc.property(books, ({ told, standing }) => {
        const at = told.findLastIndex(({ entry }) => entry === 'sent');
        if (at < 0) return;
        const state = shotStateOf(told.slice(at + 1).map(({ entry }) => entry));
        if (standing.state === 'pending') expect(state).toBe('pending');
        else if (standing.state === 'available')
          expect(['pending', 'redeemed', 'void', 'refunded']).not.toContain(state);
        else if (!['declined', 'expired', 'taken_back'].includes(state)) expect(state).toBe(standing.state);
      }),
      { numRuns: 3_000 },
    );
  });
});
