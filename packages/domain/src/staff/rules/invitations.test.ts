import { describe, expect, test } from 'vitest';
import { addMilliseconds, days } from '../../kernel/time.ts';
import { type InvitationAnswer, invitationLasts, proRoleIds, refusalLasts, teamLimit } from '../entity.ts';
import {
  decideInvitation,
  decideInvitationAnswer,
  type InvitationToDecide,
  type InvitedPerson,
  invitationQuestion,
  invitationText,
  isQuestionShown,
  mayWithdraw,
  textedName,
} from './invitations.ts';

const { owner, manager, bartender } = proRoleIds;
const inviting: InvitationToDecide = {
  reader: { house: false, role: { id: manager, manages: true } },
  roles: [owner, manager, bartender].map(id => ({ id })),
  roleId: bartender,
  waitsAs: null,
  colleague: null,
  teamSize: 4,
  venue: { archived: false, confirmed: true },
};
const unconfirmed = { archived: false, confirmed: false };
const outcome = (change: Partial<InvitationToDecide>) => {
  const decision = decideInvitation({ ...inviting, ...change });
  return 'code' in decision ? decision.code : 'granted';
};

describe('an invitation', () => {
  test.each<[string, Partial<InvitationToDecide>, string]>([
    ['of any number is sent', {}, 'granted'],
    ['is sent once more, to a full team too', { waitsAs: bartender, teamSize: teamLimit }, 'granted'],
    ['of an owner is not sent by a manager', { roleId: owner }, 'owners_only'],
    ['of an owner is not changed by a manager', { waitsAs: owner }, 'owners_only'],
    ['with an unknown role is refused', { roleId: 9 }, 'no_such_role'],
    ['of a colleague is refused', { colleague: 'approved' }, 'colleague_already'],
    ['of a user who asked to join is refused', { colleague: 'pending' }, 'asked_already'],
    ['to a full team is refused', { teamSize: teamLimit }, 'team_full'],
    ['to an archived bar is refused', { venue: { archived: true, confirmed: true } }, 'venue_inactive'],
    ['to a bar that was never confirmed is refused', { venue: unconfirmed }, 'rep_invites_first'],
    [
      'to a bar that was never confirmed is sent by a rep',
      { venue: unconfirmed, reader: { house: true, role: null } },
      'granted',
    ],
  ])(
    'the request to invite a person to a team is granted or refused: an invitation %s',
    (_rule, change, expected) => {
      expect(outcome(change)).toBe(expected);
    },
  );

  test('an invitation to or of a role that manages the bar needs a recent code', () => {
    const byOwner = { ...inviting, reader: { house: false, role: { id: owner, manages: true } } };
    expect(decideInvitation(inviting)).toMatchObject({ needsCode: false });
    expect(decideInvitation({ ...byOwner, roleId: manager })).toMatchObject({ needsCode: true });
    expect(decideInvitation({ ...byOwner, waitsAs: manager })).toMatchObject({ needsCode: true });
  });

  test('an invitation by a rep may name the bar in a text message, and an invitation by its own team may not', () => {
    expect(decideInvitation(inviting)).toMatchObject({ vouches: false });
    const byRep = { ...inviting, reader: { house: true, role: null } };
    expect(decideInvitation(byRep)).toMatchObject({ vouches: true });
  });

  test('an invitation of an owner can be withdrawn only by those who may send one', () => {
    expect(mayWithdraw(inviting.reader, owner)).toBe(false);
    expect(mayWithdraw(inviting.reader, bartender)).toBe(true);
    expect(mayWithdraw({ house: true, role: null }, owner)).toBe(true);
  });
});

const now = new Date('2026-11-20T22:00:00Z');
const invited: InvitedPerson = {
  invitedAt: addMilliseconds(now, -1 * days),
  dob: '1994-05-06',
  suspended: false,
  blocked: false,
  colleague: false,
  refusal: null,
  legalAge: 21,
  today: '2026-11-20',
};
const no = (ago: number, never = false) => ({ refusal: { at: addMilliseconds(now, -ago), never } });

describe('the question to the invited user', () => {
  test.each<[string, Partial<InvitedPerson>, boolean]>([
    ['waits for its answer', {}, true],
    ['waits to the last moment', { invitedAt: addMilliseconds(now, 1 - invitationLasts) }, true],
    ['has lapsed', { invitedAt: addMilliseconds(now, -invitationLasts) }, false],
    ['is not put to a user on hold', { suspended: true }, false],
    ['is not put to a user who blocked the inviter, or was blocked', { blocked: true }, false],
    ['is not put to a colleague', { colleague: true }, false],
    ['is not put to a user under age', { dob: '2005-11-21' }, false],
    ['is put to a user who comes of age today', { dob: '2005-11-20' }, true],
    ['is not put to a user without a birthday', { dob: null }, false],
    ['is not put again after a no', no(1 * days), false],
    ['is put again once the no is old', no(refusalLasts), true],
    ['is never put again after a never', no(400 * days, true), false],
  ])(
    'a user is asked whether they work at the bar that invited them, or is not asked: the question %s',
    (_rule, change, asked) => {
      expect(isQuestionShown({ ...invited, ...change }, now)).toBe(asked);
    },
  );

  test('the question of an invitation names the bar and the role', () => {
    expect(invitationQuestion({ venue_name: 'The Low Lantern', pro_role_id: bartender })).toBe(
      'The Low Lantern says you work there as a bartender.',
    );
  });
});

