import type { MessageId, ReportId, UserId } from '@nightjar/domain/kernel/id';
import { publicPictureName } from '@nightjar/domain/kernel/picture';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import type { Evidence } from '@nightjar/domain/reports/entity';
import { copiedMessageLimits, mostCopiedVenuePictures } from '@nightjar/domain/reports/entity';
import type { EvidenceFile, WantedFile } from '@nightjar/domain/reports/rules/evidence';
import type { ReportedSubject } from '@nightjar/domain/reports/rules/filing';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type ReportedSnapshot = {
  /** The report that is being filed gets this id. */
  readonly report_id: ReportId;
  readonly profile: (NonNullable<Evidence['profile']> & { pictures: (string | null)[] }) | null;
  readonly venue: (NonNullable<Evidence['venue']> & { pictures: string[] }) | null;
};

/**
 * Returns the reported person and venue as they are now, or null for each that is not reported. Blocked people can be
 * reported, because a block often has the same reason. A deletion of the account at the same time waits until the
 * report is filed.
 */
export async function findReportedSnapshot(
  db: Database,
  { userId, venueId }: ReportedSubject,
): Promise<ReportedSnapshot> {
  const { rows } = await sql<ReportedSnapshot>`
    with person as materialized (
      select first_name, last_name, nickname, bio, city, profile_image, "bannerImage" from users
      where id = ${userId} and registered and deleted_at is null for share)
    select uuidv7() as report_id,
      (select json_build_object('first_name', first_name, 'last_name', last_name, 'nickname', nickname, 'bio', bio,
          'city', city, 'pictures', json_build_array(profile_image, "bannerImage")) from person) as profile,
      (select json_build_object('name', name, 'description', description, 'street', street, 'city', city,
          'pictures', jsonb_path_query_array(images, '$[*].url'))
        from venues where id = ${venueId}) as venue`.execute(db);
  const [snapshot] = rows;
  if (!snapshot) throw new Error('A statement that always returns a row returned none.');
  return snapshot;
}

export type ReportedUserMessage = Evidence['messages'][number] & { readonly file: string | null };

/**
 * Finds the last messages of `reported` that `reporter` can read, the newest first: in their direct conversation, in
 * groups and in rooms.
 */
export async function findWrittenMessages(
  db: Database,
  { reporter, reported, now }: { reporter: UserId; reported: UserId | null; now: Date },
): Promise<ReportedUserMessage[]> {
  if (!reported) return [];
  const since = addMilliseconds(now, -copiedMessageLimits.days * days);
  const shared = await findSharedConversations(db, reporter, reported);
  const ids = shared.map(({ id }) => id);
  const { rows } = await sql<ReportedUserMessageRow>`
    select conversation_id, id as message_id, time_of_id(id) as at, message as text, attachment_url as file
    from messages
    where conversation_id = any(${ids}::uuid[]) and sender_id = ${reported} and id >= id_from(${since})
      and id <= (${shared.map(({ through }) => through)}::uuid[])[array_position(${ids}::uuid[], conversation_id)]
    order by id desc limit ${copiedMessageLimits.most}`.execute(db);
  const nameOf = new Map(shared.map(({ id, where }) => [id, where]));
  return rows.map(({ conversation_id, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    where: nameOf.get(conversation_id) ?? null,
    attachment: row.file !== null,
  }));
}

type ReportedUserMessageRow = Omit<ReportedUserMessage, 'at' | 'attachment' | 'where'> & {
  conversation_id: string;
  at: Date;
};
type SharedConversation = { id: string; where: string | null; through: string };

/** Returns the conversations of both people with their names, and up to which message the reporter may read them. */
async function findSharedConversations(
  db: Database,
  reporter: UserId,
  reported: UserId,
): Promise<SharedConversation[]> {
  const { rows } = await sql<SharedConversation>`
    select conversations.id, coalesce(mine.left_through, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as through,
      case when conversations.type <> 'direct' then coalesce(group_name,
        (select name from venues where conversations.type = 'venue' and id::text = split_part(subject, ':', 2)),
        (select name from events where conversations.type = 'event' and event_id::text = split_part(subject, ':', 2)),
        case conversations.type when 'group' then 'A group' else 'A room' end) end as where
    from conversation_members as mine
    join conversation_members as theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = ${reported}
    join conversations on conversations.id = mine.conversation_id
    where (mine.user_id = ${reporter} and mine.left_at is null)
      or (mine.user_id = ${reporter} and mine.left_at is not null)`.execute(db);
  return rows;
}

/**
 * Lists the files that the evidence of a report keeps: first the pictures of the profile or the venue, and then those
 * of messages.
 */
export function filesOfEvidence(
  { profile, venue }: ReportedSnapshot,
  messages: readonly ReportedUserMessage[],
): WantedFile[] {
  const files = [
    ...(profile?.pictures ?? []).map((url, at) => ({ label: profilePictureLabels[at] ?? '', url })),
    ...(venue?.pictures ?? [])
      .slice(0, mostCopiedVenuePictures)
      .map(url => ({ label: 'Venue picture', url })),
  ].flatMap(({ label, url }) => (url ? [{ label, source: publicPictureName(url), messageId: null }] : []));
  const sent = messages.flatMap(({ file, message_id: messageId }) =>
    file ? [{ label: 'Message', source: file, messageId }] : [],
  );
  return [...files, ...sent];
}

const profilePictureLabels = ['Profile picture', 'Banner'];

/** This id owns the files of evidence, so that no user may change them. */
const nilUserId = '00000000-0000-0000-0000-000000000000';

/**
 * Keeps these files by giving their present content a second name, and returns the files that existed. A replacement or
 * deletion at the same time comes either before or, because of the lock, after this. Content that still has a name is
 * never removed.
 */
export async function keepEvidenceFiles(
  db: Database,
  files: readonly EvidenceFile[],
  now: Date,
): Promise<EvidenceFile[]> {
  if (files.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    with kept as materialized (
      select name, version, size, mime_type from storage.objects
      where name = any(${files.map(({ source }) => source)}::text[]) order by name for share)
    insert into storage.objects (name, owner, version, size, mime_type, cache_control, created_at, updated_at)
    select wanted.copy, ${nilUserId}, kept.version, kept.size, kept.mime_type, 'private, no-store', ${now}, ${now}
    from unnest(${files.map(({ source }) => source)}::text[], ${files.map(({ name }) => name)}::text[])
      as wanted (source, copy) join kept on kept.name = wanted.source
    returning name`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  return files.filter(({ name }) => names.has(name));
}

/**
 * This is the type of the column `reports.evidence`. A picture has the name of its copy. No id of a person is in it.
 */
export type StoredEvidence = {
  readonly profile: Evidence['profile'];
  readonly venue: Evidence['venue'];
  readonly pictures: readonly {
    readonly label: string;
    readonly kind: 'image' | 'video';
    readonly name: string;
    readonly message_id: MessageId | null;
  }[];
  readonly messages: readonly Evidence['messages'][number][];
};

type OldEvidence = { readonly id: string; readonly names: string[] };

/** Finds reports with evidence that were decided before `moment`, beginning with the oldest. */
export async function findOldEvidence(db: Database, moment: Date, limit: number): Promise<OldEvidence[]> {
  const { rows } = await sql<OldEvidence>`
    select id, array(select jsonb_path_query(evidence, '$.pictures[*].name') #>> '{}') as names from reports
    where decided_at < ${moment} and evidence is not null order by decided_at limit ${limit}`.execute(db);
  return rows;
}

export async function deleteEvidence(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update reports set evidence = null, evidence_taken_at = null where id = any(${ids}::uuid[])`.execute(db);
}
