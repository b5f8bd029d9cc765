import { brand } from '../../brand.ts';
import type { Refusal } from '../../kernel/failure.ts';
import { ageOn } from '../../kernel/time.ts';
import { proRoleIds, teamLimit } from '../desk.ts';
import type { StaffState } from '../entity.ts';
import { staffRefusals } from '../refusals.ts';
import { rolesToGive, type TeamReader } from './team.ts';

/** The owner of the number, where one has an account. `today` and `legalAge` are those at the venue. */
export type Invitee = {
  readonly state: StaffState | null;
  readonly dob: string | null;
  readonly suspended: boolean;
  /** One of the two has blocked the other. */
  readonly blocked: boolean;
};

export type Inviting = {
  readonly reader: TeamReader;
  readonly roles: readonly { readonly id: number }[];
  readonly roleId: number;
  /** The role of an invitation of this number that waits already. */
  readonly waitsAs: number | null;
  readonly invitee: Invitee | null;
  readonly teamSize: number;
  readonly legalAge: number;
  readonly today: string;
};

type Refused = Refusal<
  | 'no_such_role'
  | 'owners_only'
  | 'colleague_already'
  | 'asked_already'
  | 'not_invitable'
  | 'under_age'
  | 'team_full'
>;

/** An invitation that waits already is changed and sent again. */
export function decideInvitation(inviting: Inviting): Refused | { granted: true } {
  const { reader, roles, roleId, waitsAs, teamSize } = inviting;
  if (!roles.some(({ id }) => id === roleId)) return staffRefusals.refuse('no_such_role');
  const given = rolesToGive(reader, roles);
  if (!given.includes(roleId) || (waitsAs !== null && !given.includes(waitsAs)))
    return staffRefusals.refuse('owners_only');
  if (waitsAs === null && teamSize >= teamLimit)
    return staffRefusals.refuse('team_full', { params: { most: String(teamLimit) } });
  return mustBeInvitable(inviting) ?? { granted: true };
}

/** What is known of the owner of the number. The age is unknown where an account has no birthday. */
function mustBeInvitable({ invitee, legalAge, today }: Inviting): Refused | null {
  if (invitee === null) return null;
  if (invitee.state === 'approved') return staffRefusals.refuse('colleague_already');
  if (invitee.state === 'pending') return staffRefusals.refuse('asked_already');
  if (invitee.suspended || invitee.blocked) return staffRefusals.refuse('not_invitable');
  if (invitee.dob !== null && ageOn(invitee.dob, today) < legalAge)
    return staffRefusals.refuse('under_age', { params: { age: String(legalAge) } });
  return null;
}

/** An invitation of an owner is taken back by those who may send it. */
export const mayWithdraw = (reader: TeamReader, roleId: number): boolean =>
  rolesToGive(reader, [{ id: roleId }]).length > 0;

const nameInText = 40;
/** A name is read by a stranger's phone, which makes a link of what looks like one. */
const noLink = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N}&'’ -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, nameInText)
    .trim();

export const invitationPath = '/download';

const { owner, manager, bartender, server, door, dj } = proRoleIds;
const roleInText: Readonly<Record<number, string>> = {
  [owner]: 'an owner',
  [manager]: 'a manager',
  [bartender]: 'a bartender',
  [server]: 'a server',
  [door]: 'door staff',
  [dj]: 'a DJ',
};

/**
 * The text message. It holds nothing that the inviter types, besides the name of the venue: a manager sends
 * no words of their own to strangers.
 */
export const invitationText = (venue: string, roleId: number, address: string): string =>
  `${noLink(venue)} invites you to its team on ${brand.name} as ${roleInText[roleId] ?? 'staff'}. Sign in with this number and you're in: ${address}${invitationPath} Not you? Ignore this.`;
