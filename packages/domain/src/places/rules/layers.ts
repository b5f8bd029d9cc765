/** A map of OpenStreetMap fills these layers of the base map, and the neighborhoods, which have a table too. */
export type MapLayer = 'neighborhoods' | 'parks' | 'water' | 'roads';

/** The base map's style draws a thing by its layer and its kind. */
export type MapObject = { readonly layer: MapLayer; readonly kind: string };

type Tags = Readonly<Record<string, string>>;

const waterKinds = ['water', 'bay', 'strait'];
const wateryLand = ['reservoir', 'basin'];
const parkKinds = [
  'park',
  'garden',
  'nature_reserve',
  'golf_course',
  'dog_park',
  'common',
  'recreation_ground',
];
const greenLand = ['recreation_ground', 'village_green', 'cemetery'];
const quarterKinds = ['neighbourhood', 'neighborhood', 'suburb', 'quarter'];
/** OpenStreetMap counts from the country, 2, over the city, 8, down to what is within one. */
const smallestCity = 8;

const majorRoads = ['motorway', 'trunk', 'primary', 'secondary'];
const streetKinds = ['tertiary', 'unclassified', 'residential', 'living_street', 'pedestrian', 'road'];

/**
 * Returns the layer of a thing with tags of OpenStreetMap, or of a thing in our own spelling. Null: it is not drawn,
 * like houses, footpaths and things that are being built.
 */
export function mapObjectOf(tags: Tags): MapObject | null {
  return quarterOf(tags) ?? waterOf(tags) ?? parkOf(tags) ?? roadOf(tags);
}

function quarterOf({ place = '', boundary, admin_level, kind }: Tags): MapObject | null {
  const isDistrict = boundary === 'administrative' && Number(admin_level) > smallestCity;
  const is = quarterKinds.includes(place) || isDistrict || kind === 'neighborhood';
  return is ? { layer: 'neighborhoods', kind: 'neighborhood' } : null;
}

function waterOf({ natural = '', waterway, landuse = '', water }: Tags): MapObject | null {
  if (waterKinds.includes(natural)) return { layer: 'water', kind: water ?? natural };
  if (waterway === 'riverbank' || waterway === 'dock') return { layer: 'water', kind: waterway };
  return wateryLand.includes(landuse) ? { layer: 'water', kind: landuse } : null;
}

function parkOf({ leisure = '', landuse = '', boundary }: Tags): MapObject | null {
  const is = parkKinds.includes(leisure) || greenLand.includes(landuse) || boundary === 'national_park';
  return is ? { layer: 'parks', kind: 'park' } : null;
}

function roadOf({ highway = '', area, class: drawn }: Tags): MapObject | null {
  if (area === 'yes') return null;
  if (majorRoads.includes(highway)) return { layer: 'roads', kind: highway };
  if (streetKinds.includes(highway)) return { layer: 'roads', kind: 'street' };
  const [road = '', link] = highway.split('_');
  if (link === 'link' && [...majorRoads, ...streetKinds].includes(road))
    return { layer: 'roads', kind: 'ramp' };
  return drawn && highway === '' ? { layer: 'roads', kind: drawn } : null;
}

/** Where a layer is full, the roads with the highest rank are left out first. */
export function roadRank(kind: string, name: string | null): number {
  const rank = majorRoads.indexOf(kind);
  if (rank >= 0) return rank;
  if (kind === 'ramp') return majorRoads.length;
  return majorRoads.length + (name ? 1 : 2);
}

/** A thing that is left out is named by one of these keys, the most telling first. */
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

const tellingKey = (tags: Tags): string | undefined =>
  tellingKeys.find(each => tags[each]) ??
  Object.keys(tags).find(each => /^[a-z_]+:(amenity|leisure)$/.test(each));

/** True where OpenStreetMap's tags name the kind of a thing; tags in our own spelling do not. */
export const isCalled = (tags: Tags): boolean => tellingKey(tags) !== undefined;

/** Names a thing that is left out as "amenity=bench", and one that no longer exists as "disused:amenity=bar". */
export function mostTellingTag(tags: Tags): string {
  const key = tellingKey(tags);
  return key ? `${key}=${tags[key]}`.slice(0, 80) : 'without a tag that is known here';
}
