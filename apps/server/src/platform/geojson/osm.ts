import { isRecord } from './tags.ts';

/** OpenStreetMap has three kinds of objects. */
export type OsmKind = 'node' | 'way' | 'relation';

/**
 * `osm` is an id such as "node/1". `problem` explains why an object has no id. `absent` means that the file names no
 * id, or not the kind of the object, as is usual for files of the program JOSM.
 */
export type OsmId =
  | { osm: string; problem: null; absent: false }
  | { osm: null; problem: string; absent: boolean };

const osmKindBySpelling: Readonly<Record<string, OsmKind>> = {
  n: 'node',
  node: 'node',
  w: 'way',
  way: 'way',
  r: 'relation',
  rel: 'relation',
  relation: 'relation',
};
/**
 * The id is written as "node/1", "n1", "way:1", or as an address of openstreetmap.org. The program osmium writes "a3"
 * for an area.
 */
const namedIdPattern =
  /^(?:osm:|https?:\/\/(?:www\.)?openstreetmap\.org\/)?(node|way|relation|rel|area|[nwra])[/:_ ]?(-?\d{1,19})$/i;
const numberedIdPattern = /^-?\d{1,19}$/;

/** A property with one of these names has the kind of the object. The number is in another property. */
const kindKeys = ['@type', '@osm_type', 'osm_type', 'type', 'element_type', 'element'];
/** A property with one of these names has the OpenStreetMap id. The clearest name comes first. */
const idKeys = ['@id', 'osm', 'full_id', '@osm_id', 'osm_id', 'osmid', 'id'];

/** Reads the OpenStreetMap id of a feature in the form of each program that writes such files. */
export function osmIdOf(id: unknown, properties: unknown, geometryType: unknown): OsmId {
  const known = isRecord(properties) ? properties : {};
  const candidates = [...idKeys.map(key => known[key]), id].filter(
    value => typeof value === 'string' || typeof value === 'number',
  );
  const texts = candidates.map(value => String(value).trim()).filter(Boolean);
  for (const text of texts) {
    const [, kind = '', number = ''] = namedIdPattern.exec(text) ?? [];
    if (number) return osmId(kind.toLowerCase(), number);
  }
  const way = textIn(known.osm_way_id);
  if (way && numberedIdPattern.test(way)) return osmId('way', way);
  const number = texts.find(text => numberedIdPattern.test(text));
  if (number === undefined) return noOsmId('it has no OpenStreetMap id (@id, id, osm_id, full_id)', true);
  const kind = kindKeys.map(key => osmKindBySpelling[textIn(known[key])?.toLowerCase() ?? '']).find(Boolean);
  const guessed = kind ?? ('osm_id' in known ? kindOfTable(geometryType, known, number) : null);
  return guessed
    ? osmId(guessed, guessed === 'relation' ? number.replace(/^-/, '') : number)
    : noOsmId(`its id ${number} does not name a node, a way or a relation`, true);
}

/**
 * The programs ogr2ogr and osm2pgsql have a table for each kind of geometry. osm2pgsql gives the area of a relation a
 * negative number.
 */
function kindOfTable(geometryType: unknown, known: Record<string, unknown>, number: string): OsmKind {
  if (geometryType === 'Point') return 'node';
  if ('osm_way_id' in known || number.startsWith('-')) return 'relation';
  return 'way';
}

function osmId(kind: string, number: string): OsmId {
  if (!/^0*[1-9]/.test(number))
    return noOsmId(`its id ${number} is of no object that OpenStreetMap has`, false);
  if (kind === 'a' || kind === 'area') {
    const area = BigInt(number);
    return foundOsmId(area % 2n === 0n ? `way/${area / 2n}` : `relation/${(area - 1n) / 2n}`);
  }
  return foundOsmId(`${osmKindBySpelling[kind]}/${BigInt(number)}`);
}

const noOsmId = (problem: string, absent: boolean): OsmId => ({ osm: null, problem, absent });
const foundOsmId = (osm: string): OsmId => ({ osm, problem: null, absent: false });
const textIn = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null;
