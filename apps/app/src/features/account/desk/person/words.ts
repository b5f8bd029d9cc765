import type { AssignableRole } from '@nightjar/domain/account/entity';
import type { RecordedUserAct } from '@nightjar/domain/activity/desk/entity';
import { brand } from '@nightjar/domain/brand';
import { formatCents } from '@nightjar/domain/kernel/money';
import type { Plan, SuspensionRecord } from '@nightjar/domain/people/entity';
import { momentFormat } from '../../../../ui/format/moment-format.ts';
import type { ReasonQuestion } from '../../../people/desk/parts/reason-sheet.tsx';

const numberFormat = new Intl.NumberFormat('en-US');
export const formatCount = (value: number): string => numberFormat.format(value);

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const formatDayAndTime = momentFormat({ month: 'short', day: 'numeric', year: 'numeric' });
export const dayText = (at: string): string => dayFormat.format(new Date(at));
export const momentText = (at: string): string => formatDayAndTime(new Date(at));

/** The birthday is written as "May 4, 1998". */
export const dateOfBirth = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(`${date}T12:00:00Z`),
  );

/** The day is written as "Fri, May 15". */
export const dateText = (date: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(`${date}T12:00:00Z`));

export const personPageWords = {
  people: 'People',
  failed: 'Failed to fetch this person',
  gone: {
    title: 'This account is gone.',
    text: 'It was deleted, or it never was. What it poured stays in the books.',
    back: 'To people',
  },
  self: "This is your own account: another super admin changes what you're allowed to do.",
  joined: (day: string) => `Joined ${day}`,
  seen: (ago: string) => (ago === 'Never' ? 'Never seen' : `Seen ${ago.toLowerCase()}`),
  trail: 'In the audit trail',
  acts: 'What they did',
  hold: 'Put on hold',
  changeHold: 'Change the hold',
  lift: 'Lift the hold',
  held: (until: string | null, reason: string | null) =>
    `${until ? `On hold until ${momentText(until)}` : 'On hold until it is lifted'}${reason ? `: ${reason}` : '.'}`,
  fromReport: 'You came here from a report. A hold that you set now is noted in it.',
  toReport: 'Back to the report',
  profile: {
    title: 'Profile',
    phone: 'Phone',
    nickname: 'Nickname',
    birthday: 'Birthday',
    city: 'City',
    bio: 'Bio',
    sees: 'Seen by',
    friends: 'Friends',
    friendsOnly: 'Friends only',
    everyone: 'Everyone',
    none: 'Not given',
  },
  plan: { title: 'Plan', none: 'No plan.', renews: 'Runs until', price: 'Price', through: 'Through' },
  drinks: {
    title: 'Drinks',
    available: 'In the bank',
    onTheirWay: 'On their way to others',
    free: 'Free pours',
    paid: 'Paid drinks poured',
    takenBack: 'Taken back',
    last: 'Last poured',
    never: 'Never',
  },
  teams: { title: 'Teams', none: 'On no team.' },
  reports: {
    title: 'Reports',
    open: 'Open, about them',
    resolved: 'Resolved',
    dismissed: 'Dismissed',
    filed: 'Filed by them',
    queue: 'Open reports',
  },
  devices: {
    title: 'Devices',
    none: 'No device is registered.',
    sessions: (sessions: number) =>
      sessions === 1 ? 'Logged in once' : `Logged in ${formatCount(sessions)} times`,
    unknown: 'Unknown device',
    pushes: 'Notifications on',
    seen: (ago: string) => `Seen ${ago.toLowerCase()}`,
  },
  referrals: {
    title: 'Referrals',
    code: 'Own code',
    by: 'Joined through',
    nobody: 'Nobody',
    brought: 'Invited',
  },
  holds: {
    title: 'Holds so far',
    none: 'Never on hold.',
    until: (until: string | null) => (until ? `until ${momentText(until)}` : 'until lifted'),
    by: (name: string | null) => `by ${name ?? 'an account that is gone'}`,
    lifted: (at: string, by: string | null) => `Lifted ${momentText(at)}${by ? ` by ${by}` : ''}`,
    running: 'Running',
    ended: 'Ended by itself',
    report: 'From a report',
  },
  roles: { title: 'Roles', has: 'Has it', give: 'Give', take: 'Take' },
  activity: {
    title: 'Activity',
    spans: { '7': '7 days', '30': '30 days', own: 'Pick days' },
    which: 'Days',
    from: 'From',
    to: 'To',
    failed: 'Failed to fetch the activity',
    chart: 'Activity by day',
    day: 'Day',
    things: 'Things done',
    none: 'Nothing in these days. Try more of them.',
    more: 'There is more in these days. Show fewer of them to read it.',
    all: (lines: number) => `Show all ${formatCount(lines)}`,
  },
} as const;

