import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideLookUp, type LookedUpCode, shownInviter } from './look-up.ts';

const now = new Date('2026-11-21T03:30:00Z');
const later = new Date('2026-11-23T03:30:00Z');
const open = { uses: 0, max_uses: 1, expires_at: null, closed_at: null };
const rae = { id: 'rae', broughtByUser: false };
const found = (change: Partial<LookedUpCode> = {}): LookedUpCode => ({
  user: { subscribed: false, pro: false },
  referral: { user: { id: 'wren', joinedAt: now }, referrer: null, existing: null },
  venue: null,
  invite: null,
  ...change,
});
const referralOf = (change: Partial<LookedUpCode['referral']> = {}) => ({
  referral: { ...found().referral, referrer: rae, ...change },
});
const member = { user: { subscribed: true, pro: false } };
const outcome = (code: LookedUpCode, at = now) => {
  const decision = decideLookUp(code, at);
  return 'kind' in decision ? decision.kind : decision.code;
};

describe('a code that is looked up', () => {
  test.each([
    ["a friend's code", referralOf(), 'referral'],
    ["one's own code", referralOf({ referrer: { id: 'wren', broughtByUser: false } }), 'own_code'],
    [
      'the code of a person whom the user brought',
      referralOf({ referrer: { ...rae, broughtByUser: true } }),
      'own_invitee',
    ],
    ["a second friend's code", referralOf({ existing: { referrer_id: 'moth' } }), 'already_referred'],
    ["the code of the user's inviter again", referralOf({ existing: { referrer_id: 'rae' } }), 'referral'],
    ['a code of the invite list', { invite: open }, 'invite_list'],
    ['a used up code of the invite list', { invite: { ...open, uses: 1 } }, 'code_used_up'],
    ['a closed code of the invite list', { invite: { ...open, closed_at: now } }, 'unknown_code'],
    ['an expired code of the invite list', { invite: { ...open, expires_at: now } }, 'unknown_code'],
    ["a bar's code", { venue: { venue_name: 'The Low Lantern' } }, 'venue'],
    ['no code at all', {}, 'unknown_code'],
    ['a code of the invite list, typed by a member', { ...member, invite: open }, 'already_member'],
    ['no code at all, typed by a member', member, 'already_member'],
    ["a bar's code, typed by a member", { ...member, venue: { venue_name: 'The Low Lantern' } }, 'venue'],
  ] as const)('a look-up of %s is answered', (_what, change, expected) =>
    expect(outcome(found(change))).toBe(expected),
  );

  test("a friend's code is too late two days after joining", () => {
    expect(outcome(found(referralOf()), later)).toBe('too_late');
  });
});

describe('the inviter behind a code', () => {
  const inviter = { first_name: 'Rae', profile_image: 'rae.jpg', private: false };
  const stranger = { isSelf: false, isFriend: false, blocked: false };
  const nameless = { first_name: null, profile_image: null };

  test('the inviter has a name for a stranger without a session, and a face for a signed-in user', () => {
    expect(shownInviter(inviter, null)).toEqual({ first_name: 'Rae', profile_image: null });
    expect(shownInviter(inviter, stranger)).toEqual({ first_name: 'Rae', profile_image: 'rae.jpg' });
  });

  test('a private inviter has a name for friends only', () => {
    const hidden = { ...inviter, private: true };
    expect(shownInviter(hidden, null)).toEqual(nameless);
    expect(shownInviter(hidden, stranger)).toEqual(nameless);
    expect(shownInviter(hidden, { ...stranger, isFriend: true })).toMatchObject({ first_name: 'Rae' });
  });

  test('an inviter behind a block never has a name or a face', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (isFriend, isPrivate) => {
        const viewer = { isSelf: false, isFriend, blocked: true };
        expect(shownInviter({ ...inviter, private: isPrivate }, viewer)).toEqual(nameless);
      }),
    );
  });
});
