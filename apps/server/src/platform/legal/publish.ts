import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { StartupError } from '../startup-error.ts';
import { fileOfText, type LegalTexts } from './texts.ts';

/**
 * Stores the terms and the privacy policy that are in force, so that what a person accepted can be read later. A
 * version belongs to one text for ever.
 * @throws StartupError where an earlier start published another text under the same version
 */
export async function publishLegalTexts(db: Database, texts: LegalTexts, now: Date): Promise<void> {
  for (const { kind, version, body } of Object.values(texts)) {
    await db
      .insertInto('legal_texts')
      .values({ kind, version, body, published_at: now })
      .onConflict(conflict => conflict.columns(['kind', 'version']).doNothing())
      .execute();
    const kept = await db
      .selectFrom('legal_texts')
      .where('kind', '=', kind)
      .where('version', '=', version)
      .select(sql<boolean>`body = ${body}`.as('same'))
      .executeTakeFirstOrThrow();
    if (!kept.same)
      throw new StartupError(
        `LEGAL_DIR: ${fileOfText(kind)} differs from the text that was published as version ${version}: give it a new version.`,
      );
  }
}
