import { userId, venueId } from '@nightjar/domain/kernel/id';
import type { Platform } from '../platform/platform.ts';
import { saveAccounts } from './accounts.ts';
import { demoVenues } from './city.ts';
import { saveConversations } from './conversations.ts';
import { saveAppUsage } from './desk/app-usage.ts';
import { saveAuditTrail } from './desk/audit-trail.ts';
import { saveInviteCodes } from './desk/invite-codes.ts';
import { saveReferralRing } from './desk/referral-ring.ts';
import { saveReleases } from './desk/releases.ts';
import { saveReports } from './desk/reports.ts';
import { saveSettlements } from './desk/settlements.ts';
import { saveUnconfirmedVenues } from './desk/unconfirmed-venues.ts';
import { saveFriendshipsAndFollows } from './friendships.ts';
import { saveMap } from './map.ts';
import { demoPeople, type Town } from './people.ts';
import { savePours } from './pours.ts';
import { saveProfilePictures } from './profile-pictures.ts';
import { recountStoredCounts } from './queries.ts';
import { saveStaff } from './staff.ts';
import { saveVenues } from './venues.ts';
import { saveVouchers } from './vouchers.ts';

/**
 * Writes the city and its people into an empty database. Pictures come after them, so that the app can be used while
 * the pictures are encoded. Reports come last, because the evidence of a report keeps pictures.
 */
export async function createCity(platform: Platform, now: Date): Promise<void> {
  const { db, random, legal } = platform;
  const town: Town = {
    people: demoPeople.map(person => ({ ...person, id: userId.parse(random.uuid()) })),
    venues: demoVenues.map(venue => ({ ...venue, id: venueId.parse(random.uuid()) })),
  };
  await db.transaction().execute(async transaction => {
    await saveAccounts(transaction, { ...town, legal }, now);
    await saveMap(transaction, now);
    await saveVenues(transaction, town, now);
    await saveStaff(transaction, town, now);
    await saveUnconfirmedVenues(transaction, town, now);
    await saveFriendshipsAndFollows(transaction, town, now);
    await saveConversations(transaction, town, now);
    await saveVouchers(transaction, town, now);
    await savePours(transaction, town, now);
    await saveInviteCodes(transaction, town, now);
    await saveSettlements(transaction, town, now);
    await saveReferralRing(transaction, town, now);
    await saveAppUsage(transaction, town, now);
    await saveReleases(transaction, town, now);
    await saveAuditTrail(transaction, town, now);
    await recountStoredCounts(transaction);
  });
  await saveProfilePictures(platform, town);
  await db.transaction().execute(transaction => saveReports(transaction, town, now));
}
