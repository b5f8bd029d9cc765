import { clockLabel, houseTimezone, relativeTime } from '@nightjar/domain/kernel/time';
import type { DeskRelease, ReleaseFailure } from '@nightjar/domain/releases/desk/entity';
import { defaultChannel, type ReleaseState } from '@nightjar/domain/releases/entity';
import { longRelativeTime } from '../../../../ui/format/long-relative-time.ts';
import type { ReleaseAct } from './flow.ts';

const numberFormat = new Intl.NumberFormat('en-US');

export const stateLabels: Record<ReleaseState, string> = {
  staged: 'Ready',
  live: 'Live',
  paused: 'Paused',
  withdrawn: 'Withdrawn',
};

const platformLabels = { ios: 'iOS', android: 'Android', web: 'Web' } as const;

export const peopleText = (count: number): string =>
  `${numberFormat.format(count)} ${count === 1 ? 'person' : 'people'}`;

type ReleaseRollout = Pick<DeskRelease, 'state' | 'rollout' | 'size'>;

/** Writes in a few words which phones a release goes to. */
export function reachText({ state, rollout, size }: ReleaseRollout): string {
  if (size === null) return 'No bundle';
  if (state === 'withdrawn') return 'No phone';
  if (state === 'staged') return 'No phone yet';
  if (state === 'paused') return `Paused at ${rollout}%`;
  return rollout === 100 ? 'Every phone' : `${rollout}% of phones`;
}

/** Writes as a sentence which phones a release goes to. `others` is the version of the other phones. */
export function reachSentence(release: ReleaseRollout, others: string | null): string {
  const { state, rollout, size } = release;
  const rest = others ? ` The others stay on ${others}.` : '';
  if (size === null) return 'It was published without a bundle, so no phone can get it over the air.';
  if (state === 'withdrawn') return 'It is offered to no phone ever again.';
  if (state === 'staged')
    return `It is uploaded and signed, and waits for you: no phone is offered it yet.${rest}`;
  if (state === 'paused')
    return `It went to ${rollout}% of phones and stopped. Phones that have it keep it.${rest}`;
  return rollout === 100
    ? 'Every phone that can run it is offered it.'
    : `${rollout}% of phones are offered it.${rest}`;
}

export function newestReleaseTitle({ state, rollout, channel }: DeskRelease): string {
  const where = channel === defaultChannel ? '' : `, channel ${channel}`;
  if (state === 'staged') return `Ready to go out${where}`;
  if (state === 'paused') return `On pause${where}`;
  return `${rollout === 100 ? 'The live release' : 'Rolling out'}${where}`;
}

/** Writes a moment by the clock of the operator's city: "Nov 20, 2026, 6:54am". */
export function publishedLabel(at: string): string {
  const moment = new Date(at);
  const day = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: houseTimezone, month: 'short', day: 'numeric', year: 'numeric' },
  }).format(moment);
  return `${day}, ${clockLabel(moment, houseTimezone)}`;
}

export const sizeLabel = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const agoText = (at: string, now: number) => longRelativeTime(relativeTime(new Date(at), new Date(now)));

export const failureDetails = ({ people, platforms, last_at }: ReleaseFailure, now: number): string =>
  [
    peopleText(people),
    ...(platforms.length > 0 ? [platforms.map(platform => platformLabels[platform]).join(', ')] : []),
    `last ${agoText(last_at, now)}`,
  ].join(' · ');

export const publishCommand = 'npm run release -- publish';

