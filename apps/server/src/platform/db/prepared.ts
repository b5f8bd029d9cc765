import { createHash } from 'node:crypto';

/** The product has fewer statements. Later ones (filters that callers make up) run unprepared. */
const mostNames = 1_000;
/** The pattern finds every way to return all columns. */
const allColumns = /(select|returning|\.)\s*\*/i;
const innermostBrackets = /\([^()]*\)/g;

/**
 * True where the answer has all columns: a migration by another node changes its shape, and PostgreSQL then refuses the
 * old plan. All columns inside of brackets only change the plan, which PostgreSQL makes anew.
 */
function answersAllColumns(text: string): boolean {
  const outer = text.replace(innermostBrackets, '');
  return outer === text ? allColumns.test(text) : answersAllColumns(outer);
}

/** The same text has the same name on every connection. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>();
  return text => {
    if (names.size >= mostNames || names.has(text)) return names.get(text);
    const name = answersAllColumns(text)
      ? undefined
      : createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
}