describe('the answer of the invited user', () => {
  const answer = (given: InvitationAnswer, change: Partial<InvitedPerson> | null, joined = false) => {
    const decision = decideInvitationAnswer(
      given,
      { joined, invited: change && { ...invited, ...change } },
      now,
    );
    return 'code' in decision ? decision.code : decision.changes;
  };
  test.each<[string, InvitationAnswer, Partial<InvitedPerson> | null, boolean | string]>([
    ['yes', 'yes', {}, true],
    ['no', 'no', {}, true],
    ['never', 'never', {}, true],
    ['a second no changes nothing', 'no', no(1 * days), false],
    ['a second never changes nothing', 'never', no(1 * days, true), false],
    ['a no after a never changes nothing', 'no', no(1 * days, true), false],
    ['a never after a no', 'never', no(1 * days), true],
    ['a yes after a no is the user’s own', 'yes', no(1 * days), true],
    ['a yes after a never is the user’s own', 'yes', no(1 * days, true), true],
    [
      'to an invitation that lapsed',
      'yes',
      { invitedAt: addMilliseconds(now, -invitationLasts) },
      'invitation_gone',
    ],
    ['to none', 'yes', null, 'invitation_gone'],
    ['of a user on hold', 'yes', { suspended: true }, 'invitation_gone'],
    ['of a user whom the inviter blocked', 'yes', { blocked: true }, 'invitation_gone'],
    ['of a user under age', 'yes', { dob: '2005-11-21' }, 'under_age'],
    ['of a user under age who does not want to', 'never', { dob: '2005-11-21' }, true],
  ])(
    "the answer of a user to a team's invitation is saved, changes nothing or is refused: %s",
    (_rule, given, change, expected) => {
      expect(answer(given, change)).toBe(expected);
    },
  );

  test('an invitation that was answered with yes keeps that answer', () => {
    expect(answer('yes', null, true)).toBe(false);
    expect(answer('no', null, true)).toBe('answered_yes');
    expect(answer('never', {}, true)).toBe('answered_yes');
  });
});

describe('the text message of an invitation', () => {
  test('the text message of an invitation names the venue, the role, and where to answer', () => {
    expect(invitationText('The Low Lantern', bartender, 'https://nightjar.example')).toBe(
      'The Low Lantern says you work there as a bartender. Do you? Answer on Nightjar: sign in with this number at https://nightjar.example/download Not you? Ignore this.',
    );
    expect(invitationText('The Low Lantern', owner, '')).toContain('as an owner');
  });

  test('the text message of an invitation with the longest name still fits two parts', () => {
    expect(invitationText('x'.repeat(200), manager, 'https://nightjar.example').length).toBeLessThanOrEqual(
      306,
    );
  });

  test.each([
    ['is as the rep saw it', 'Mac & Daughters’ Coyote-Moon', 'Mac & Daughters’ Coyote-Moon'],
    ['makes no link', 'win.example/free https://evil.example', 'win example free https evil example'],
    ['makes no link of wide letters', 'ｗｗｗ．evil．example', 'www evil example'],
    ['keeps a short number', 'Studio 54', 'Studio 54'],
    ['keeps three digits', 'Club 112', 'Club 112'],
    ['loses a year', 'Bar 2024', 'Bar'],
    ['loses a word with a year', 'The 1920s Room', 'The Room'],
    ['loses a phone number', 'Call 8135550142', 'Call'],
    ['loses a phone number in groups', 'Call 813 555 0142', 'Call'],
    ['loses a phone number with hyphens', 'Call 813-555-0142 now', 'Call now'],
    ['loses a phone number between letters', 'Call 8x1x3x5 now', 'Call now'],
    ['loses a phone number in other digits', 'Call ٨١٣٥ now', 'Call now'],
    ['loses a phone number in circles', 'Call ⑧①③⑤ now', 'Call now'],
    ['loses a phone number under accents', 'Call 8\u03011\u03013\u03015 now', 'Call now'],
    ['loses a phone number in three words', 'A 81 B 35 C 55', 'A B C'],
    ['loses a phone number of keycaps', 'Call 8\uFE0F\u20E31\uFE0F\u20E33\uFE0F\u20E35\uFE0F\u20E3', 'Call'],
    ['loses a phone number with unseen joiners', 'Call 8\u200B1\u200B3\u20605', 'Call'],
    ['makes no link of other dots', 'evil\u2024example evil\u3002example', 'evil example evil example'],
    [
      'makes no letter of it',
      'Evil! Account blocked. Verify: evil.example',
      'Evil Account blocked Verify evil example',
    ],
    ['is a bar where its letters are blank', '\u3164\uFFA0\u115F', 'A bar'],
    ['is a bar where nothing is left', '2024', 'A bar'],
    ['is a bar where it was signs', '!!! & ☎', 'A bar'],
  ])(
    "the text message of an invitation shows the venue's name without links and long numbers: the name %s",
    (_rule, name, expected) => {
      expect(textedName(name)).toBe(expected);
    },
  );

  test('a long name of a venue in a text message is cut between letters', () => {
    expect(textedName('😀'.repeat(10) + '𝐀'.repeat(90))).toBe('A'.repeat(40));
    expect([...textedName('𐐀'.repeat(90))]).toHaveLength(20);
  });
});
