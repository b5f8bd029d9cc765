import type { JWK } from 'jose';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../db/database.ts';

export async function findSigningKeys(db: Database): Promise<JWK[]> {
  const rows = await db
    .selectFrom('auth.signing_keys')
    .select('jwk')
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
  return rows.map(({ jwk }) => jwk as JWK);
}

/** Keeps the first key that any node saves, so that nodes that start together use the same key. */
export async function saveFirstSigningKey(db: Database, jwk: JWK & { kid: string }): Promise<void> {
  await inTransaction(db, async transaction => {
    await sql`lock table auth.signing_keys in exclusive mode`.execute(transaction);
    if ((await findSigningKeys(transaction)).length > 0) return;
    await transaction
      .insertInto('auth.signing_keys')
      .values({ kid: jwk.kid, jwk: JSON.stringify(jwk) })
      .execute();
  });
}
