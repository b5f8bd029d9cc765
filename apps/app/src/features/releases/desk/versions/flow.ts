import { groupBy } from '@nightjar/domain/kernel/floor/group-by';
import { addDays } from '@nightjar/domain/kernel/time';
import type { DailyVersionUsage } from '@nightjar/domain/releases/desk/entity';
import { compareVersions, parseVersion } from '@nightjar/domain/releases/rules/version';

export const platformChoices = ['all', 'ios', 'android', 'web'] as const;
export type PlatformChoice = (typeof platformChoices)[number];

/** The chart shows this many versions by their names. The devices of all other versions are one more series. */
const mostNamedVersions = 4;
export const otherVersionsKey = 'others';

export type VersionRow = {
  readonly day: string;
  readonly total: number;
  readonly devices: Readonly<Record<string, number>>;
};
export type VersionTable = { readonly versions: readonly string[]; readonly rows: readonly VersionRow[] };

/** Returns the platforms that devices have reported, with the choice of all of them first. */
export const choicesIn = (counted: readonly DailyVersionUsage[]): PlatformChoice[] =>
  platformChoices.filter(choice => choice === 'all' || counted.some(({ platform }) => platform === choice));

/**
 * Arranges the devices by day and version: every day from `first` to `last` has a row, and the versions that most
 * devices ran have a column, the newest first.
 */
export function versionTable(
  counted: readonly DailyVersionUsage[],
  platform: PlatformChoice,
  { first, last }: { first: string; last: string },
): VersionTable {
  const shown = counted.filter(row => platform === 'all' || row.platform === platform);
  const devicesOf = (rows: readonly DailyVersionUsage[]) =>
    rows.reduce((sum, { devices }) => sum + devices, 0);
  const totals = [...groupBy(shown, ({ version }) => version)].map(([version, rows]) => ({
    version,
    devices: devicesOf(rows),
  }));
  const most = totals.toSorted((a, b) => b.devices - a.devices || compareNewestFirst(a.version, b.version));
  const named = most.slice(0, mostNamedVersions).map(({ version }) => version);
  const versions = [
    ...named.toSorted(compareNewestFirst),
    ...(totals.length > mostNamedVersions ? [otherVersionsKey] : []),
  ];
  const byDay = groupBy(shown, ({ day }) => day);
  const rows = daysBetween(first, last).map(day => {
    const ofDay = byDay.get(day) ?? [];
    const devicesAt = (name: string) =>
      devicesOf(
        ofDay.filter(({ version }) =>
          name === otherVersionsKey ? !named.includes(version) : version === name,
        ),
      );
    return {
      day,
      total: devicesOf(ofDay),
      devices: Object.fromEntries(versions.map(name => [name, devicesAt(name)])),
    };
  });
  return { versions, rows };
}

function compareNewestFirst(a: string, b: string): number {
  return compareVersions(parseVersion(b) ?? [0, 0, 0], parseVersion(a) ?? [0, 0, 0]);
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
