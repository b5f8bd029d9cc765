import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { inTransaction, openDatabase } from '../db/database.ts';
import { createPoolMeters } from './pools.ts';
import { PrefixedRegistry } from './registry.ts';

const { urls } = await testDatabase();

test('the metrics show the connections of a pool, who waits for one, and how long the waits were', async () => {
  const registry = new PrefixedRegistry();
  const db = openDatabase({
    url: urls.app,
    maxConnections: 1,
    measures: createPoolMeters(registry)('main'),
  });
  await sql`select 1`.execute(db);
  const held = Promise.withResolvers<void>();
  const inside = Promise.withResolvers<void>();
  const first = inTransaction(db, async transaction => {
    await sql`select 1`.execute(transaction);
    inside.resolve();
    await held.promise;
  });
  await inside.promise;
  const second = inTransaction(db, transaction => sql`select 2`.execute(transaction));

  const during = await registry.metrics();
  held.resolve();
  await Promise.all([first, second]);

  const after = await registry.metrics();
  await db.destroy();

  expect(during).toContain('nightjar_database_connections{pool="main",state="in_use"} 1');
  expect(during).toContain('nightjar_database_connections{pool="main",state="idle"} 0');
  expect(during).toContain('nightjar_database_waiting{pool="main"} 1');
  expect(during).toContain('nightjar_database_connections_limit{pool="main"} 1');
  expect(during).toContain('nightjar_database_wait_seconds_count{pool="main"} 2');
  expect(after).toContain('nightjar_database_connections{pool="main",state="idle"} 1');
  expect(after).toContain('nightjar_database_waiting{pool="main"} 0');
  expect(after).toContain('nightjar_database_wait_seconds_count{pool="main"} 3');
});
