/** A changed field with its value before and after the act. */
export type ChangedField = {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly differs: boolean;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lists the fields of a value. A field inside another has its path as its name, such as "hours.open". A list is not
 * split.
 */
function flattenFields(value: unknown, path = ''): [field: string, value: unknown][] {
  if (!isRecord(value)) return value === null || value === undefined ? [] : [[path || 'value', value]];
  return Object.entries(value).flatMap(([name, part]) => {
    const field = path ? `${path}.${name}` : name;
    return isRecord(part) && Object.keys(part).length > 0
      ? flattenFields(part, field)
      : [[field, part] as [string, unknown]];
  });
}

/** Lists the fields of a change; those that differ come first. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [new Map(flattenFields(before)), new Map(flattenFields(after))];
  const fields = [...new Set([...was.keys(), ...is.keys()])].map(field => ({
    field,
    before: was.get(field),
    after: is.get(field),
    differs: JSON.stringify(was.get(field)) !== JSON.stringify(is.get(field)),
  }));
  return fields.toSorted((one, other) => Number(other.differs) - Number(one.differs));
}

const uuidPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * Returns the last id in a typed or pasted text; null where the text has none. In a pasted address of a page, the last
 * id is that of the page's object.
 */
export const idIn = (text: string): string | null => text.match(uuidPattern)?.at(-1)?.toLowerCase() ?? null;

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && idIn(value) === value.toLowerCase();

/** Returns the address of the page about the id in this field; null where there is no such page. */
export function hrefOfId(field: string, id: string): string | null {
  const name = field.split('.').at(-1) ?? field;
  if (/^(user|actor|owner|recipient|sender|referrer|reporter|target)_id$/.test(name))
    return `/admin/people/${id}`;
  if (name === 'venue_id') return `/admin/venues/${id}/info`;
  if (/^event_ids?$/.test(name)) return `/admin/events/${id}`;
  if (name === 'report_id') return `/admin/reports/${id}`;
  return name === 'code_id' ? `/admin/codes/${id}` : null;
}
