import pg from 'pg';

/**
 * This module is loaded into the product with `--import`, and reports every statement on its way to PostgreSQL to the
 * parent, from whichever library, as text with its values. When the parent asks for `sent`, it answers once all earlier
 * statements have been reported.
 */
type Sent = string | { text: string; values?: unknown[] };

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;

Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, sent: Sent, ...rest: unknown[]) {
    const [values] = rest;
    const text = typeof sent === 'string' ? sent : sent.text;
    const given = typeof sent === 'string' && Array.isArray(values) ? values : (Object(sent).values ?? []);
    process.send?.({ text, values: given });
    return Reflect.apply(query, this, [sent, ...rest]);
  },
});

process.on('message', () => process.send?.('sent'));
process.channel?.unref();
