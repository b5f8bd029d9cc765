import { dirname } from 'node:path/posix';
import { declaredCalls } from '../calls.ts';
import type { SourceTree } from '../source.ts';
import { appNouns, errandOf, featureOf, nouns, type Place, type Rule } from './rule.ts';

/** The names of these files are not in the vocabulary on purpose. Each is listed with the reason. */
export const namesWithReason: Readonly<Record<string, string>> = {
  'packages/domain/src/account/guard.ts': 'the route guard: one pure function over tier, device and flags',
  'packages/domain/src/venues/opening-hours.ts': "OpenStreetMap's way to write hours, read into our own",
  'apps/server/src/features/account/sign-in.ts':
    'what the product does when the platform has proven a number',
  'apps/server/src/features/account/desk/read-person.ts':
    'a person as the desk shows them: four calls answer it',
  'apps/server/src/features/friends/change-pair.ts':
    'how the tie or the block of two people changes: four calls change it by the same function',
  'apps/server/src/features/releases/publish-release.ts':
    'how a bundle is published: a signature is the right to do so, so it is no declared call',
  'apps/server/src/features/releases/follow-order.ts':
    "how an order of the operator's laptop is followed: it is no declared call either",
  'apps/server/src/features/reports/desk/decide-report.ts':
    'how a report is decided: by two calls, with the same steps',
  'apps/server/src/features/reports/desk/read-report.ts':
    'a report as its page shows it: three calls answer it',
  'apps/server/src/features/events/change-event.ts':
    'how an event changes: by a call of its venue or by an import',
  'apps/server/src/features/account/end-all-sessions.ts':
    "an operator's command that signs a person out on every device",
  'apps/server/src/features/drinks/check-ledger.ts':
    "an operator's command that changes nothing: it recomputes the books",
  'apps/server/src/features/audit/check-trail.ts':
    "an operator's command that changes nothing: it recomputes the seals",
  'apps/server/src/features/chat/check-chat.ts':
    "an operator's command, and a job: what the list of chats shows is compared with the messages",
  'apps/server/src/features/chat/send.ts':
    'inserts a message: one that a person writes, or one that shows a drink that is sent',
  'apps/server/src/features/chat/open.ts':
    'opens a room or a direct conversation: five calls do it by the same functions',
  'apps/server/src/features/chat/inbox/change-own.ts':
    'how a member changes their own settings of a conversation: five calls differ in what they save',
  'apps/server/src/features/payments/settle.ts':
    "brings our rows to the state of the provider's objects: jobs and the clock do it by the same functions",
  'apps/server/src/features/payments/sell.ts':
    'opens the page of an order at the provider and saves what it sells: three calls sell by it',
  'apps/server/src/features/payments/buyer.ts':
    'the buyer of an order with all that decides whether they may buy: without a lock, and under it',
  'apps/server/src/features/payments/read-and-save.ts':
    "how each settlement reads the provider's objects without a lock and saves them under the payer's",
  'apps/server/src/features/payments/settle-order.ts':
    'the purchases of one page, with their vouchers or pass',
  'apps/server/src/features/payments/settle-ticket.ts':
    'the ticket of a purchase: seated, given up or refunded as its payment says',
  'apps/server/src/features/payments/refund-tickets.ts':
    'how the money of tickets goes back: jobs do it for a guest, for a whole event and in the review',
  'apps/server/src/features/payments/settle-subscription.ts':
    'one subscription, with the plan that follows from it',
  'apps/server/src/features/payments/settle-referral.ts':
    "the reward of a payer's referrer: purchases and subscriptions settle it with themselves",
  'apps/server/src/features/payments/renew-plan.ts':
    "a user's plan from all their purchases: settling and the clock renew it by the same function",
  'apps/server/src/features/drinks/guest.ts':
    'the guest with all that decides a pour: under its locks, or for their bank',
  'apps/server/src/features/drinks/take-back.ts':
    'the one way a pour is undone: by the bartender whose code it was, or by a manager',
  'apps/server/src/features/drinks/redeem/guess-limit.ts':
    'counts tries at a staff code, and notices many wrong ones at one venue',
  'apps/server/src/features/drinks/redeem/qr.ts':
    'signs the code that a guest shows, and loads what a scanned one asks for',
  'apps/server/src/features/drinks/redeem/pour.ts':
    'the one way a drink leaves the bar, whether a code was typed or scanned',
  'apps/server/src/features/chat/attachments.ts':
    'what the platform asks before a user reads an attachment with a session',
  'apps/server/src/features/drinks/redeem/override.ts':
    'how staff override an issue of a pour, by a typed code or by a scan',
  'apps/server/src/features/drinks/attachments.ts':
    'what the platform asks before a user reads an attachment of a voucher with a session',
  'apps/app/src/features/chat/conversation/emoji.ts':
    'the emoji of the picker and the search in them: data that is loaded with the picker',
  'apps/app/src/features/discover/tonight/pins.ts':
    'the pins of the listed items on the map: apart from items.ts, which is the list itself',
  'apps/server/src/features/chat/topics.ts': 'what the platform asks before a user joins a realtime topic',
};

/** The files of these folders have names that are not in the vocabulary. Each folder is listed with the reason. */
export const decidedFolders: Readonly<Record<string, string>> = {
  'apps/app/src/features/discover/desk/map/':
    "the engine around MapLibre that the desk's maps share: a file for each part, as in discover/map/",
  'apps/app/src/features/discover/map/':
    'the engine around MapLibre: its files are named for the parts of a map (camera, layers, markers, palette)',
};

