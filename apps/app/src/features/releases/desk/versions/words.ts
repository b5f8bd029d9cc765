import { otherVersionsKey, type PlatformChoice } from './flow.ts';

const numberFormat = new Intl.NumberFormat('en-US');
export const countText = (count: number | null | undefined): string => numberFormat.format(count ?? 0);

const phonesText = (count: number) => `${countText(count)} ${count === 1 ? 'phone' : 'phones'}`;

export const platformLabels: Record<PlatformChoice, string> = {
  all: 'All',
  ios: 'iOS',
  android: 'Android',
  web: 'Web',
};

export const versionLabel = (version: string): string =>
  version === otherVersionsKey ? versionsWords.others : version;

/** Writes a day as "May 15". */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  );

export const versionsWords = {
  title: 'Versions in use',
  platform: 'Platform',
  asChart: 'Show as a chart',
  asTable: 'Show as a table',
  chart: 'Phones by version and day',
  day: 'Day',
  total: 'All',
  others: 'Others',
  failed: 'Failed to fetch the versions in use',
  none: 'No phone has said which version it runs yet. The first ones show up here with their next start.',
  summary: (total: number, newest: string | null, share: number) =>
    newest === null
      ? `Today ${phonesText(total)}.`
      : `Today ${phonesText(total)}, ${Math.round(share * 100)}% of them on ${newest}.`,
} as const;
