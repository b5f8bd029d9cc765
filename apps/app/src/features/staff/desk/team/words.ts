import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { relativeTime } from '@nightjar/domain/kernel/time';
import type { StaffRow } from '@nightjar/domain/staff/desk/entity';
import { longRelativeTime } from '../../../../ui/format/long-relative-time.ts';

/**
 * Returns the name of a person on a team, such as "Dee Alder" or "Dee". A person without a name has their phone number
 * there, and a person without both has the word "Somebody".
 */
export const fullName = ({ first_name, last_name, phone }: StaffRow): string =>
  [first_name, last_name].filter(Boolean).join(' ') || (phone ? displayPhone(phone) : 'Somebody');

export const shortName = (row: StaffRow): string => row.first_name || fullName(row);

/** Describes a time of the server as "2 days ago"; `now` is in milliseconds since the epoch. */
export const agoText = (at: string, now: number): string =>
  longRelativeTime(relativeTime(new Date(at), new Date(now)));

export const teamWords = {
  title: 'Team',
  failed: 'Failed to fetch the team',
  invite: 'Invite',
  readOnly: 'The people you work with. Owners and managers invite and approve.',
  empty: {
    title: 'No one behind this bar yet.',
    text: 'Invite the first one by phone, or read out the joining code.',
    textForTeam: 'Your manager fills this list.',
  },
  waiting: {
    title: (count: number) => `Waiting for an answer (${count})`,
    asked: 'Asked to join',
    approve: 'Approve',
    approveName: (name: string) => `Approve ${name}`,
    decline: 'Decline',
    declineName: (name: string) => `Decline ${name}`,
    reason: 'Reason (they read it)',
    reasonHint: 'Leave it empty to say no more.',
    approved: (name: string) => `${name} is on the team. Their code waits in the app.`,
    declined: (name: string) => `${name} was told.`,
  },
  invited: {
    title: (count: number) => `Invited (${count})`,
    note: 'Nobody joins before they say yes. A question without an answer goes after two weeks.',
    waits: 'Waiting for a yes',
    by: (name: string | null) => (name ? `Sent by ${name}` : 'Sent'),
    again: 'Send again',
    againName: (name: string) => `Send again: the question to ${name}`,
    sentAgain: (name: string) => `The question to ${name} is sent again.`,
    withdraw: 'Withdraw',
    withdrawName: (name: string) => `Withdraw the invitation of ${name}`,
    withdrawn: 'The invitation is withdrawn.',
    text: 'The question they get',
    ask: (name: string) => ({
      title: `Withdraw the invitation of ${name}?`,
      text: 'The question goes from their phone, and their yes no longer puts them on your team.',
      confirmLabel: 'Withdraw',
    }),
  },
  table: {
    title: (count: number) => `On the team (${count})`,
    label: 'Team',
    name: 'Name',
    phone: 'Phone',
    role: 'Role',
    shift: 'Shift',
    code: 'Code and color',
    you: 'You',
    onShift: 'On shift',
    off: 'Off',
    roleOf: (name: string) => `Role of ${name}`,
    nowHas: (name: string, role: string) => `${name}: ${role} from now on.`,
    lastOwner: 'The only owner',
    remove: 'Remove',
    removeName: (name: string) => `Remove ${name}`,
    leave: 'Leave',
    roles: 'What each role may do',
  },
  drinks: {
    tonight: 'Drinks free tonight: yes',
    tonightUntil: (day: string) => `Drinks free tonight: yes, to the end of ${day}`,
    tonightNo: 'Drinks free tonight: not with this role',
    label: 'Free drinks',
    of: (role: string) => `Free drinks for ${role}`,
    always: 'Free drinks come with it.',
    on: 'Free drinks come with it here.',
    off: 'No free drinks with it.',
    switchedOn: (role: string) => `${role}: free drinks from now on.`,
    switchedOff: (role: string) => `${role}: no free drinks from next month on. They were told.`,
  },
  code: {
    show: 'Show',
    showName: (name: string) => `Show the code and color of ${name}`,
    masked: 'Hidden',
    none: 'No code',
    hides: (seconds: number) => `Hides in ${seconds} s`,
    codeOf: (name: string, code: string) => `The code of ${name}: ${code.split('').join(' ')}`,
  },
  alike: (one: string, other: string) =>
    `${one} and ${other} carry colors that some guests may take for one another. Their codes still differ.`,
  remove: {
    ask: (name: string) => ({
      title: `Take ${name} off the team?`,
      text: 'Their shift ends and their code stops working at once. They are told. What they poured stays in the books.',
      confirmLabel: 'Remove',
    }),
    done: (name: string) => `${name} is off the team.`,
    askSelf: {
      title: 'Leave this team?',
      text: 'Your shift ends and your code stops working at once. A manager can invite you back.',
      confirmLabel: 'Leave',
    },
  },
  join: {
    title: 'Joining code',
    text: 'A new colleague types it in the app under “Behind the bar?”. You approve them here.',
    none: 'This bar has no joining code yet. It gets one when it is confirmed.',
    copy: 'Copy',
    copied: 'Copied.',
    renew: 'New code',
    renewed: 'The old code has ended. This is the new one.',
    ask: {
      title: 'Make a new joining code?',
      text: 'The old one ends at once. Who is on the team already stays.',
      confirmLabel: 'New code',
    },
  },
} as const;
