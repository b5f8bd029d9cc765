import pg from 'pg';

/**
 * Loaded into the product with `--import`, it reports every statement on its way to PostgreSQL to the parent, from
 * whichever library, as text with its values. Asked for `sent`, it answers once all before have been reported.
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
