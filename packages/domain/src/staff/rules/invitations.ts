import { brand } from '../../brand.ts';
import type { Refusal } from '../../kernel/failure.ts';
import { beginningOf } from '../../kernel/text.ts';
import { addMilliseconds, ageOn } from '../../kernel/time.ts';
import {
  type InvitationAnswer,
  invitationLasts,
  proRoleIds,
  refusalLasts,
  type StaffState,
  teamLimit,
} from '../entity.ts';
import { staffRefusals } from '../refusals.ts';
import { needsCode, rolesToGive, type TeamReader } from './team.ts';

/**
 * The managers see in the list of the team whether the owner of a phone number is a colleague or asked to join. Nothing
 * else about that person changes the answer that an inviter gets.
 */
export type ColleagueState = Extract<StaffState, 'approved' | 'pending'> | null;

export type InvitationToDecide = {
  readonly reader: TeamReader;
  readonly roles: readonly { readonly id: number }[];
  readonly roleId: number;
  /** Gives the role of an invitation to this phone number that still waits for its answer; null where there is none. */
  readonly waitsAs: number | null;
  readonly colleague: ColleagueState;
  readonly teamSize: number;
  readonly venue: {
    readonly archived: boolean;
    /** True where a rep has confirmed the venue. */
    readonly confirmed: boolean;
  };
};

type InvitationRefusal = Refusal<
  | 'venue_inactive'
  | 'no_such_role'
  | 'owners_only'
  | 'colleague_already'
  | 'asked_already'
  | 'team_full'
  | 'rep_invites_first'
>;

/**
 * `needsCode` is true where the invitation changes who runs the bar. `vouches` is true where a rep invites, because the
 * rep has seen the venue's name.
 */
type Granted = { granted: true; needsCode: boolean; vouches: boolean };

/** Decides about an invitation. An invitation to the same number that still waits is changed and sent again. */
export function decideInvitation(inviting: InvitationToDecide): InvitationRefusal | Granted {
  const { reader, roles, roleId, waitsAs, teamSize, venue } = inviting;
  if (venue.archived) return staffRefusals.refuse('venue_inactive');
  if (!venue.confirmed && !reader.house) return staffRefusals.refuse('rep_invites_first');
  if (!roles.some(({ id }) => id === roleId)) return staffRefusals.refuse('no_such_role');
  const given = rolesToGive(reader, roles);
  if (!given.includes(roleId) || (waitsAs !== null && !given.includes(waitsAs)))
    return staffRefusals.refuse('owners_only');
  if (inviting.colleague === 'approved') return staffRefusals.refuse('colleague_already');
  if (inviting.colleague === 'pending') return staffRefusals.refuse('asked_already');
  if (waitsAs === null && teamSize >= teamLimit)
    return staffRefusals.refuse('team_full', { params: { most: String(teamLimit) } });
  return { granted: true, needsCode: needsCode(waitsAs, roleId), vouches: reader.house };
}

/**
 * Describes an invitation of a venue to the phone number of this user. `today` and `legalAge` are those at the venue.
 */
export type InvitedPerson = {
  readonly invitedAt: Date;
  readonly dob: string | null;
  readonly suspended: boolean;
  /** True where the user has blocked the inviter, or the inviter the user. */
  readonly blocked: boolean;
  /** True where the user works at the venue already, or has asked to join its team. */
  readonly colleague: boolean;
  readonly refusal: { readonly at: Date; readonly never: boolean } | null;
  readonly legalAge: number;
  readonly today: string;
};

/** Returns the moment at which an invitation lapses by itself, counted from the time when it was last sent. */
export const invitationLapsesAt = (invitedAt: Date): Date => addMilliseconds(invitedAt, invitationLasts);

const isStillRefused = ({ refusal }: InvitedPerson, now: Date): boolean =>
  refusal !== null && (refusal.never || addMilliseconds(refusal.at, refusalLasts) > now);

const isOfAge = ({ dob, legalAge, today }: InvitedPerson): boolean =>
  dob !== null && ageOn(dob, today) >= legalAge;

/** True while an invitation accepts an answer. A refused invitation still accepts the user's yes until it lapses. */
const acceptsAnswer = ({ invitedAt, suspended, blocked, colleague }: InvitedPerson, now: Date): boolean =>
  invitationLapsesAt(invitedAt) > now && !suspended && !blocked && !colleague;

/** True while the user sees the question whether they join. The venue cannot tell whether they see it. */
export const isQuestionShown = (invited: InvitedPerson, now: Date): boolean =>
  acceptsAnswer(invited, now) && !isStillRefused(invited, now) && isOfAge(invited);

