import { createHash } from 'node:crypto';
import { brand } from '@nightjar/domain/brand';
import { addDays, addMilliseconds, days, hours, minutes } from '@nightjar/domain/kernel/time';
import { parseVersion } from '@nightjar/domain/releases/rules/version';
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { type Town, townPhones, townsfolkOf } from '../people.ts';
import { findLiveReleases, findPeople, insertAll, saveVersionReports } from '../queries.ts';
import { seededRandom } from '../random.ts';

type ReleaseRow = Insertable<DB['app_releases']>;
type PublishedRelease = Partial<ReleaseRow> & {
  version: string;
  /** The release was published this many days ago. */
  ago: number;
  /** The release reaches this share of the devices in the end. */
  reach: number;
};

/** Returns the version that is this many patches older than the version of this server. */
function olderVersion(count: number): string {
  const [major, minor, patch] = parseVersion(brand.version) ?? [0, 0, 0];
  return [major, minor, Math.max(0, patch - count)].join('.');
}

/**
 * The version of this server is being rolled out. Of the others, one was withdrawn because it failed to start, and
 * phones may go back from it to the one before.
 */
const published: readonly PublishedRelease[] = [
  { version: olderVersion(3), ago: 41, reach: 1, rollback_from: [olderVersion(2)] },
  {
    version: olderVersion(2),
    ago: 16,
    reach: 0.1,
    rollout: 10,
    state: 'withdrawn',
    paused_by_failures: true,
  },
  { version: olderVersion(1), ago: 12, reach: 0.96 },
  { version: olderVersion(0), ago: 2, reach: 0.2, rollout: 20 },
];

/** The demo has counts of the versions for this many past days. */
const countedPastDays = 60;
const devicesByWeekday = [31, 24, 26, 30, 38, 46, 49] as const;
const platformShares = { ios: 0.58, android: 0.42 } as const;

/** Writes the releases so far, how many devices ran them on past days, and on whose devices two of them did not start. */
export async function saveReleases(db: Database, town: Town, now: Date): Promise<void> {
  await insertAll(
    db,
    'app_releases',
    published.map(release => releaseRow(release, now)),
  );
  await insertAll(db, 'version_days', pastDays(now));
  await insertAll(db, 'release_failures', failuresOf(town, now));
}

/**
 * The demo has no release key, so no phone is offered one of these bundles. Their signatures are only as long as real
 * ones.
 */
function releaseRow({ ago, reach: _, ...release }: PublishedRelease, now: Date): ReleaseRow {
  const hash = createHash('sha256').update(release.version).digest('hex');
  const at = addMilliseconds(now, -ago * days + 5 * hours);
  return {
    ...{ state: 'live', rollout: 100, released_at: at, proven_at: at, min_native: olderVersion(3) },
    ...{ size: 4_380_000 + (Number.parseInt(hash.slice(0, 4), 16) % 90_000), sha256: hash },
    ...{ signature: 'A'.repeat(344), proof: 'unsigned', published_by: '3f9c2ab4d1e07f65' },
    ...release,
  };
}

/** Counts the devices of each past day. A newer version takes over more of them with every day after its release. */
function pastDays(now: Date): Insertable<DB['version_days']>[] {
  const { between } = seededRandom(53);
  const today = now.toISOString().slice(0, 10);
  const past = Array.from({ length: countedPastDays }, (_, index) => index + 1);
  return past.flatMap(ago => {
    const day = addDays(today, -ago);
    const devices =
      (devicesByWeekday[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 30) + between(-3, 3) - (ago >> 3);
    return versionSharesOnDay(ago).flatMap(({ version, share }) =>
      (['ios', 'android'] as const)
        .map(platform => ({
          ...{ day, platform, version },
          devices: Math.round(devices * share * platformShares[platform]),
        }))
        .filter(row => row.devices > 0),
    );
  });
}

function versionSharesOnDay(ago: number): { version: string; share: number }[] {
  return published
    .filter(release => release.ago >= ago || release.reach === 1)
    .reduce<{ version: string; share: number }[]>((older, { version, ago: from, reach }) => {
      const taken = reach * (older.length === 0 ? 1 : 1 - 0.45 ** (from - ago + 1));
      return [...older.map(row => ({ ...row, share: row.share * (1 - taken) })), { version, share: taken }];
    }, []);
}

const withdrawnReleaseErrors = [
  "ReferenceError: Can't find variable: structuredClone",
  "TypeError: undefined is not an object (evaluating 'night.opens.at')",
] as const;

/** Seven people could not start the withdrawn release, and three the one that is being rolled out. */
function failuresOf(town: Town, now: Date): Insertable<DB['release_failures']>[] {
  const people = townsfolkOf(town);
  const failure = (place: number, more: { version: string; message: string; ago: number }) => {
    const { ago, ...fault } = more;
    const person = people[place * 3];
    if (!person) return [];
    return [
      {
        ...{ user_id: person.id, device_id: `demo-phone-${place}`, native: olderVersion(3), ...fault },
        ...{ platform: place % 3 === 0 ? 'android' : 'ios', reported_at: addMilliseconds(now, -ago) },
      },
    ];
  };
  return [
    ...Array.from({ length: 7 }, (_, place) =>
      failure(place, {
        version: olderVersion(2),
        message: withdrawnReleaseErrors[place < 5 ? 0 : 1],
        ago: 16 * days - (6 + place * 3) * hours,
      }),
    ).flat(),
    ...[8, 9].flatMap(place =>
      failure(place, {
        version: brand.version,
        message: 'QuotaExceededError: The quota has been exceeded.',
        ago: (place - 7) * 190 * minutes,
      }),
    ),
    ...failure(12, { version: brand.version, message: '', ago: 50 * minutes }),
  ];
}

/**
 * Writes which version the phone of each of the townsfolk has run today. The phones follow the rollouts: an
 * hour after a super admin has widened a rollout, more phones run its version.
 */
export async function refreshVersions(db: Database, now: Date): Promise<void> {
  const [people, live] = [await findPeople(db, townPhones), await findLiveReleases(db)];
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const sinceMidnight = now.getTime() - midnight.getTime();
  const { next } = seededRandom(people.length);
  const reports = people.flatMap(({ id }, place) => {
    const reported_at = addMilliseconds(midnight, Math.floor(next() * sinceMidnight));
    const release = live.find(({ rollout, patch }) => (place * 37 + patch * 11) % 100 < rollout);
    if (!release) return [];
    const platform = next() < platformShares.ios ? 'ios' : 'android';
    const { version } = release;
    return [{ user_id: id, device_id: `demo-phone-${place}`, platform, version, reported_at }];
  });
  await saveVersionReports(db, reports);
}
