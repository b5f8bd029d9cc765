/** A changed field with its value before and after the act. */
export type ChangedField = {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly differs: boolean;
};

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists the fields of a value; a nested field is named by its path, as "hours.open". A list stays one value. */
function flattenFields(value: unknown, path = ''): [field: string, value: unknown][] {
  if (!isFields(value)) return value === null || value === undefined ? [] : [[path || 'value', value]];
  return Object.entries(value).flatMap(([name, part]) => {
    const field = path ? `${path}.${name}` : name;
    return isFields(part) && Object.keys(part).length > 0
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

const idForm = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * Returns the last id of a typed or pasted text, because the last id of a page's address is the page's own.
 * Null where there is none.
 */
export const idIn = (text: string): string | null => text.match(idForm)?.at(-1)?.toLowerCase() ?? null;

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && idIn(value) === value.toLowerCase();

/** Returns the page about an id in this field; null where there is none. */
export function hrefOf(field: string, id: string): string | null {
  const name = field.split('.').at(-1) ?? field;
  if (/^(user|actor|owner|recipient|sender|referrer|reporter|target)_id$/.test(name))
    return `/admin/people/${id}`;
  if (name === 'venue_id') return `/admin/venues/${id}/info`;
  if (/^event_ids?$/.test(name)) return `/admin/events/${id}`;
  if (name === 'report_id') return `/admin/reports/${id}`;
  return name === 'code_id' ? `/admin/codes/${id}` : null;
}
