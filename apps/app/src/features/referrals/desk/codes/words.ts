import { brand } from '@nightjar/domain/brand';
import { nightDate, nightSpan } from '@nightjar/domain/kernel/night';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import type { InviteCode } from '@nightjar/domain/referrals/desk/entity';
import type { CodeState } from '@nightjar/domain/referrals/entity';
import { codeLength, longestCodeLength } from '@nightjar/domain/referrals/entity';

const numberFormat = new Intl.NumberFormat('en-US');
const formatCount = (value: number) => numberFormat.format(value);

const formatDate = (date: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...format }).format(new Date(`${date}T12:00:00Z`));

/** Writes a night as "Fri, Nov 20, 2026". */
export const nightLabel = (night: string) =>
  formatDate(night, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

/**
 * Returns the last night on which an invite-list code is valid, which is the night that is over at the code's end. The
 * text is empty for a code without an end.
 */
export const lastNightText = (expiresAt: string | null): string =>
  expiresAt === null ? '' : nightDate(new Date(Date.parse(expiresAt) - 1), houseTimezone);

/**
 * Returns the end of an invite-list code that is valid through a night: the moment when that night is over. It is null
 * without a night.
 */
export const endOfNight = (night: string): string | null =>
  night === '' ? null : nightSpan(night, houseTimezone).until.toISOString();

export const stateLabels: Record<CodeState, string> = {
  open: 'Open',
  used_up: 'Used up',
  expired: 'Expired',
  closed: 'Closed',
};

const countText = (value: number, one: string, many: string) =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

type CodePlan = Pick<InviteCode, 'free_drinks_per_period' | 'shots_per_period' | 'cooldown_in_minutes'>;

/** Describes what an invite-list code gives: "2 free drinks and 1 shot a month". */
export function giftLabel({ free_drinks_per_period: drinks, shots_per_period: shots }: CodePlan): string {
  const parts = [
    ...(drinks > 0 ? [countText(drinks, 'free drink', 'free drinks')] : []),
    ...(shots > 0 ? [countText(shots, 'shot', 'shots')] : []),
  ];
  return parts.length === 0 ? 'A way in, no drinks' : `${parts.join(' and ')} a month`;
}

/**
 * Describes the wait: "1 h 30 min between two free drinks". It returns null where there is no wait, or fewer than two
 * free drinks.
 */
export function waitLabel({ cooldown_in_minutes: wait, free_drinks_per_period }: CodePlan): string | null {
  if (!wait || free_drinks_per_period < 2) return null;
  const [hours, minutes] = [Math.floor(wait / 60), wait % 60];
  const parts = [...(hours > 0 ? [`${hours} h`] : []), ...(minutes > 0 ? [`${minutes} min`] : [])];
  return `${parts.join(' ')} between two free drinks`;
}

/** Returns the text with which people pass on an invite-list code. `address` is the address of the product. */
export const invitationText = (code: string, address: string) =>
  `You're on the list at ${brand.name}. Sign up at ${address}/whitelist and type ${code}.`;

export const codesWords = {
  title: 'Invite codes',
  one: 'Invite code',
  text: 'Each code lets in a set number of people. No card needed.',
  failed: 'Failed to fetch invite codes',
  add: 'New code',
  copy: 'Copy the code',
  copyText: 'Copy the invitation',
  copied: 'Copied.',
  cannotCopy: 'Copying is not allowed here. Select the code by hand.',
  columns: {
    label: 'Label',
    code: 'Code',
    uses: 'Came in',
    state: 'State',
    end: 'Ends',
    by: 'Made by',
  },
  uses: (uses: number, most: number) => `${formatCount(uses)} of ${formatCount(most)}`,
  noEnd: 'No end',
  through: (night: string) => `Through the night of ${nightLabel(night)}`,
  operator: 'The operator',
  filters: { term: 'Label or code', state: 'State', any: 'Any state' },
  none: { title: 'No code matches', text: 'Try fewer letters, or another state.' },
  empty: {
    title: 'No codes yet.',
    text: 'Make one, print it or text it, and a whole group comes in.',
  },
  missing: {
    title: 'No such code.',
    text: 'The link may be cut. All codes are in the list.',
    back: 'All codes',
  },
  labels: {
    label: 'Label',
    max_uses: 'How many people',
    until: 'Last night',
    free_drinks_per_period: 'Free drinks a month',
    shots_per_period: 'Shots a month',
    cooldown_in_minutes: 'Wait between free drinks',
    code: 'Code',
  },
  hints: {
    label: 'For you and the team: who it is for. Guests never see it.',
    until: 'It works until the morning after. Leave it empty and it has no end.',
    cooldown_in_minutes: 'In minutes. Leave it empty for no wait.',
    code: `Leave it empty and we draw one that nobody guesses. Your own has ${codeLength} to ${longestCodeLength} letters and digits.`,
  },
  sections: {
    who: { title: 'Who it lets in', text: 'It stops by itself at the number or on the day.' },
    plan: { title: 'What they get', text: 'Each month, for free, from the day they come in.' },
    code: { title: 'The code', text: 'Big and small letters are the same. Spaces do not count.' },
  },
  whole: (least: number, most: number) =>
    `must be a whole number from ${formatCount(least)} to ${formatCount(most)}`,
  ownCode: `must be ${codeLength} to ${longestCodeLength} letters and digits, without a dash`,
  make: 'Make the code',
  made: {
    title: 'The code is ready.',
    text: (address: string) =>
      `Print it, text it, read it out. Guests sign up, then type it at ${address.replace(/^https?:\/\//, '')}/whitelist.`,
    another: 'Make another',
    open: 'See the code',
  },
  edit: { open: 'Edit', title: 'Edit this code', saved: 'Saved.' },
  close: {
    open: 'Close code',
    ask: (label: string) => ({
      title: `Close “${label}”?`,
      text: 'It lets nobody in from now on, and it cannot be opened again. Who came in stays in, with the plan they got.',
      confirmLabel: 'Close code',
    }),
    done: 'Closed. It lets nobody in anymore.',
  },
  facts: {
    title: 'What it gives',
    plan: 'Each month',
    wait: 'Wait',
    noWait: 'None',
    end: 'Ends',
    made: 'Made',
    madeBy: (day: string, by: string | null) => `${day}, by ${by ?? 'the operator'}`,
    closed: 'Closed',
    left: (left: number) =>
      left === 0
        ? 'No place is left.'
        : left === 1
          ? 'One more can come in.'
          : `${formatCount(left)} more can come in.`,
  },
  came: {
    title: 'Who came in',
    failed: 'Failed to fetch who came in',
    name: 'Name',
    when: 'Came in',
    more: 'Load more',
    gone: 'Someone who left',
    empty: { title: 'Nobody came in by it yet.', text: 'The first one appears here as they type it.' },
  },
} as const;
