import { venueId } from '@nightjar/domain/kernel/id';
import type { Preview } from '../../platform/page/preview.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentVenuePreview } from './present.ts';
import { findPublicVenue } from './queries/page.ts';

/** Returns what a visitor sees of a link to a bar. Returns null where guests do not see the bar. */
export async function venuePreview(
  { reads, settings }: Pick<Platform, 'reads' | 'settings'>,
  id: string,
): Promise<Preview | null> {
  const asked = venueId.safeParse(id);
  const venue = asked.success ? await reads.run(null, db => findPublicVenue(db, asked.data)) : null;
  return venue ? presentVenuePreview(venue, settings.publicUrl) : null;
}
