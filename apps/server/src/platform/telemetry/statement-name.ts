/** A statement in the names of OpenTelemetry: what it does, and to which table. */
export type StatementName = { readonly operation: string; readonly table: string | null };

/** Callers of `/rest/v1` make up filters, so the names of at most this many texts are kept. */
const mostNames = 2_000;

/**
 * Returns a function that names statements for traces. A name contains no value, because the text of a statement has
 * placeholders for its values.
 */
export function statementNames(): (text: string) => StatementName {
  const names = new Map<string, StatementName>();
  return text => {
    const known = names.get(text);
    if (known) return known;
    const name = nameStatement(text);
    if (names.size < mostNames) names.set(text, name);
    return name;
  };
}

const operations = new Set(['select', 'insert', 'update', 'delete', 'merge', 'call']);
/** The name of the table follows this word, for each operation. */
const tableAfter: Readonly<Record<string, string>> = {
  select: 'from',
  delete: 'from',
  insert: 'into',
  merge: 'into',
  update: 'update',
};
/** A part in brackets is replaced by this sign, so that it is never taken for a table. */
const part = '#';
const wordPattern = /^[\w"][\w".]*$/;

/** Reads the words outside of brackets and quotes: those inside belong to parts of the statement. */
export function nameStatement(text: string): StatementName {
  const words = outerWords(text);
  const start = words.findIndex(word => operations.has(word.toLowerCase()));
  const operation = words[start]?.toLowerCase() ?? 'statement';
  const before = tableAfter[operation];
  const place = words.findIndex((word, index) => index >= start && word.toLowerCase() === before);
  const table = place < 0 ? undefined : words[place + 1];
  const isTable = table !== undefined && wordPattern.test(table);
  return { operation, table: isTable ? table.replaceAll('"', '').slice(0, 100) : null };
}

/** Comments and texts in quotes may contain anything, so they are removed first. */
function outerWords(text: string): string[] {
  let outer = text.replace(/--[^\n]*|'(?:[^']|'')*'/g, ' ');
  for (
    let shorter = withoutInnermostBrackets(outer);
    shorter !== outer;
    shorter = withoutInnermostBrackets(outer)
  )
    outer = shorter;
  return outer.split(/[\s,;()]+/).filter(word => word !== '');
}

const withoutInnermostBrackets = (text: string): string => text.replace(/\([^()]*\)/g, ` ${part} `);
