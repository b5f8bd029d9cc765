import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import { userId } from '../../kernel/id.ts';
import { addMilliseconds, hours } from '../../kernel/time.ts';
import { sentDrinkLasts } from '../entity.ts';
import { voucherDifferences } from './ledger.ts';
import {
  ageLawOn,
  decideAccepting,
  decideDeclining,
  decideGiving,
  decideMessageChange,
  decideSending,
  decideTakingBack,
  decideVoiding,
  type Recipient,
  type SentDrink,
  sentDrinkStateOf,
  shotStateAt,
  type VoucherEntry,
  type VoucherStatus,
  voucherStatusAfter,
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
const held: VoucherStatus = { owner_id: rae, state: 'available', frozen: false };
const code = (decision: object) => (isRefusal(decision) ? decision.code : 'granted');

describe('sending a drink', () => {
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
  ] as const)(
    'the request to send a drink is granted or refused when the drink or its recipient is: %s',
    (_, voucher, to, expected) => {
      expect(
        code(
          decideSending(
            { voucher: { ...held, ...voucher }, sender, recipient: { ...recipient, ...to } },
            law,
          ),
        ),
      ).toBe(expected);
    },
  );

  test('sending a drink is refused to a sender under age, and sending no drink is refused too', () => {
    expect(code(decideGiving([held], { id: rae, dob: '2008-01-01' }, law))).toBe('under_age');
    expect(code(decideGiving([], sender, law))).toBe('not_yours_to_send');
    expect(code(decideSending({ voucher: null, sender, recipient }, law))).toBe('not_yours_to_send');
  });

  test('several drinks can be sent together only if all are the sender’s own and none is in dispute', () => {
    expect(code(decideGiving([held, held], sender, law))).toBe('granted');
    expect(code(decideGiving([held, { ...held, owner_id: moth }], sender, law))).toBe('not_yours_to_send');
    expect(code(decideGiving([held, { ...held, frozen: true }], sender, law))).toBe('voucher_frozen');
  });

  test('the refusal to send a drink names the legal age or the person', () => {
    const minor = { id: rae, dob: '2008-01-01' };
    expect(decideGiving([held], minor, law)).toMatchObject({ message: expect.stringContaining('21') });
    expect(
      decideSending({ voucher: held, sender, recipient: { ...recipient, dob: null } }, law),
    ).toMatchObject({
      message: expect.stringContaining('21'),
    });
    expect(
      decideSending({ voucher: held, sender, recipient: { ...recipient, member: false } }, law),
    ).toMatchObject({
      message: expect.stringContaining('Moth'),
    });
  });

  test("the age of a drink's recipient counts by the wall clock of the operator", () => {
    expect(ageLawOn(now, 21).today).toBe('2026-11-20');
  });
});

const sending = (since: readonly VoucherEntry[], sent_at = now): SentDrink => ({
  sent_at,
  since,
  expires_at: addMilliseconds(sent_at, sentDrinkLasts),
});

describe('the answer to a sent drink', () => {
  test('accepting a sent drink again is answered as accepted, whatever became of the drink, and any other answer stays', () => {
    const accept = (since: readonly VoucherEntry[], frozen = false) =>
      decideAccepting({ sending: sending(since), voucher: { frozen }, me: sender }, law, now);
    expect(accept([])).toEqual({ already: false });
    expect(accept(['accepted', 'redeemed'])).toEqual({ already: true });
    expect(accept(['declined'])).toMatchObject({ code: 'already_answered', data: { state: 'declined' } });
    expect(accept(['taken_back', 'sent'])).toMatchObject({
      message: 'That drink was answered already: taken back.',
    });
    expect(code(accept(['frozen'], true))).toBe('voucher_frozen');
    expect(
      code(
        decideAccepting({ sending: sending([]), voucher: { frozen: false }, me: { dob: null } }, law, now),
      ),
    ).toBe('under_age');
  });

  test('declining a sent drink again is answered as declined, and an accepted drink cannot be declined', () => {
    expect(decideDeclining(sending([]), now)).toEqual({ already: false });
    expect(decideDeclining(sending(['declined', 'sent', 'accepted']), now)).toEqual({ already: true });
    expect(code(decideDeclining(sending(['accepted']), now))).toBe('already_answered');
  });

  test('a sent drink can be answered for 72 hours to the millisecond, and then its sender may still take it back', () => {
    const late = sending([], addMilliseconds(now, -sentDrinkLasts));
    const justInTime = sending([], addMilliseconds(now, -sentDrinkLasts + 1));
    expect(decideDeclining(justInTime, now)).toEqual({ already: false });
    expect(code(decideDeclining(late, now))).toBe('already_answered');
    expect(code(decideAccepting({ sending: late, voucher: { frozen: false }, me: sender }, law, now))).toBe(
      'already_answered',
    );
    expect(code(decideMessageChange(late, now))).toBe('already_answered');
    expect(decideTakingBack(late)).toEqual({ already: false });
    expect(shotStateAt(late, addMilliseconds(now, -1 * hours))).toBe('pending');
  });

  test('the sender of a drink takes it back once, and never after the recipient answered', () => {
    expect(decideTakingBack(sending(['taken_back', 'sent', 'accepted']))).toEqual({ already: true });
    expect(decideTakingBack(sending(['accepted']))).toMatchObject({
      code: 'already_answered',
      data: { state: 'accepted' },
    });
  });

  test('the message of a sent drink cannot be changed after the recipient answered', () => {
    expect(decideMessageChange(sending([]), now)).toEqual({ granted: true });
    expect(code(decideMessageChange(sending(['declined']), now))).toBe('already_answered');
  });

  test('a sent drink that was answered does not expire', () => {
    const longAgo = addMilliseconds(now, -10 * sentDrinkLasts);
    expect(shotStateAt(sending([], longAgo), now)).toBe('expired');
    expect(shotStateAt(sending(['accepted'], longAgo), now)).toBe('accepted');
    expect(shotStateAt(sending(['declined'], longAgo), now)).toBe('declined');
  });

  test('a poured or refunded drink cannot be voided, and a void drink stays void', () => {
    expect(decideVoiding('available')).toEqual({ already: false });
    expect(decideVoiding('pending')).toEqual({ already: false });
    expect(decideVoiding('void')).toEqual({ already: true });
    expect(code(decideVoiding('redeemed'))).toBe('nothing_to_void');
    expect(decideVoiding('refunded')).toMatchObject({
      code: 'nothing_to_void',
      message: expect.stringContaining('refunded'),
    });
  });
});

