import { typedText } from '@nightjar/domain/kernel/text';

/**
 * These texts describe an object of a map: the tags of OpenStreetMap, or the properties of a feature from another
 * source.
 */
export type Tags = Readonly<Record<string, string>>;

/** These properties contain further tags: as an object from osmtogeojson, or as hstore or JSON from ogr2ogr. */
const tagHolders = ['tags', 'other_tags', 'all_tags'];
/** Programs add these keys to the tags. They describe the data and not the place. */
const isToolKey = (key: string) => key.startsWith('@') || tagHolders.includes(key);

/**
 * Reads the tags of a feature. A value of null, blanks and texts without a visible character count as missing. A number
 * becomes text.
 */
export function readTags(properties: unknown): { tags: Tags; unread: string | null } {
  const tags: Record<string, string> = Object.create(null);
  let unread: string | null = null;
  if (!isRecord(properties)) return { tags, unread };
  for (const holder of tagHolders) {
    const held = properties[holder];
    const further = typeof held === 'string' ? textTags(held) : held;
    if (isRecord(further)) addTags(tags, further);
    else if (typeof held === 'string' && held.trim()) unread = `its ${holder} cannot be read`;
  }
  addTags(tags, properties);
  return { tags, unread };
}

function addTags(tags: Record<string, string>, more: Record<string, unknown>): void {
  for (const key of Object.keys(more)) {
    const value = more[key];
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isScalar || isToolKey(key)) continue;
    const text = typedText(String(value)).trim();
    if (text) tags[normalizedTagKey(key)] = text;
  }
}

/**
 * Returns the key of a tag in the spelling of OpenStreetMap. ogr2ogr writes "addr_street" for "addr:street" where a
 * format allows no colons in names. The tables of cities have a "NAME".
 */
const normalizedTagKey = (key: string) =>
  key.replace(/^(addr|contact)_/, '$1:').replace(/^(NAME|Name)$/, 'name');

/** @returns null for a text that is neither hstore nor JSON */
function textTags(text: string): Record<string, unknown> | null {
  return text.trimStart().startsWith('{') ? parseJsonTags(text) : hstoreTags(text);
}

function parseJsonTags(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/**
 * Reads PostgreSQL's hstore format `"a"=>"b","c"=>NULL`, which has a backslash before each quote or backslash in a
 * text.
 */
function hstoreTags(text: string): Record<string, unknown> | null {
  const tags: Record<string, unknown> = Object.create(null);
  const pair = /\s*"((?:[^"\\]|\\.)*)"\s*=>\s*(?:"((?:[^"\\]|\\.)*)"|NULL)\s*(,|$)/gisy;
  let end = 0;
  for (const [all, key = '', value] of text.matchAll(pair)) {
    if (value !== undefined) tags[unescapeBackslashes(key)] = unescapeBackslashes(value);
    end += all.length;
  }
  return end === text.length ? tags : null;
}
const unescapeBackslashes = (text: string) => text.replaceAll(/\\(.)/gs, '$1');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
