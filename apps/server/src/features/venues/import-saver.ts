import type { Bounds } from '@nightjar/domain/kernel/geo';
import {
  type Area,
  boundsOfArea,
  closestNeighborhood,
  isInBounds,
} from '@nightjar/domain/places/rules/areas';
import { regionsNear } from '@nightjar/domain/places/rules/borders';
import type { ImportHome } from '@nightjar/domain/places/rules/import-home';
import { mostTellingTag } from '@nightjar/domain/places/rules/layers';
import { stateCode } from '@nightjar/domain/places/rules/states';
import {
  type DrawnVenue,
  type MappedVenue,
  pairChangedVenues,
  surplusDrawings,
} from '@nightjar/domain/venues/rules/imported';
import { sameVenueMetres } from '@nightjar/domain/venues/rules/names';
import { placeAtPoint } from '@nightjar/domain/venues/rules/place';
import { loadBorders } from '../../platform/borders.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MapFeature, MapFile } from '../../platform/geojson/file.ts';
import type { startReport } from '../../platform/geojson/report.ts';
import { saveBasemapLayer } from '../places/queries/basemap.ts';
import { findNeighborhoodsAround } from '../places/queries/neighborhoods.ts';
import { type FoundVenue, readVenue, stateIn, venueFieldsOf } from './import-rows.ts';
import {
  changeSources,
  findKnownSources,
  findVenuesAround,
  type ImportedVenue,
  saveImportedVenues,
  type VenueAround,
} from './queries/imported.ts';

type ImportReporter = ReturnType<typeof startReport>;

/** One statement saves this many venues. */
const venuesPerBatch = 500;

/** By these values a venue of the map is matched with a venue of the database. */
type SeenVenue = DrawnVenue & { readonly label: string };

/**
 * Collects which venues a map has, when the map is read for the first time. Their other fields are read later, when the
 * venues are saved, so that the import needs little memory.
 */
export function venueSurvey(report: ImportReporter) {
  const seen = new Map<string, SeenVenue>();
  return {
    add(feature: MapFeature, found: FoundVenue): void {
      const { osm, name, point, types, hasNone } = found;
      if (hasNone) report.sum('they have no OpenStreetMap id, and are known by their name and place');
      const first = seen.get(osm);
      // The program osmium writes a closed way (an outline) twice, as a line and as an area. The second one is left
      // out.
      if (first?.name === name)
        report.leave(`${mostTellingTag(feature.tags)} of an object that is taken already`);
      else if (first) report.note(feature.label, `${osm} is in the map twice: the first counts`);
      else
        seen.set(osm, {
          osm,
          name: detachedCopy(name),
          ...point,
          types: types.map(({ id }) => id),
          tags: Object.keys(feature.tags).length,
          label: detachedCopy(feature.label),
        });
    },
    seen,
    report,
  };
}

/**
 * Copies a text. V8 keeps a part of a text as a reference to the whole, so without the copy each name would keep 4 KB
 * of the file in memory.
 */
const detachedCopy = (text: string): string => Buffer.from(text).toString();

export type VenueCollector = ReturnType<typeof venueSurvey>;

export type VenueImport = {
  readonly home: ImportHome;
  readonly keepBoth: boolean;
  readonly now: Date;
  readonly maps: readonly MapFile[];
  readonly isVenue: (feature: MapFeature, map: MapFile) => boolean;
};

/** Saves the venues of a survey in the transaction of an import. @returns how many venues were imported */
export async function saveSurvey(
  db: Database,
  { seen, report }: VenueCollector,
  { home, keepBoth, now, maps, isVenue }: VenueImport,
): Promise<number> {
  if (seen.size === 0) return 0;
  await mustNotHaveSwappedCoordinates([...seen.values()], home);
  const left = keepBoth ? new Set<string>() : await settleVenueIds(db, [...seen.values()], report);
  const place = await createPlaceFinder(db, boundsOfVenues([...seen.values()]), home);
  const saved = new Set<string>();
  let rows: ImportedVenue[] = [];
  for (const map of maps)
    for await (const feature of map.features()) {
      const found = isVenue(feature, map) ? readVenue(feature) : null;
      if (!found || !('osm' in found) || !seen.has(found.osm) || left.has(found.osm) || saved.has(found.osm))
        continue;
      saved.add(found.osm);
      const fields = venueFieldsOf(feature, found, {
        home,
        note: reason => report.note(feature.label, reason),
      });
      rows.push({ ...fields, ...place(found, stateIn(feature.tags)) });
      if (rows.length < venuesPerBatch) continue;
      await saveImportedVenues(db, rows, now);
      rows = [];
    }
  await saveImportedVenues(db, rows, now);
  const attribution = [...new Set(maps.map(map => map.attribution()).filter(Boolean))].join('; ');
  await saveBasemapLayer(db, { name: 'venues', attribution, features: [], joins: true }, now);
  return saved.size;
}

/** As many pins as this show whether the map has latitude and longitude swapped. */
const mostPinsCheckedForSwap = 100;

