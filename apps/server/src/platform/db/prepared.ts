import { createHash } from 'node:crypto';

/**
 * At most this many statements are prepared. The product has fewer; further ones, with filters that callers make up,
 * run unprepared.
 */
const mostStatementNames = 1_000;
/** The pattern finds every way in which SQL returns all columns. */
const allColumnsPattern = /(select|returning|\.)\s*\*/i;
const innermostBracketsPattern = /\([^()]*\)/g;

/**
 * True where the answer of a statement has all columns of a table. A migration by another node changes which columns
 * those are, and PostgreSQL then refuses the old plan. For all columns inside of brackets, PostgreSQL just makes a new
 * plan.
 */
function answersAllColumns(text: string): boolean {
  const outer = text.replace(innermostBracketsPattern, '');
  return outer === text ? allColumnsPattern.test(text) : answersAllColumns(outer);
}

/** Returns a function that gives the same text the same name on every connection. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>();
  return text => {
    if (names.size >= mostStatementNames || names.has(text)) return names.get(text);
    const name = answersAllColumns(text)
      ? undefined
      : createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
}
