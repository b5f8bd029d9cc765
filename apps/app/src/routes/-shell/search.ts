/**
 * Returns a reader of a query that keeps the named texts and drops everything else: `validateSearch:
 * textParams('redirect', 'referrer')`.
 */
export function textParams<const Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [Key in Name]?: string } => {
    const found: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') found[name] = value;
    }
    return found;
  };
}

/** Writes a query: `{redirect: '/discover'}` becomes `?redirect=%2Fdiscover`, an empty object an empty text. */
export function queryString(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
