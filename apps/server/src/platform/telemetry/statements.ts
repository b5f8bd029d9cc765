import type { StartSpan } from '../spans.ts';
import { statementNames } from './statement-name.ts';

/** Called with the text of a statement that is sent. The returned function ends its span. */
export type WatchStatement = (text: string) => (error: unknown) => void;

/** Makes a span of each statement, by what it does and to which table. Neither its text nor its values are part of it. */
export function watchStatements(startSpan: StartSpan): WatchStatement {
  const nameOf = statementNames();
  return text => {
    const { operation, table } = nameOf(text);
    return startSpan({
      name: table ? `${operation} ${table}` : operation,
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      },
    });
  };
}