/**
 * Decides about the answer to an invitation. The first yes is final, and a yes may follow a no, because both are the
 * user's own answers. A user under age reads why they cannot join. Every other user whom the venue may not ask gets the
 * answer that there is no such invitation. `changes` is false where the call is a repetition.
 */
export function decideInvitationAnswer(
  answer: InvitationAnswer,
  { joined, invited }: { joined: boolean; invited: InvitedPerson | null },
  now: Date,
): { granted: true; changes: boolean } | Refusal<'invitation_gone' | 'answered_yes' | 'under_age'> {
  if (joined)
    return answer === 'yes' ? { granted: true, changes: false } : staffRefusals.refuse('answered_yes');
  if (!invited || !acceptsAnswer(invited, now)) return staffRefusals.refuse('invitation_gone');
  if (answer === 'no') return { granted: true, changes: !isStillRefused(invited, now) };
  if (answer === 'never') return { granted: true, changes: !invited.refusal?.never };
  if (!isOfAge(invited))
    return staffRefusals.refuse('under_age', { params: { age: String(invited.legalAge) } });
  return { granted: true, changes: true };
}

/**
 * Tells whether a reader may withdraw an invitation: a reader who may send an invitation with this role may withdraw it
 * too.
 */
export const mayWithdraw = (reader: TeamReader, roleId: number): boolean =>
  rolesToGive(reader, [{ id: roleId }]).length > 0;

const longestNameInText = 40;
/** Matches blank letters and joiners, which make a name look empty or put gaps into a number. */
const invisibleCharacterPattern = /\p{Default_Ignorable_Code_Point}/gu;
const unwantedCharacterPattern = /[^\p{L}\p{M}\p{N}&'’ -]/gu;
/** A venue is called this in a text message where no letter or digit of its name is left. */
const namelessVenue = 'A bar';
/** A name with more digits than this could contain a phone number or a code. */
const mostDigitsInName = 3;

/**
 * Returns the name of a venue as the phone of a stranger may show it. A phone turns a text that looks like an address
 * into a link, so only letters, digits, spaces, hyphens, apostrophes and & are kept. Where the name has more than three
 * digits, the words with digits are left out: "Bar 2024" becomes "Bar".
 */
export function textedName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(invisibleCharacterPattern, '')
    .replace(unwantedCharacterPattern, ' ');
  const digits = plain.match(/\p{N}/gu)?.length ?? 0;
  const words = plain.split(/\s+/u).filter(word => digits <= mostDigitsInName || !/\p{N}/u.test(word));
  const shown = beginningOf(words.join(' ').trim(), longestNameInText).trim();
  return /[\p{L}\p{N}]/u.test(shown) ? shown : namelessVenue;
}

/** The text message links to this page, because the invited person's phone may not have the app yet. */
const downloadPath = '/download';
/** The page at this path asks invited users whether they join. */
export const invitationsPath = '/invitations';

const { owner, manager, bartender, server, door, dj } = proRoleIds;
const roleNameById: Readonly<Record<number, string>> = {
  [owner]: 'an owner',
  [manager]: 'a manager',
  [bartender]: 'a bartender',
  [server]: 'a server',
  [door]: 'door staff',
  [dj]: 'a DJ',
};

/**
 * Builds the text message of an invitation. It contains nothing that the inviter types: the venue has the name that a
 * rep has confirmed, so a manager cannot send a text of their own to strangers.
 */
export const invitationText = (confirmedName: string, roleId: number, address: string): string =>
  `${textedName(confirmedName)} says you work there as ${roleWithArticle(roleId)}. Do you? Answer on ${brand.name}: sign in with this number at ${address}${downloadPath} Not you? Ignore this.`;

/** Returns a role as a sentence names it, such as "a bartender" or "door staff". */
export const roleWithArticle = (roleId: number): string => roleNameById[roleId] ?? 'staff';

/** Builds the push that asks an invited user whether they join. */
export const invitationNote = (confirmedName: string, roleId: number) => ({
  title: `${confirmedName} says you work there`,
  body: `As ${roleWithArticle(roleId)}. Is that right? Say yes or no.`,
});

/** The managers get this push after an invited user has answered yes. */
export const joinedNote = (name: string, venue: string) => ({
  title: `${name} is on the team`,
  body: `They said yes to the invitation of ${venue}.`,
});

/** Builds the question that the phone of an invited user asks, with the role: "as a bartender". */
export const invitationQuestion = ({
  venue_name,
  pro_role_id,
}: {
  venue_name: string;
  pro_role_id: number;
}) => `${venue_name} says you work there as ${roleWithArticle(pro_role_id)}.`;
