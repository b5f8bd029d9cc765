import type { UserId } from '@nightjar/domain/kernel/id';
import { type AddStep, mostDrafts } from '@nightjar/domain/venues/desk/entity';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

export type DraftRow = {
  draft_id: string;
  user_id: UserId;
  step: AddStep;
  fields: Record<string, unknown>;
  updated_at: Date;
};

const draftColumns = sql`draft_id, user_id, step, fields, updated_at`;

export async function findDrafts(db: Database, userId: UserId): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${draftColumns} from venue_drafts where user_id = ${userId}
    order by updated_at desc, draft_id limit ${sql.lit(mostDrafts)}`.execute(db);
  return rows;
}

/** Locks the drafts of a user, so that no draft is added while another call counts them. */
export async function lockDrafts(db: Database, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('venue-drafts:' || ${userId}::text, 0))`.execute(
    db,
  );
}

/** Returns the draft with this id, whichever user it belongs to, and the number of drafts of the user. */
export async function findDraft(
  db: Database,
  draftId: string,
  userId: UserId,
): Promise<{ draft: DraftRow | null; kept: number }> {
  const { rows } = await sql<DraftRow & { kept: number }>`
    select ${draftColumns}, counted.kept
    from (select count(*)::int as kept from venue_drafts where user_id = ${userId}) as counted
    left join venue_drafts on draft_id = ${draftId}`.execute(db);
  const { kept = 0, ...draft } = rows[0] ?? {};
  return { draft: 'draft_id' in draft && draft.draft_id !== null ? draft : null, kept };
}

export async function saveDraft(
  db: Database,
  { draft_id, user_id, step, fields, updated_at }: DraftRow,
): Promise<DraftRow> {
  const { rows } = await sql<DraftRow>`
    insert into venue_drafts (draft_id, user_id, step, fields, created_at, updated_at)
    values (${draft_id}, ${user_id}, ${step}, ${JSON.stringify(fields)}::jsonb, ${updated_at}, ${updated_at})
    on conflict (draft_id) do update set step = excluded.step, fields = excluded.fields, updated_at = excluded.updated_at
      where venue_drafts.user_id = excluded.user_id
    returning ${draftColumns}`.execute(db);
  const [saved] = rows;
  if (!saved) throw new Error('a draft is gone under its lock');
  return saved;
}

export async function deleteDraft(db: Database, draftId: string, userId: UserId): Promise<void> {
  await db.deleteFrom('venue_drafts').where('draft_id', '=', draftId).where('user_id', '=', userId).execute();
}
