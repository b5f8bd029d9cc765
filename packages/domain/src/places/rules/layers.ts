/** A map of OpenStreetMap fills these layers of the base map. The neighborhoods also have a table of their own. */
export type MapLayer = 'neighborhoods' | 'parks' | 'water' | 'roads';

/** The style of the base map draws an object by its layer and its kind. */
export type MapObject = { readonly layer: MapLayer; readonly kind: string };

type Tags = Readonly<Record<string, string>>;

const waterKinds = ['water', 'bay', 'strait'];
const waterLanduses = ['reservoir', 'basin'];
const parkKinds = [
  'park',
  'garden',
  'nature_reserve',
  'golf_course',
  'dog_park',
  'common',
  'recreation_ground',
];
const parkLanduses = ['recreation_ground', 'village_green', 'cemetery'];
const quarterKinds = ['neighbourhood', 'neighborhood', 'suburb', 'quarter'];
/**
 * OpenStreetMap numbers the levels of administration: 2 is a country, 8 is a city, and higher numbers are areas within
 * a city.
 */
const cityAdminLevel = 8;

const majorRoads = ['motorway', 'trunk', 'primary', 'secondary'];
const streetKinds = ['tertiary', 'unclassified', 'residential', 'living_street', 'pedestrian', 'road'];

/**
 * Returns the layer and kind of an object by its tags, in the words of OpenStreetMap or of the product. Null where the
 * object is not drawn, such as a building, a footpath or an object that is still being built.
 */
export function mapObjectOf(tags: Tags): MapObject | null {
  return quarterOfTags(tags) ?? waterOfTags(tags) ?? parkOfTags(tags) ?? roadOfTags(tags);
}

function quarterOfTags({ place = '', boundary, admin_level, kind }: Tags): MapObject | null {
  const isDistrict = boundary === 'administrative' && Number(admin_level) > cityAdminLevel;
  const is = quarterKinds.includes(place) || isDistrict || kind === 'neighborhood';
  return is ? { layer: 'neighborhoods', kind: 'neighborhood' } : null;
}

function waterOfTags({ natural = '', waterway, landuse = '', water }: Tags): MapObject | null {
  if (waterKinds.includes(natural)) return { layer: 'water', kind: water ?? natural };
  if (waterway === 'riverbank' || waterway === 'dock') return { layer: 'water', kind: waterway };
  return waterLanduses.includes(landuse) ? { layer: 'water', kind: landuse } : null;
}

function parkOfTags({ leisure = '', landuse = '', boundary }: Tags): MapObject | null {
  const is = parkKinds.includes(leisure) || parkLanduses.includes(landuse) || boundary === 'national_park';
  return is ? { layer: 'parks', kind: 'park' } : null;
}

function roadOfTags({ highway = '', area, class: drawn }: Tags): MapObject | null {
  if (area === 'yes') return null;
  if (majorRoads.includes(highway)) return { layer: 'roads', kind: highway };
  if (streetKinds.includes(highway)) return { layer: 'roads', kind: 'street' };
  const [road = '', link] = highway.split('_');
  if (link === 'link' && [...majorRoads, ...streetKinds].includes(road))
    return { layer: 'roads', kind: 'ramp' };
  return drawn && highway === '' ? { layer: 'roads', kind: drawn } : null;
}

/** Returns the rank of a road: where a layer has too many roads, those with the highest rank are left out first. */
export function roadRank(kind: string, name: string | null): number {
  const rank = majorRoads.indexOf(kind);
  if (rank >= 0) return rank;
  if (kind === 'ramp') return majorRoads.length;
  return majorRoads.length + (name ? 1 : 2);
}

/** An object that is left out is named by the first of these keys that it has; the key that tells most comes first. */
const tellingKeys = [
  ...[
    'amenity',
    'shop',
    'leisure',
    'tourism',
    'craft',
    'office',
    'highway',
    'railway',
    'aeroway',
    'waterway',
  ],
  ...[
    'natural',
    'landuse',
    'building',
    'place',
    'boundary',
    'man_made',
    'historic',
    'power',
    'barrier',
    'public_transport',
  ],
];

const kindTagKey = (tags: Tags): string | undefined =>
  tellingKeys.find(each => tags[each]) ??
  Object.keys(tags).find(each => /^[a-z_]+:(amenity|leisure)$/.test(each));

/**
 * True where the tags of OpenStreetMap tell what kind of object this is. The tags that the product adds do not tell
 * that.
 */
export const hasTellingKey = (tags: Tags): boolean => kindTagKey(tags) !== undefined;

/**
 * Names an object that is left out, such as "amenity=bench". An object that no longer exists is named
 * "disused:amenity=bar".
 */
export function mostTellingTag(tags: Tags): string {
  const key = kindTagKey(tags);
  return key ? `${key}=${tags[key]}`.slice(0, 80) : 'without a tag that is known here';
}
