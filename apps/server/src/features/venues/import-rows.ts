import type { Point } from '@nightjar/domain/kernel/geo';
import { webLink } from '@nightjar/domain/kernel/link';
import { cutWords } from '@nightjar/domain/kernel/text';
import type { ImportHome } from '@nightjar/domain/places/rules/import-home';
import { mostTellingTag } from '@nightjar/domain/places/rules/layers';
import { venueNameLimit } from '@nightjar/domain/venues/entity';
import { parseOpeningHours } from '@nightjar/domain/venues/opening-hours';
import {
  featuresOfTags,
  isGone,
  placeId,
  typesOfKinds,
  venueKinds,
} from '@nightjar/domain/venues/rules/imported';
import type { MapFeature } from '../../platform/geojson/file.ts';
import { GeometryProblem } from '../../platform/geojson/geometry.ts';
import { pinOfGeometry } from '../../platform/geojson/inside.ts';
import type { Tags } from '../../platform/geojson/tags.ts';
import type { ImportedVenue } from './queries/imported.ts';

/** This is a venue that was found on a map, with what identifies it. */
export type FoundVenue = {
  readonly osm: string;
  readonly name: string;
  readonly point: Point;
  readonly types: { id: number }[];
  /** True means that the map has no id for the venue. The import then makes an id from its name and position. */
  readonly hasNone: boolean;
};
/** `left` names the kind of a feature that is no venue. `reason` is why a venue cannot be imported. */
type NotImported = { readonly left: string } | { readonly reason: string };

/**
 * Returns the venue of a feature. A feature in this product's own format, with `osm`, does not need a tag for its kind.
 */
export function readVenue(feature: MapFeature): FoundVenue | NotImported {
  const { tags, id, problem } = feature;
  const kinds = venueKinds(tags);
  if (problem) return { reason: problem };
  if (kinds.length === 0 && tags.osm === undefined) return { left: mostTellingTag(tags) };
  if (isGone(tags)) return { reason: 'it is left out: its tags say that it is closed for good' };
  const hasNone = id.osm === null && id.absent && tags.osm === undefined;
  if (id.osm === null && !hasNone) return { reason: id.problem };
  const name = tags.name ?? tags['name:en'] ?? tags.brand;
  if (name === undefined) return { reason: `properties.name: ${id.osm ?? 'it'} has none` };
  try {
    const point = pinOfGeometry(feature.geometry());
    const shape = feature.shape === 'Point' ? 'point' : 'outline';
    const osm = id.osm ?? placeId(shape, name, point);
    return { osm, name: cutWords(name, venueNameLimit), point, types: typesOfKinds(kinds, tags), hasNone };
  } catch (error) {
    if (error instanceof GeometryProblem) return { reason: error.message };
    throw error;
  }
}

type NoteReason = (reason: string) => void;

/** Returns the fields of a venue without its place. A field that cannot be read is left out, and a note reports it. */
export function venueFieldsOf(
  { tags, note: unread }: MapFeature,
  found: FoundVenue,
  { home, note }: { home: ImportHome; note: NoteReason },
) {
  if (unread) note(unread);
  const name = tags.name ?? found.name;
  if (name !== found.name && name.length > venueNameLimit)
    note(`its name was cut: it has more than ${venueNameLimit} characters`);
  return {
    source: `osm:${found.osm}`,
    name: found.name,
    street: fieldUnlessTooLong('street', tags.street ?? streetInTags(tags), note),
    city: fieldUnlessTooLong('city', tags.city ?? tags['addr:city'], note) ?? home.city,
    zip: fieldUnlessTooLong('zip', tags.zip ?? tags['addr:postcode'], note),
    phone: phoneInTags(tags, note),
    hours: hoursInTags(tags, note),
    type: found.types,
    features: featuresOfTags(tags),
    links: linksInTags(tags, note),
  } satisfies Partial<ImportedVenue>;
}

/** Returns the state of the United States that the tags name. */
export const stateIn = (tags: Tags): string | undefined => tags.state ?? tags['addr:state'];

const longestFieldLength = 200;

function fieldUnlessTooLong(field: string, text: string | undefined, note: NoteReason): string | null {
  if (text === undefined) return null;
  if (text.length <= longestFieldLength) return text;
  note(`its ${field} was left out: it has more than ${longestFieldLength} characters`);
  return null;
}

function streetInTags(tags: Tags): string | undefined {
  const street = tags['addr:street'] ?? tags['addr:place'];
  const number = tags['addr:housenumber'];
  if (street === undefined) return tags['addr:full'];
  const unit = tags['addr:unit'];
  return `${number ? `${number} ` : ''}${street}${unit ? `, Unit ${unit}` : ''}`;
}

/** Returns a phone number. Where the tags have several, it is the first, because a venue has one. */
function phoneInTags(tags: Tags, note: NoteReason): string | null {
  const text = tags.phone ?? tags['contact:phone'] ?? tags['contact:mobile'] ?? tags.mobile;
  return fieldUnlessTooLong('phone', text?.split(';')[0]?.trim(), note);
}

function hoursInTags({ opening_hours: text = '' }: Tags, note: NoteReason) {
  const { hours, notes } = parseOpeningHours(text);
  for (const each of notes) note(each);
  return hours;
}

/** Returns the first text in the tags that is a web address. */
function linksInTags(tags: Tags, note: NoteReason): { label: string; url: string }[] {
  const text = tags.website ?? tags['contact:website'] ?? tags.url;
  if (text === undefined) return [];
  const url = [text, ...text.split(';')].map(each => webLink.safeParse(each.trim()).data).find(Boolean);
  if (url) return [{ label: 'Website', url }];
  note(`its website was left out: "${text}" is no address`);
  return [];
}
