import { parseArgs } from 'node:util';
import { webLink } from '@nightjar/domain/kernel/link';
import { houseTimezone, isTimezone } from '@nightjar/domain/kernel/time';
import { closestNeighborhood } from '@nightjar/domain/places/rules';
import { groundAt } from '@nightjar/domain/places/rules/borders';
import { venueNameLimit } from '@nightjar/domain/venues/entity';
import { parseOpeningHours } from '@nightjar/domain/venues/opening-hours';
import { type Place, placeOf } from '@nightjar/domain/venues/rules/place';
import * as z from 'zod';
import { loadBorders } from '../../platform/borders.ts';
import { type ImportReport, pointGeometry, readGeoJson, takeFeatures } from '../../platform/geojson/file.ts';
import type { Platform } from '../../platform/platform.ts';
import { findNeighborhoodsAround, saveBasemapLayer } from '../places/queries.ts';
import { type ImportedVenue, saveImportedVenues } from './queries.ts';

const word = z.string().trim().min(1).max(200);
const feature = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    osm: z.string().regex(/^(node|way|relation)\/\d+$/),
    name: z.string().trim().min(1).max(venueNameLimit),
    kind: z.string().optional(),
    street: word.optional(),
    city: word.optional(),
    state: word.optional(),
    zip: word.optional(),
    phone: word.optional(),
    website: z.string().optional(),
    opening_hours: z.string().optional(),
    outdoor_seating: z.string().optional(),
    wheelchair: z.string().optional(),
    microbrewery: z.string().optional(),
  }),
  geometry: pointGeometry,
});
type Properties = z.output<typeof feature>['properties'];

/**
 * `import:venues FILE [--city Tampa] [--state FL] [--timezone …]`: real places, by their OpenStreetMap id. The state and
 * the time zone follow from each pin; a state in the file or the command counts beside a border. A zone that
 * the operator names is that of all of them, as an invented city needs.
 */
export async function importVenues(
  platform: Pick<Platform, 'db' | 'clock'>,
  argv: readonly string[],
): Promise<ImportReport> {
  const { file, ...home } = readArguments(argv);
  const source = await readGeoJson(file);
  const { taken, refused } = takeFeatures(source.features, feature);
  const places = await findNeighborhoodsAround(platform.db, everywhere);
  const borders = await loadBorders();
  const rows = new Map<string, ImportedVenue>();
  const notes: ImportReport['refused'][number][] = [];
  for (const { name, feature: found } of taken) {
    const { opening_hours: text = '', website = '' } = found.properties;
    const { hours, notes: ofHours } = parseOpeningHours(text);
    notes.push(...ofHours.map(reason => ({ feature: name, reason })));
    if (website && linkIn(website) === null)
      notes.push({ feature: name, reason: `its website was left out: "${website}" is no address` });
    const [lng, lat] = found.geometry.coordinates;
    const inside = closestNeighborhood(places, { lat, lng }, 0);
    const said = { state: found.properties.state ?? home.state };
    const row = {
      ...toRow(found.properties, home),
      ...placeOf({ lat, lng }, said, groundAt({ lat, lng }, borders)),
      ...(home.timezone && { timezone: home.timezone }),
      hours,
      neighborhood_id: inside?.place.id ?? null,
    };
    rows.set(found.properties.osm, row);
  }
  await saveImportedVenues(platform.db, [...rows.values()], platform.clock.now());
  if (rows.size > 0) {
    const owed = { attribution: source.attribution, features: [] };
    await saveBasemapLayer(platform.db, 'venues', owed, platform.clock.now());
  }
  return {
    taken: rows.size,
    refused: [...refused, ...notes],
    summary: `Took ${rows.size} of ${source.features.length} venues.`,
  };
}

const everywhere = { min_lat: -90, min_lng: -180, max_lat: 90, max_lng: 180 };

/** A website as it is stored; null for what is no link. */
const linkIn = (text: string): string | null => webLink.safeParse(text).data ?? null;

type Home = { city: string; state: string; timezone: string | null };

function toRow(
  properties: Properties,
  home: Home,
): Omit<ImportedVenue, keyof Place | 'hours' | 'neighborhood_id'> {
  const url = linkIn(properties.website ?? '');
  return {
    source: `osm:${properties.osm}`,
    name: properties.name,
    street: properties.street ?? null,
    city: properties.city ?? home.city,
    zip: properties.zip ?? null,
    phone: properties.phone ?? null,
    type: typesOf(properties),
    features: featuresOf(properties),
    links: url === null ? [] : [{ label: 'Website', url }],
  };
}

/** Our type ids by OpenStreetMap's kinds. */
const typeIds: Record<string, number> = { bar: 1, nightclub: 2, pub: 3, restaurant: 11, cafe: 12 };
const brewery = 4;

const typesOf = ({ kind = 'bar', microbrewery }: Properties) => [
  ...(microbrewery === 'yes' ? [{ id: brewery }] : []),
  { id: typeIds[kind] ?? 1 },
];

const featuresOf = ({ outdoor_seating, wheelchair }: Properties) => [
  ...(outdoor_seating === 'yes' ? [{ id: 1 }] : []),
  ...(wheelchair === 'yes' ? [{ id: 10 }] : []),
];

function readArguments(argv: readonly string[]): Home & { file: string } {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      city: { type: 'string', default: 'Tampa' },
      state: { type: 'string', default: 'FL' },
      timezone: { type: 'string' },
    },
  });
  const file = positionals[0];
  if (!file)
    throw new Error(
      'Name the file: import:venues FILE.geojson [--city Tampa] [--state FL] [--timezone America/New_York].',
    );
  const { city, state, timezone = null } = values;
  if (timezone !== null && !isTimezone(timezone))
    throw new Error(`--timezone must be a name like ${houseTimezone}, not "${timezone}".`);
  return { file, city, state, timezone };
}