/** A folder of the app may have these files: a component, its hooks, and files whose names state what they decide. */
const appFilePattern =
  '([a-z0-9-]+\\.tsx|(flow|remote|live|words|items|store|actions)\\.ts|use-[a-z0-9-]+\\.tsx?)';

const vocabulary = {
  domain: {
    names: /^(entity|calls|rules|rules\/[a-z-]+|access|make|example|refusals)\.ts$/,
    list: 'entity.ts, calls.ts, rules.ts (or, where it would be long, a file for each thing decided below rules/), access.ts, make.ts, example.ts (for tests), refusals.ts, and the same below desk/ for the venue desk',
  },
  server: {
    names:
      /^(([a-z-]+\/)?(gate|queries|present|jobs|reactions)|index|routes|queries\/[a-z-]+|(import|grant)-[a-z-]+)\.ts$/,
    list: "one file per declared call, named by its id; index.ts, gate.ts (what several calls pass first), queries.ts (or, where it would be long, a file for each thing asked about below queries/), present.ts, jobs.ts, reactions.ts, routes.ts (HTTP that is no call), import-<things>.ts and grant-<thing>.ts (an operator's commands); where these are many, a folder for each errand with its calls, gate.ts, queries.ts, present.ts",
  },
  app: {
    names: new RegExp(
      `^((remote|live|flow)\\.tsx?|(remote|flow)/[a-z-]+\\.ts|(parts/)?[a-z-]+/${appFilePattern})$`,
    ),
    list: 'remote.ts (or, where it would be long, a file for each thing asked about below remote/), live.ts (what arrives on the realtime channel, written into the query cache), flow.ts (or, where it would be long, a file for each thing below flow/), parts/ (what other features and several errands show; the pieces of one thing, such as a form, have a folder below it) and a folder for each errand; in parts/ and errands: components, use-*.ts, flow.ts (state as pure functions), remote.ts, live.ts, words.ts (texts made of values), items.ts (rows of a list made of answers), store.ts (what the device keeps), actions.ts (writes and what the person sees of them)',
  },
};

const catchAllNamePattern = /(?:^|\/)(utils?|helpers?|commons?|shared|misc|lib)(?:\.tsx?$|\/)/;
export const indexAllowedPattern =
  /^apps\/(server\/src\/features\/[^/]+\/index\.ts|app\/src\/(native\/[^/]+\/index\.tsx?|routes\/.*index\.tsx))$/;

/**
 * Checks the names of files in features. A feature has the name of a noun, and its files have names that all features
 * share.
 */
export const nameRule: Rule = ({ path, isBarrel }, tree) => {
  const complaints = [
    !isNamingException(path) && outsideVocabulary(path, tree),
    pairFault(path, tree),
    catchAllNamePattern.test(path) &&
      'a folder or file for everything belongs to nobody: give the code to a noun or to kernel/',
    isBarrel && 'a file that only passes exports on hides where things are: import from the file itself',
    /(^|\/)index\.tsx?$/.test(path) &&
      !indexAllowedPattern.test(path) &&
      "index files are for a feature's handlers and a native capability's one switch: name the file for what it holds",
  ];
  return complaints.flatMap(message => (message ? [{ path, line: 1, message }] : []));
};

const testedFileOf = (path: string) => path.replace(/(\.[a-z-]+)?\.test\.(tsx?)$/, '.$2');
const isNamingException = (path: string) =>
  testedFileOf(path) in namesWithReason || `${dirname(path)}/` in decidedFolders;

/**
 * Returns why the name of a file in a feature is not in the vocabulary, or false where it is. It returns the reason
 * even for files of `namesWithReason`.
 */
export function outsideVocabulary(path: string, tree: SourceTree): string | false {
  const place = featureOf(path);
  if (!place) return false;
  const { floor, noun, name } = place;
  const known: readonly string[] = floor === 'app' ? [...nouns, ...appNouns] : nouns;
  if (!known.includes(noun))
    return `${noun} is not one of the nouns (${known.join(' ')}): move it to the noun it serves`;
  const subject = testedFileOf(name);
  const allowed = vocabulary[floor];
  if (allowed.names.test(subject) || isHandler(tree, place, subject)) return false;
  return `${name} is not in the vocabulary of a feature (${allowed.list}): move the code to one of these`;
}

const splitFilePattern = /(^|\/)(queries|remote|rules|flow)\.tsx?$/;

/**
 * Reports a file beside a folder of the same name. A file that was split becomes a folder with a file for each part, so
 * that a reader looks in one place.
 */
function pairFault(path: string, tree: SourceTree): string | false {
  const [, , name] = (featureOf(path) && path.match(splitFilePattern)) || [];
  const folder = `${dirname(path)}/${name}/`;
  return (
    name !== undefined &&
    [...tree.keys()].some(other => other.startsWith(folder)) &&
    `${name} is a file and a folder: move the file into ${name}/, and name it for the things it is about`
  );
}

function isHandler(tree: SourceTree, place: Place, subject: string): boolean {
  const errand = errandOf(place);
  const name = errand ? subject.slice(errand.length + 1) : subject;
  return declaredCalls(tree).some(call => call.noun === place.noun && `${call.id}.ts` === name);
}