const entries: readonly VoucherEntry[] = [
  ...(['issued', 'sent', 'accepted', 'declined', 'expired', 'taken_back'] as const),
  ...(['frozen', 'released', 'redeemed', 'pour_taken_back', 'voided', 'refunded'] as const),
];

/** Keeps those of the drawn ledger entries that may follow one another. */
const books = fc
  .array(fc.tuple(fc.constantFrom(...entries), fc.constantFrom(rae, moth)), { maxLength: 30 })
  .map(drawn => {
    const entered: { entry: VoucherEntry; user_id: typeof rae }[] = [];
    let status: VoucherStatus | null = null;
    for (const [entry, user_id] of [['issued', rae] as const, ...drawn]) {
      const next = voucherStatusAfter(status, { entry, user_id });
      if (!next) continue;
      status = next;
      entered.push({ entry, user_id });
    }
    return { entered, status: status as VoucherStatus };
  });

/**
 * This table repeats the rules without using their code. It has the status of Rae's drink after each ledger entry that
 * names Moth as its user.
 */
const transitions: [string, Partial<VoucherStatus>, VoucherEntry, Partial<VoucherStatus> | null][] = [
  ['a drink in hand is sent', {}, 'sent', { state: 'pending' }],
  ['a frozen drink is not sent', { frozen: true }, 'sent', null],
  ['a drink on its way is taken', { state: 'pending' }, 'accepted', { owner_id: moth, state: 'available' }],
  ['a frozen drink on its way is not taken', { state: 'pending', frozen: true }, 'accepted', null],
  ['a drink in hand cannot be taken', {}, 'accepted', null],
  ['a drink on its way is declined', { state: 'pending' }, 'declined', { state: 'available' }],
  [
    'a frozen one is declined and stays frozen',
    { state: 'pending', frozen: true },
    'declined',
    { state: 'available', frozen: true },
  ],
  [
    'a frozen one comes back late and stays frozen',
    { state: 'pending', frozen: true },
    'expired',
    { state: 'available', frozen: true },
  ],
  [
    'a frozen one is taken back and stays frozen',
    { state: 'pending', frozen: true },
    'taken_back',
    { state: 'available', frozen: true },
  ],
  ['a drink in hand is frozen', {}, 'frozen', { frozen: true }],
  ['a frozen drink is not frozen twice', { frozen: true }, 'frozen', null],
  ['a frozen drink is released', { frozen: true }, 'released', { frozen: false }],
  ['a drink that is not frozen is not released', {}, 'released', null],
  ['a drink in hand is poured', {}, 'redeemed', { state: 'redeemed' }],
  ['a frozen drink is not poured', { frozen: true }, 'redeemed', null],
  ['a drink on its way is not poured', { state: 'pending' }, 'redeemed', null],
  ['a pour is taken back', { state: 'redeemed' }, 'pour_taken_back', { state: 'available' }],
  ['a drink in hand has no pour to take back', {}, 'pour_taken_back', null],
  ['a refunded drink has no pour to take back', { state: 'refunded' }, 'pour_taken_back', null],
  ['a poured drink is not frozen', { state: 'redeemed' }, 'frozen', null],
  ['a poured drink is not refunded', { state: 'redeemed' }, 'refunded', null],
  ['a poured drink is not voided', { state: 'redeemed' }, 'voided', null],
  ['a frozen drink is voided', { frozen: true }, 'voided', { state: 'void', frozen: false }],
  [
    'a frozen drink on its way is refunded',
    { state: 'pending', frozen: true },
    'refunded',
    { state: 'refunded', frozen: false },
  ],
  ['a drink is not issued twice', {}, 'issued', null],
];

