import pg from 'pg';

/**
 * This module is loaded into the product with `--import`. It reports to the parent process every statement that any
 * library sends to PostgreSQL: its text and its values. When the parent asks for `sent`, the module answers after it
 * has reported all earlier statements.
 */
type SentStatement = string | { text: string; values?: unknown[] };

const originalQuery = pg.Client.prototype.query as (...args: unknown[]) => unknown;

Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, sent: SentStatement, ...rest: unknown[]) {
    const [values] = rest;
    const text = typeof sent === 'string' ? sent : sent.text;
    const given = typeof sent === 'string' && Array.isArray(values) ? values : (Object(sent).values ?? []);
    process.send?.({ text, values: given });
    return Reflect.apply(originalQuery, this, [sent, ...rest]);
  },
});

process.on('message', () => process.send?.('sent'));
process.channel?.unref();
