/**
 * Returns a `validateSearch` function that keeps the named texts of a query and drops everything else: `validateSearch:
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

/**
 * Writes the query of an address: `{redirect: '/discover'}` becomes `?redirect=%2Fdiscover`, and an empty object
 * becomes an empty text.
 */
export function queryString(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
