import { join } from 'node:path';
import { Kysely, PostgresDialect as KyselyPostgres } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import pg from 'pg';
import { startDisposablePostgres } from './disposable.ts';
import { migrate } from './migrate.ts';

const outFile = join(import.meta.dirname, 'schema.gen.ts');

/**
 * Writes the TypeScript types of the migrated database at `url`. With `verify` it only compares them with the file, and
 * throws if they differ.
 */
export async function generateTypes(url: string, { verify = false } = {}): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new KyselyPostgres({ pool: new pg.Pool({ connectionString: url }) }),
  });
  try {
    await generate({
      db,
      outFile,
      verify,
      dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
      defaultSchemas: ['public'],
      excludePattern: '{graphile_worker.*,rest.*,public.schema_migrations,public.schema_migration_steps}',
      typeMapping: { int8: 'number' },
      typeOnlyImports: true,
    });
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) {
  const postgres = await startDisposablePostgres();
  try {
    const url = await postgres.database('types');
    await migrate(url);
    await generateTypes(url);
  } finally {
    await postgres.stop();
  }
}