const planSourceLabels: Readonly<Record<Plan['source'], string>> = {
  provider: 'Stripe',
  whitelist: 'An invite code',
  demo: 'The demo',
};
const planStateLabels: Readonly<Record<Plan['status'], string>> = {
  active: 'Active',
  past_due: 'Payment is late',
  canceled: 'Canceled',
};

/** Lists the state, the price, the end and the origin of a person's plan, each with a label. */
export function planFacts({ name, status, source, price, current_period_end }: Plan) {
  const words = personPageWords.plan;
  return [
    [name, planStateLabels[status]],
    [words.price, price.unit_amount > 0 ? `$${formatCents(price.unit_amount)}` : 'Free'],
    [words.renews, current_period_end ? dayText(current_period_end) : 'No end'],
    [words.through, planSourceLabels[source]],
  ] as const;
}

export const roleTexts: Readonly<Record<AssignableRole, { name: string; opens: string }>> = {
  [brand.repRole]: {
    name: 'Rep',
    opens: 'They add and confirm venues, and open every venue with its team, its events and its drinks.',
  },
  super_admin: {
    name: 'Super admin',
    opens: 'They open all of the desk: people and their numbers, reports, holds, roles, money and the trail.',
  },
  verified: { name: 'Verified', opens: 'A seal beside the name, for everybody to see. It opens no page.' },
};

/** Before a role is given or taken, the sheet asks this question. */
export function roleQuestion(role: AssignableRole, granted: boolean, name: string): ReasonQuestion {
  const { name: title, opens } = roleTexts[role];
  return {
    title: granted ? `Make ${name} ${roleTitleWithArticle(title)}?` : `Take "${title}" from ${name}?`,
    follows: granted
      ? [opens, "It counts from now on, on every device they're logged in with."]
      : [`This ends at once: ${opens}`, 'You can give it back any time.'],
    why: 'Why?',
    read: 'It goes into the audit trail, with your name.',
    confirm: granted ? `Give "${title}"` : `Take "${title}"`,
    danger: true,
    done: granted
      ? `${name} is now ${roleTitleWithArticle(title)}.`
      : `${name} is no longer ${roleTitleWithArticle(title)}.`,
  };
}

const roleTitleWithArticle = (title: string) =>
  title === 'Verified' ? 'verified' : `a ${title.toLowerCase()}`;

export const liftHoldQuestion = (name: string): ReasonQuestion => ({
  title: `Lift the hold on ${name}?`,
  follows: [
    'Their app opens again by itself, within a minute.',
    'Friends, chats, drinks and the plan are back as they were.',
    'Shifts that ended stay ended; the next one is clocked in as always.',
  ],
  why: 'Why?',
  read: 'It goes into the audit trail, with your name.',
  confirm: 'Lift the hold',
  danger: false,
  done: `${name} is back.`,
});

const activityTexts: Readonly<Record<RecordedUserAct['kind'], string>> = {
  app_open: 'Opened the app',
  venue_view: 'Looked at',
  event_view: 'Looked at',
  check_in: 'Asked to check in',
  redeem: 'Asked to redeem',
  send: 'Sent a drink',
  follow: 'Followed',
  clock_in: 'Asked to clock in',
  checked_in: 'Checked in at',
  followed_venue: 'Started following',
  followed_pro: 'Started following',
  followed_event: 'Said they come to',
  became_friends: 'Made friends with',
  clocked_in: 'Clocked in at',
};

/** Describes an activity of a person. It names the venue, the event or the other person where the name is known. */
export function activityLine({ kind, venue, event, other }: RecordedUserAct) {
  if (other)
    return {
      did: activityTexts[kind],
      what: other.name ?? 'someone who is gone',
      href: `/admin/people/${other.id}`,
    };
  if (event)
    return {
      did: activityTexts[kind],
      what: event.name ?? 'an event that is gone',
      href: `/admin/events/${event.id}`,
    };
  if (venue)
    return {
      did: activityTexts[kind],
      what: venue.name ?? 'a venue that is gone',
      href: `/admin/venues/${venue.id}/info`,
    };
  return { did: activityTexts[kind], what: null, href: null };
}

/** Describes how a hold ended, or that the hold still applies. */
export function holdEnding({ lifted_at, lifted_by, until }: SuspensionRecord, running: boolean): string {
  const words = personPageWords.holds;
  if (lifted_at) return words.lifted(lifted_at, lifted_by);
  return running || until === null ? words.running : words.ended;
}
