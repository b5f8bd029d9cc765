import { describe, expect, test } from 'vitest';
import { proRoleIds, teamLimit } from '../desk.ts';
import { decideInvitation, type Invitee, type Inviting, invitationText, mayWithdraw } from './invitations.ts';

const { owner, manager, bartender } = proRoleIds;
const invitee: Invitee = { state: null, dob: '1994-05-06', suspended: false, blocked: false };
const inviting: Inviting = {
  reader: { house: false, role: { id: manager, manages: true } },
  roles: [owner, manager, bartender].map(id => ({ id })),
  roleId: bartender,
  waitsAs: null,
  invitee: null,
  teamSize: 4,
  legalAge: 21,
  today: '2026-11-20',
};
const outcome = (change: Partial<Inviting>) => {
  const decision = decideInvitation({ ...inviting, ...change });
  return 'code' in decision ? decision.code : 'granted';
};

describe('an invitation', () => {
  test.each<[string, Partial<Inviting>, string]>([
    ['of a number without an account', {}, 'granted'],
    ['of a user', { invitee }, 'granted'],
    ['of a user without a birthday so far', { invitee: { ...invitee, dob: null } }, 'granted'],
    ['of a former colleague', { invitee: { ...invitee, state: 'removed' } }, 'granted'],
    ['once more', { waitsAs: bartender, teamSize: teamLimit }, 'granted'],
    ['of an owner by a manager', { roleId: owner }, 'owners_only'],
    ['that makes less of an owner’s', { waitsAs: owner }, 'owners_only'],
    ['with a role that is none', { roleId: 9 }, 'no_such_role'],
    ['of a colleague', { invitee: { ...invitee, state: 'approved' } }, 'already_on_team'],
    ['of a user who asked to join', { invitee: { ...invitee, state: 'pending' } }, 'asked_already'],
    ['of a user on hold', { invitee: { ...invitee, suspended: true } }, 'not_invitable'],
    ['between two who blocked each other', { invitee: { ...invitee, blocked: true } }, 'not_invitable'],
    ['of a user under age', { invitee: { ...invitee, dob: '2005-11-21' } }, 'under_age'],
    ['of a user who comes of age today', { invitee: { ...invitee, dob: '2005-11-20' } }, 'granted'],
    ['to a team that is full', { teamSize: teamLimit }, 'team_full'],
  ])('%s', (_rule, change, expected) => {
    expect(outcome(change)).toBe(expected);
  });

  test('of an owner is taken back by those who may send it', () => {
    expect(mayWithdraw(inviting.reader, owner)).toBe(false);
    expect(mayWithdraw(inviting.reader, bartender)).toBe(true);
    expect(mayWithdraw({ house: true, role: null }, owner)).toBe(true);
  });
});

describe('the text', () => {
  test('says who invites, as what, and where to go on', () => {
    expect(invitationText('The Low Lantern', bartender, 'https://nightjar.example')).toBe(
      "The Low Lantern invites you to its team on Nightjar as a bartender. Sign in with this number and you're in: https://nightjar.example/download Not you? Ignore this.",
    );
    expect(invitationText('The Low Lantern', owner, '')).toContain('as an owner');
  });

  test('holds no link of a venue’s name', () => {
    const text = invitationText(
      'win.example/free https://evil.example',
      bartender,
      'https://nightjar.example',
    );
    expect(text).toMatch(/^win example free https evil example invites/);
  });

  test('of the longest name still fits two parts', () => {
    expect(invitationText('x'.repeat(200), manager, 'https://nightjar.example').length).toBeLessThanOrEqual(
      306,
    );
  });
});