export const releasesWords = {
  title: 'Releases',
  text: 'New versions reach phones over the air. Widen one, stop it, or take it back.',
  failed: 'Failed to fetch releases',
  open: (version: string) => `All about ${version}`,
  bar: (version: string) => `How far ${version} has gone`,
  running: 'Running it',
  runningNote: 'in the last 7 days',
  wentBack: 'Went back',
  wentBackNote: "it didn't start there",
  pausedByFailures: (people: number) =>
    `Paused by itself: it didn't start for ${peopleText(people)}. Read what failed below, then withdraw it or let it go on.`,
  history: {
    title: 'Every release',
    columns: {
      version: 'Version',
      state: 'State',
      reach: 'Goes to',
      running: 'Running it',
      failed: 'Went back',
      published: 'Published',
    },
    more: 'Older releases',
  },
  empty: {
    title: 'No release has gone out yet.',
    text: 'Publish the first one from your laptop with this command. It arrives here and waits: no phone gets it before you say so.',
    copy: 'Copy the command',
    copied: 'Copied',
    cannotCopy: "Your browser doesn't allow copying.",
  },
  failures: {
    title: 'What failed',
    failed: 'Failed to fetch what failed',
    none: 'It has started on every phone so far.',
    silent: 'It never said that it had started, and left no error.',
    all: (count: number) => `All ${count} kinds`,
  },
  facts: {
    title: 'About this release',
    reach: 'Goes to',
    running: 'Running it',
    runningValue: (people: number) => `${peopleText(people)} in the last 7 days`,
    failed: 'Went back',
    failedValue: (people: number) =>
      people === 0 ? 'Nobody' : `${peopleText(people)}, because it didn't start`,
    published: 'Published',
    publishedBy: (at: string, key: string | null) => (key ? `${at}, with the key ${key}` : at),
    minNative: 'Needs',
    minNativeValue: (version: string) => `The app of the stores in version ${version} or newer`,
    size: 'Download',
    noBundle: 'None: from before signed bundles',
    channel: 'Channel',
    rollback: 'Way back from',
  },
  missing: {
    title: "There's no release with that version.",
    text: 'It may have been typed wrong. Every release that was published is on the list.',
    back: 'Back to the releases',
  },
  start: {
    link: 'Open releases',
    none: 'No version has gone out over the air yet.',
    sentence: ({ version, state, rollout }: DeskRelease) =>
      state === 'staged'
        ? `Version ${version} waits to go out.`
        : state === 'paused'
          ? `Version ${version} is paused at ${rollout}% of phones.`
          : rollout === 100
            ? `Version ${version} goes to every phone.`
            : `Version ${version} goes to ${rollout}% of phones.`,
    wentBack: (people: number) => ` It didn't start for ${peopleText(people)}.`,
  },
} as const;

type ActWords = {
  readonly open: string;
  readonly title: string;
  readonly follows: readonly string[];
  readonly confirm: string;
  readonly done: string;
};

const widenLabels: Partial<Record<ReleaseState, string>> = {
  staged: 'Start the rollout',
  paused: 'Continue',
};

/** Returns the texts of an act on a release. */
export function actWords(act: ReleaseAct, { version, state, rollout, running }: DeskRelease): ActWords {
  switch (act) {
    case 'widen':
      return {
        open: widenLabels[state] ?? 'Widen',
        title: `How far should ${version} go?`,
        follows: [
          'Phones pick it up at their next start, or when they come back to the app.',
          'A rollout only grows. To stop it, pause it.',
          'It pauses by itself when it fails to start for five people and for more than 2 in 100.',
        ],
        confirm: widenLabels[state] ?? 'Widen the rollout',
        done: `${version} goes further.`,
      };
    case 'raise':
      return {
        open: 'Raise to everyone',
        title: `Raise ${version} to everyone?`,
        follows: [
          `Every phone that can run it is offered it${rollout > 0 ? `, instead of ${rollout}%` : ''}.`,
          "This can't be narrowed again. It can be paused or withdrawn.",
        ],
        confirm: 'Raise to everyone',
        done: `${version} goes to every phone.`,
      };
    case 'pause':
      return {
        open: 'Pause',
        title: `Pause ${version}?`,
        follows: [
          'No further phone is offered it.',
          `The ${peopleText(running)} running it keep it.`,
          'You can let it go on at any time.',
        ],
        confirm: 'Pause',
        done: `${version} is paused.`,
      };
    case 'withdraw':
      return {
        open: 'Withdraw',
        title: `Withdraw ${version} for good?`,
        follows: [
          'It is never offered again, to anyone.',
          `The ${peopleText(running)} running it stay on it until a newer release is out, or one that was signed as a way back.`,
        ],
        confirm: 'Withdraw for good',
        done: `${version} is withdrawn.`,
      };
  }
}

export const percentWords = {
  label: 'Percent of phones',
  now: (rollout: number) => (rollout > 0 ? `${rollout}% so far.` : 'No phone so far.'),
  wrong: (least: number) => `Type a whole number from ${least} to 100`,
  usual: 'Usual steps',
} as const;
