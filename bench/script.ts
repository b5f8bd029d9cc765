import type { Statement } from './product.ts';

/** A script has statements of SQL with `:names`, as the program pgbench reads them, and the values of the names. */
export type Script = {
  statements: string[];
  /** These lines of pgbench draw the values of the names for each run of the script. */
  set: string;
  /** Draws values of the same names in JavaScript, for the run with the number `turn`. */
  draw(turn: number): Record<string, number | string>;
};

/** Maps a value of a recorded call to the `:name` that the script has instead of the value. */
export type ReplacedIds = ReadonlyMap<string, string>;

/**
 * Returns the recorded statements with their values written into them, except for the values that differ from call to
 * call.
 */
export function scriptStatements(statements: readonly Statement[], replaced: ReplacedIds): string[] {
  return statements.map(({ text, values }) =>
    text
      .trim()
      .replace(/;$/, '')
      .replace(/\$(\d+)/g, (_, position) => writtenValue(values[Number(position) - 1] ?? null, replaced)),
  );
}

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * Writes a value without a type, as the parameter in the recorded statement had none. So PostgreSQL treats both in the
 * same way.
 */
function writtenValue(value: Statement['values'][number], replaced: ReplacedIds): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array[${value.map(each => writtenValue(each, replaced)).join(', ')}]`;
  const text = String(value);
  const whole = replaced.get(text);
  if (whole) return `:${whole}`;
  const parts = text.split(new RegExp(`(${[...replaced.keys()].join('|')})`)).filter(Boolean);
  if (parts.length === 1) return quotedText(text);
  const joined = parts.map(part => (replaced.has(part) ? `:${replaced.get(part)}::text` : quotedText(part)));
  return `(${joined.join(' || ')})${uuidPattern.test(text) ? '::uuid' : text.startsWith('{') ? '::jsonb' : ''}`;
}

/** Colons are written as escapes, because pgbench would take a text after a colon for a name. */
function quotedText(text: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a');
  return safe === text ? `'${text}'` : `E'${safe}'`;
}

type PreparedStatement = { name: string; text: string; variables: string[] };

/**
 * Prepares a statement of a script for a library that numbers its parameters: `:name` becomes `$1`, while casts
 * (`::text`) stay as they are.
 */
export function prepareStatement(statement: string, index: number): PreparedStatement {
  const variables: string[] = [];
  const text = statement.replace(/(?<!:):([a-z]\w*)/g, (_, name) => {
    variables.push(name);
    return `$${variables.length}`;
  });
  return { name: `s${index}`, text, variables };
}
