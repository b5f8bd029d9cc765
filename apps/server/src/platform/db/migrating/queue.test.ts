import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../../testing/database.ts';

const run = promisify(execFile);

/** A connection that ends sends this message: its kind and its length. */
const goodbye = Buffer.from([0x58, 0, 0, 0, 4]);

/** PostgreSQL sends this to each connection when an operator stops it. */
function stopMessage(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Opens a line to PostgreSQL. When a connection is about to end, it gets the message that PostgreSQL stops. */
async function lineThatStopsAtTheEnd(url: string): Promise<string> {
  const folder = new URL(url).searchParams.get('host') ?? '';
  const server = createServer(client => {
    const upstream = connect(join(folder, '.s.PGSQL.5432'));
    for (const side of [client, upstream]) side.on('error', () => {});
    upstream.on('data', bytes => client.write(bytes));
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.on('data', bytes => {
      if (bytes.equals(goodbye)) client.end(stopMessage());
      else upstream.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const changed = new URL(url);
  changed.searchParams.delete('host');
  changed.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return changed.href;
}

test('a PostgreSQL that stops while the connections of a migration end does not end the process', async () => {
  const url = await lineThatStopsAtTheEnd(await emptyDatabase());
  const script = `import { migrate } from '${join(import.meta.dirname, '../migrate.ts')}';
    await migrate('${url}');
    setTimeout(() => console.log('still running'), 500);`;
  const ended = await run(process.execPath, ['--input-type=module', '--eval', script]).catch(error => error);
  expect([ended.stdout.trim(), ended.stderr]).toEqual(['still running', '']);
}, 60_000);