/**
 * Refuses a map with swapped coordinates. Swapped coordinates may be real places too, so the operator's timezone
 * decides: the map is refused where the pins are in that timezone only after a swap. @throws a sentence that explains
 * the swap
 */
async function mustNotHaveSwappedCoordinates(
  seen: readonly SeenVenue[],
  { timezone }: ImportHome,
): Promise<void> {
  // An invented city has a timezone of the open sea, such as `Etc/GMT+5`, in which its pins do not lie. So its
  // coordinates cannot be checked.
  if (timezone === null || timezone.startsWith('Etc/')) return;
  const { timezoneAt } = await loadBorders();
  const tried = seen.slice(0, mostPinsCheckedForSwap);
  const turned = tried.filter(
    ({ lat, lng }) =>
      Math.abs(lng) <= 90 &&
      timezoneAt({ lat, lng }) !== timezone &&
      timezoneAt({ lat: lng, lng: lat }) === timezone,
  );
  if (turned.length * 2 > tried.length)
    throw new Error(`The coordinates are swapped: only the other way round they are in ${timezone}.`);
}

/**
 * Decides which bars of the map are the same bar, and which are known bars that had another id before. @returns the ids
 * that are left out
 */
async function settleVenueIds(
  db: Database,
  seen: readonly SeenVenue[],
  report: ImportReporter,
): Promise<Set<string>> {
  const known = await findKnownVenueIds(db, seen);
  const left = new Set<string>();
  for (const [other, kept] of surplusDrawings(seen)) {
    // If both bars were imported before, both stay: an operator wanted both, or guests already know both.
    if (known.has(other.osm) && known.has(kept.osm)) continue;
    left.add(other.osm);
    report.note(
      other.label,
      `it is the same bar as ${kept.label} (${kept.osm}), which is taken; --keep-both takes both`,
    );
  }
  const fresh = seen.filter(({ osm }) => !known.has(osm) && !left.has(osm));
  const inMap = new Set(seen.map(({ osm }) => osm).filter(osm => !left.has(osm)));
  const before = await findFormerVenuesNearby(db, fresh, inMap);
  const changed = [];
  const byId = new Map(seen.map(each => [each.osm, each]));
  for (const [one, was] of pairChangedVenues(fresh, before)) {
    const label = byId.get(one.osm)?.label ?? one.osm;
    if (was.source === null) {
      left.add(one.osm);
      report.note(label, 'it was added at the desk before, and stays as it is there; --keep-both makes two');
      continue;
    }
    changed.push({ id: was.id, from: was.source, to: `osm:${one.osm}` });
    report.note(label, `it was ${was.osm} before and is ${one.osm} now: the same bar; --keep-both makes two`);
  }
  if (changed.length > 0) await changeSources(db, changed);
  return left;
}

async function findKnownVenueIds(db: Database, seen: readonly SeenVenue[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of inBatches(seen, venuesPerBatch * 10))
    for (const source of await findKnownSources(
      db,
      some.map(({ osm }) => `osm:${osm}`),
    ))
      known.add(source.slice('osm:'.length));
  return known;
}

type KnownVenue = MappedVenue & Pick<VenueAround, 'id' | 'source'>;

/**
 * Returns known venues that lie next to a new venue of the map and whose own ids the map no longer has. The new venue
 * may be the known one under a new id.
 */
async function findFormerVenuesNearby(
  db: Database,
  fresh: readonly SeenVenue[],
  inMap: ReadonlySet<string>,
): Promise<KnownVenue[]> {
  const before = new Map<string, KnownVenue>();
  for (const some of inBatches(fresh, venuesPerBatch))
    for (const { type, ...venue } of await findVenuesAround(db, some, sameVenueMetres)) {
      const osm = venue.source?.slice('osm:'.length) ?? '';
      if (!inMap.has(osm)) before.set(venue.id, { ...venue, osm, types: type.map(({ id }) => id) });
    }
  return [...before.values()];
}

function* inBatches<Each>(all: readonly Each[], size: number): Generator<Each[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** Makes a function that decides the state, the timezone and the neighborhood of a venue by its pin. */
async function createPlaceFinder(db: Database, around: Bounds, { state, timezone }: ImportHome) {
  const borders = await loadBorders();
  const found = await findNeighborhoodsAround(db, around);
  const quarters = found.map(each => ({
    id: each.id,
    geometry: each.geometry,
    bounds: boundsOfArea(each.geometry),
  }));
  return ({ point }: FoundVenue, named: string | undefined) => {
    const near = quarters.filter(({ bounds }) => isInBounds(point, bounds));
    const regions = regionsNear(point, borders);
    const isNone = regions.atHome && !stateCode(named ?? null);
    return {
      ...placeAtPoint(point, { state: isNone ? state : (named ?? state) }, regions),
      ...(timezone && { timezone }),
      neighborhood_id: closestNeighborhood<{ id: string; geometry: Area }>(near, point, 0)?.place.id ?? null,
    };
  };
}

const boundsOfVenues = (seen: readonly SeenVenue[]): Bounds =>
  boundsOfArea({ type: 'Polygon', coordinates: [seen.map(({ lng, lat }) => [lng, lat])] });