describe('an entry of the ledger changes the state of a drink', () => {
  test.each(transitions)(
    'a new entry of the ledger changes the state of a drink, or cannot follow: %s',
    (_what, before, entry, after) => {
      const next = voucherStatusAfter({ ...held, ...before }, { entry, user_id: moth });
      expect(next).toEqual(after && { ...held, ...before, ...after });
    },
  );

  test.each(['void', 'refunded'] as const)('no entry of the ledger may follow once a drink is %s', state => {
    for (const entry of entries)
      expect(voucherStatusAfter({ ...held, state }, { entry, user_id: rae }), entry).toBeNull();
  });
});

describe('the entries of a voucher', () => {
  test('the ledger of a voucher begins with one issue and ends once, after which only the taking back of its pour follows', () => {
    fc.assert(
      fc.property(books, ({ entered, status }) => {
        const count = (...names: VoucherEntry[]) =>
          entered.filter(({ entry }) => names.includes(entry)).length;
        const ends = count('redeemed', 'voided', 'refunded') - count('pour_taken_back');
        expect(count('issued')).toBe(1);
        expect(ends).toBe(status.state === 'available' || status.state === 'pending' ? 0 : 1);
        if (ends === 1) {
          const next = entries.filter(entry => voucherStatusAfter(status, { entry, user_id: rae }));
          expect(next).toEqual(status.state === 'redeemed' ? ['pour_taken_back'] : []);
          expect(status.frozen).toBe(false);
        }
        const back = count('accepted', 'declined', 'expired', 'taken_back');
        expect(count('sent') - back).toBe(
          status.state === 'pending' || (ends === 1 && count('sent') > back) ? 1 : 0,
        );
      }),
      { numRuns: 5_000 },
    );
  });

  test("a voucher's ledger entries agree with the voucher's own row and with no other row", () => {
    fc.assert(
      fc.property(books, ({ entered, status }) => {
        expect(voucherDifferences(status, entered)).toEqual([]);
        const other = status.owner_id === rae ? moth : rae;
        expect(voucherDifferences({ ...status, owner_id: other }, entered)).toHaveLength(1);
        expect(voucherDifferences({ ...status, frozen: !status.frozen }, entered)).toHaveLength(1);
      }),
    );
  });

  test('a voucher without entries is reported as never issued, and an owner whom the ledger no longer names is no difference', () => {
    expect(voucherDifferences(held, [])).toEqual(['was never issued']);
    expect(voucherDifferences(held, [{ entry: 'issued', user_id: null }])).toEqual([]);
  });

  test('the sender of a drink is shown an accepted drink after its pour was taken back', () => {
    expect(sentDrinkStateOf(['accepted', 'redeemed', 'pour_taken_back'])).toBe('accepted');
    expect(sentDrinkStateOf(['accepted', 'redeemed', 'pour_taken_back', 'redeemed'])).toBe('redeemed');
    expect(sentDrinkStateOf(['accepted', 'redeemed', 'pour_taken_back', 'refunded'])).toBe('refunded');
  });

  test('the first sender of a drink is not shown what became of it after it was sent on', () => {
    expect(sentDrinkStateOf(['accepted', 'sent', 'accepted', 'redeemed'])).toBe('accepted');
    expect(sentDrinkStateOf(['accepted', 'sent', 'declined', 'redeemed'])).toBe('redeemed');
    expect(sentDrinkStateOf(['accepted', 'voided'])).toBe('void');
    expect(sentDrinkStateOf(['declined', 'sent', 'accepted'])).toBe('declined');
    expect(sentDrinkStateOf(['frozen', 'refunded'])).toBe('refunded');
  });

  test('the card of a drink that was not sent on shows the state that the ledger has', () => {
    fc.assert(
      fc.property(books, ({ entered, status }) => {
        const at = entered.findLastIndex(({ entry }) => entry === 'sent');
        if (at < 0) return;
        const state = sentDrinkStateOf(entered.slice(at + 1).map(({ entry }) => entry));
        if (status.state === 'pending') expect(state).toBe('pending');
        else if (status.state === 'available')
          expect(['pending', 'redeemed', 'void', 'refunded']).not.toContain(state);
        else if (!['declined', 'expired', 'taken_back'].includes(state)) expect(state).toBe(status.state);
      }),
      { numRuns: 3_000 },
    );
  });
});
