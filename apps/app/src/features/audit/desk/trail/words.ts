import type { AuditCheckShown, AuditEntryShown } from '@nightjar/domain/audit/desk/entity';
import { brand } from '@nightjar/domain/brand';
import { relativeTime } from '@nightjar/domain/kernel/time';
import { longRelativeTime } from '../../../../ui/format/long-relative-time.ts';
import { momentFormat } from '../../../../ui/format/moment-format.ts';

const numberFormat = new Intl.NumberFormat('en-US');

/** The key is the name of a call, a job or a command of the operator. The value is the label of that action. */
export const actionWords: Readonly<Record<string, string>> = {
  'activity-by-user': "Read a person's feed",
  'admin-report': 'Read a report',
  'admin-user': "Opened a person's page",
  'admin-users-search': 'Searched people',
  'answer-pro-request': 'Answered a request to join a team',
  'assign-referral': 'Entered a referral code',
  'audit-trail': 'Looked at the audit trail',
  'check-audit': 'Checked the audit trail',
  'close-invite-code': 'Closed an invite code',
  'confirm-venue': 'Confirmed a venue',
  'create-event': 'Made an event',
  'create-invite-code': 'Made an invite code',
  'create-venue': 'Added a venue',
  'decide-venue-place': 'Decided where a venue is',
  'delete-event': 'Deleted an event',
  'delete-pro': 'Took someone off a team',
  'delete-venue': 'Archived a venue',
  'dismiss-report': 'Dismissed a report',
  'drink-redemptions-by-venue': "Looked at a venue's pours",
  'end-sessions': 'Signed a person out everywhere',
  'fetch-reports': 'Looked at the reports',
  [`grant-${brand.repRole}`]: 'Made someone a house rep',
  'grant-pro': 'Made someone a bartender',
  'grant-super_admin': 'Made someone a super admin',
  'grant-verified': 'Verified a person',
  'invite-code-uses': 'Looked at who used an invite code',
  'invite-pro': 'Invited someone to a team',
  'mark-referral-paid': 'Marked a referral as paid',
  'mark-referral-unpaid': 'Marked a referral as unpaid',
  'order-venue-pictures': "Reordered a venue's pictures",
  'pause-release': 'Paused a release',
  'pour-signals': 'Looked at the pour signals',
  'pro-codes-by-venue': "Looked at a team's pour codes",
  'referral-rings': 'Looked at the referral rings',
  'refuse-service': 'Refused service to a guest',
  'remove-venue-picture': "Removed a venue's picture",
  'reopen-venue': 'Reopened a suspended venue',
  'resolve-report': 'Resolved a report',
  'restore-user': 'Restored a person',
  'restore-venue': 'Brought back an archived venue',
  'rotate-pro-code': 'Changed a pour code',
  'rotate-venue-code': "Changed a venue's join code",
  'save-venue-picture': "Saved a venue's picture",
  'serve-again': 'Lifted a refusal of service',
  'set-role': "Changed a person's role",
  'set-role-drinks': 'Switched the free drinks of a role',
  'set-rollout': 'Widened a rollout',
  'set-venue-pouring': 'Changed whether a venue pours',
  'set-venue-terms': "Changed a venue's terms",
  'settlements-csv': 'Downloaded the settlement',
  'stripe-create-account-link': 'Began to set up payouts',
  'stripe-delete-account': 'Disconnected payouts',
  'suspend-user': 'Suspended a person',
  'suspend-venue': 'Suspended a venue',
  'take-back-pour': 'Took back a pour',
  'team-signals': 'Looked at the team signals',
  'tidy-audit-trail': 'Deleted entries past their time',
  'update-alcohol-rule': 'Changed an alcohol law',
  'update-event': 'Changed an event',
  'update-invite-code': 'Changed an invite code',
  'update-pro-role': 'Changed a role on a team',
  'update-venue': "Changed a venue's details",
  'users-app-activity': "Looked at a person's activity",
  'venue-pours-csv': "Downloaded a venue's pours",
  'venue-staff': "Looked at a venue's team",
  'venues-staff-csv': 'Downloaded every team',
  'version-up': 'Raised a release to everyone',
  'void-redemption': 'Took back a pour at the desk',
  'void-voucher': 'Took back a drink',
  'withdraw-invitation': 'Withdrew an invitation',
  'withdraw-release': 'Withdrew a release',
};

