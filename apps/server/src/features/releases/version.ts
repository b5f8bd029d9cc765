import { createHash } from 'node:crypto';
import { brand } from '@nightjar/domain/brand';
import { version } from '@nightjar/domain/releases/calls';
import { defaultChannel, unknownDevice } from '@nightjar/domain/releases/entity';
import { bucketOf, offerTo, type UpdatingDevice } from '@nightjar/domain/releases/rules/offer';
import type { Database } from '../../platform/db/database.ts';
import { handle, ok } from '../../platform/http/handler.ts';
import { releaseKeyOf } from './gate.ts';
import { newestForAll, type OfferableRelease, presentVersion, releasesForOffers } from './present.ts';
import { findReleases } from './queries/releases.ts';
import { findFailedVersions } from './queries/reports.ts';

/**
 * Answers a device with the version that it is offered, or with its own. Other callers get the newest version that every
 * device may have; until a version is released over the air, that is the version with which this server was built.
 */
export const versionHandler = handle(version, async ({ input, db, now, platform }) => {
  const releases = await findReleases(platform.db, now);
  const { native, current, device_id } = input;
  if (native === undefined || current === undefined || device_id === undefined)
    return ok(presentVersion(newestForAll(releases) ?? brand.version));

  const offer = await findOffer(
    { native, current, deviceId: device_id, channel: input.channel ?? defaultChannel },
    { db, releases: releasesForOffers(releases, releaseKeyOf(platform.settings)) },
  );
  return ok(offer ? presentVersion(offer.version, offer.bundle) : presentVersion(current));
});

type AskingDevice = Pick<UpdatingDevice, 'native' | 'current' | 'channel'> & { readonly deviceId: string };

/**
 * Returns the release that a device is offered. The failures of the device are read only where it would be offered a
 * release without them: most calls find nothing newer and send no statement.
 */
async function findOffer(
  { deviceId, ...facts }: AskingDevice,
  { db, releases }: { db: Database; releases: readonly OfferableRelease[] },
): Promise<OfferableRelease | null> {
  const bucket = (of: string) => bucketOf(createHash('sha256').update(`${of}:${deviceId}`).digest());
  const device: UpdatingDevice = { ...facts, blocked: [], bucket };
  const offer = offerTo(device, releases);
  if (!offer || deviceId === unknownDevice) return offer;
  const blocked = await findFailedVersions(db, deviceId);
  return blocked.length === 0 ? offer : offerTo({ ...device, blocked }, releases);
}
