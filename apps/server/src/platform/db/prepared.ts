import { createHash } from 'node:crypto';

/** More than the product has statements. What comes later (filters that callers make up) runs unprepared. */
const mostNames = 1_000;
/** Every column there is. */
const allColumns = /(select|returning|\.)\s*\*/i;
const innermost = /\([^()]*\)/g;

/**
 * Whether the answer has every column there is: a migration by another node changes its shape, and PostgreSQL then
 * refuses the old plan. Inside of brackets they are a matter of the plan alone, which is made anew.
 */
function answersAllColumns(text: string): boolean {
  const outer = text.replace(innermost, '');
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
