type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Walks through the lists, pages and objects of an answer, and calls `change` for each object. Unchanged
 * parts stay the same objects.
 */
export function changeJsonObjects<Answer>(
  answer: Answer,
  change: (object: JsonObject) => JsonObject,
): Answer {
  return changeJsonValue(answer, change) as Answer;
}

function changeJsonValue(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) {
    const items = value.map(item => changeJsonValue(item, change));
    return items.every((item, place) => item === value[place]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(
    ([name, field]) => [name, changeJsonValue(field, change)] as const,
  );
  const same = fields.every(([name, field]) => field === Reflect.get(value, name));
  return change(same ? (value as JsonObject) : Object.fromEntries(fields));
}
