import { brand } from '@nightjar/domain/brand';
import { addDays, addMilliseconds, hours, minutes } from '@nightjar/domain/kernel/time';
import { houseNight } from '../../features/activity/queries/nights.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Town, townsfolkOf } from '../people.ts';
import { insertAll } from '../queries.ts';
import { seededRandom } from '../random.ts';

/** The demo pretends that people have used the app for this many nights, tonight included. */
const nightsOfUse = 59;
/** These are the shares of the town's people who use the app on a night, from Sunday to Saturday. */
const usageShareByWeekday = [0.3, 0.2, 0.25, 0.35, 0.5, 0.75, 0.8] as const;
const demoPhoneModels = [
  { platform: 'ios', model: 'iPhone 17', os_version: '26.1', app_version: brand.version },
  { platform: 'android', model: 'Pixel 10', os_version: '16', app_version: brand.version },
  { platform: 'ios', model: 'iPhone 15', os_version: '26.0', app_version: brand.version },
] as const;

/** Writes the nights on which people used the app, and the phones of some people. The desk counts both. */
export async function saveAppUsage(db: Database, town: Town, now: Date): Promise<void> {
  const { next, between, pick } = seededRandom(59);
  const tonight = houseNight(now);
  const nights = Array.from({ length: nightsOfUse }, (_, ago) => ({ ago, night: addDays(tonight, -ago) }));
  await insertAll(
    db,
    'user_days',
    nights.flatMap(({ ago, night }) => {
      const share = usageShareByWeekday[new Date(`${night}T00:00:00Z`).getUTCDay()] ?? 0;
      const users = town.people.filter(() => next() < share);
      return users.map(({ id }) => ({
        user_id: id,
        night,
        seen_at: addMilliseconds(now, -ago * 24 * hours - between(0, 90) * minutes),
        out: next() < 0.6,
      }));
    }),
  );
  const owners = townsfolkOf(town).filter((_, index) => index % 3 === 0);
  await insertAll(
    db,
    'devices',
    owners.map(({ id }, index) => ({
      ...pick(demoPhoneModels),
      ...{ user_id: id, device_id: `demo-phone-${index}`, token: `demo-token-${index}` },
      created_at: addMilliseconds(now, -20 * 24 * hours),
      seen_at: addMilliseconds(now, -between(1, 900) * minutes),
    })),
  );
}