/** Turns "mark_paid" and "mark-paid" into "Mark paid". */
export function sentenceCase(name: string): string {
  const text = name.replaceAll(/[-_:]/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const actionLabel = (action: string): string => actionWords[action] ?? sentenceCase(action);

const outcomeLabels: Readonly<Record<string, string>> = {
  ok: 'Done',
  unexpected: 'Failed',
  not_found: 'Not found',
  forbidden: 'Not allowed',
  conflict: 'Changed meanwhile',
};
export const outcomeLabel = (outcome: string): string =>
  outcomeLabels[outcome] ?? `Refused: ${codeAsText(outcome)}`;
const codeAsText = (code: string) => code.replaceAll(/[-_]/g, ' ');

const fieldLabels: Readonly<Record<string, string>> = {
  user_id: 'Person',
  actor_id: 'Who',
  owner_id: 'Owner',
  recipient_id: 'Recipient',
  referrer_id: 'Referrer',
  venue_id: 'Venue',
  event_id: 'Event',
  event_ids: 'Events',
  pro_id: 'Place on a team',
  pro_role_id: 'Role on the team',
  redemption_id: 'Pour',
  voucher_id: 'Drink',
  report_id: 'Report',
  code_id: 'Invite code',
  draft_id: 'Draft',
  subject: 'About',
  dob: 'Birthday',
};
/** Turns "opening_hours" and "openingHours" into "Opening hours". */
export const fieldLabel = (field: string): string =>
  fieldLabels[field] ??
  sentenceCase(field.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`));

const formatDayAndTime = momentFormat({ month: 'short', day: 'numeric' });
const formatDayYearAndTime = momentFormat({ year: 'numeric', month: 'short', day: 'numeric' });
const exactTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

/** Writes a date with its year, unless the year is the present one. */
export function whenLabel(at: string, now: number): string {
  const date = new Date(at);
  const text = date.getFullYear() === new Date(now).getFullYear() ? formatDayAndTime : formatDayYearAndTime;
  return text(date);
}
export const exactTimeLabel = (at: string): string => exactTimeFormat.format(new Date(at));

/** An entry without an actor was made by a command of the operator or by a job of the operator's server. */
export const actorLabel = ({ actor }: Pick<AuditEntryShown, 'actor'>): string => {
  if (!actor) return trailWords.operator;
  return actor.name ?? trailWords.goneActor;
};

const roleWords: Readonly<Record<string, string>> = {
  [brand.repRole]: 'house rep',
  super_admin: 'super admin',
  pro: 'bartender',
};
export const rolesLabel = (roles: readonly string[]): string =>
  roles.map(role => roleWords[role] ?? codeAsText(role)).join(', ');

const faultWords: Readonly<Record<AuditCheckShown['faults'][number]['fault'], (at: string) => string>> = {
  seal_missing: at => `Seal ${at} is missing.`,
  seal_altered: at => `Seal ${at} differs from the one that an earlier check saw.`,
  entry_missing: at => `Entry ${at} is missing.`,
  entry_altered: at => `Entry ${at} was changed after it was sealed.`,
  entry_unqueued: at => `Entry ${at} has no seal: it was taken out of the queue for one.`,
  entry_unlisted: at => `Entry ${at} is hidden from some searches.`,
};
export const faultLabel = ({ fault, at }: AuditCheckShown['faults'][number]): string =>
  faultWords[fault](numberFormat.format(at));

const agoText = (at: string, now: number) => longRelativeTime(relativeTime(new Date(at), new Date(now)));

export const trailWords = {
  title: 'Audit trail',
  text: 'Who did what, to whom, and when. Entries are only ever added.',
  table: 'Entries',
  failed: 'Failed to fetch the audit trail',
  operator: 'Operator',
  goneActor: 'Deleted account',
  nothing: 'Nothing',
  columns: { what: 'What', who: 'Who', about: 'About', outcome: 'Outcome', when: 'When' },
  filters: {
    subject: 'Id or address of a page',
    action: { label: 'What', any: 'Anything' },
    actor: { label: 'Who', any: 'Anyone' },
    from: 'From',
    to: 'Until',
  },
  empty: {
    title: 'The trail begins with the next thing somebody does.',
    text: 'Every change at the desk, and every look at private data, gets an entry here.',
  },
  none: {
    title: 'No entry fits.',
    text: 'Try a longer span, or fewer filters.',
  },
  notAnId: {
    title: "That doesn't have an id in it.",
    text: "Paste the address of a person's or a venue's page, or the id itself.",
  },
  chain: {
    title: 'Chain of seals',
    check: 'Check now',
    checking: 'Checking…',
    none: 'The chain has not been checked yet. It is checked every night, or right now by you.',
    clean: ({ place, checked_at }: AuditCheckShown, now: number) =>
      `Chain verified to entry ${numberFormat.format(place)}, ${agoText(checked_at, now)}`,
    cleanText: 'Every entry up to there is as it was written.',
    faults: (count: number) =>
      count === 1
        ? 'Something in the trail was tampered with'
        : `${numberFormat.format(count)} things in the trail were tampered with`,
    more: (count: number) => `And ${numberFormat.format(count)} more.`,
    faultsText: ({ checked_at }: AuditCheckShown, now: number) =>
      `Found by the check of ${agoText(checked_at, now)}, or one before. This stays until npm run audit:check, run on the server, finds nothing.`,
    done: (place: number) => `Checked: every seal up to ${numberFormat.format(place)} is right.`,
    failed: 'The chain could not be checked. Please try again.',
  },
  entry: {
    when: 'When',
    who: 'Who',
    from: 'From the network',
    outcome: 'Outcome',
    number: 'Entry',
    sealed: (place: number) => `sealed in place ${numberFormat.format(place)}`,
    unsealed: 'gets its seal within a minute',
    about: 'About',
    changed: 'What changed',
    field: 'Field',
    before: 'Before',
    after: 'After',
    onlyTheirs: (name: string) => `Only what ${name} did`,
    onlyThis: 'Only entries about this',
    noChange: 'This entry changed nothing.',
    yes: 'Yes',
    no: 'No',
  },
} as const;
