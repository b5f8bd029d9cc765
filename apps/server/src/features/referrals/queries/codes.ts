import { Failure } from '@nightjar/domain/kernel/failure';
import type { CodeState } from '@nightjar/domain/referrals/entity';
import { drawCode } from '@nightjar/domain/referrals/rules/referral';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Random } from '../../../platform/random.ts';
import { displayName } from '../../people/queries/person.ts';

export type InviteCodeRow = {
  code_id: string;
  code: string;
  label: string;
  max_uses: number;
  uses: number;
  expires_at: Date | null;
  closed_at: Date | null;
  free_drinks_per_period: number;
  shots_per_period: number;
  cooldown_in_minutes: number | null;
  created_at: Date;
  created_by: string | null;
};

const inviteCodeRows = sql`
  select codes.id as code_id, codes.code::text as code, label, max_uses, uses, expires_at, closed_at,
    free_drinks_per_period, shots_per_period, cooldown_in_minutes, codes.created_at, maker.first_name as created_by
  from whitelist_codes as codes left join users maker on maker.id = codes.created_by and maker.deleted_at is null`;

/** Each condition selects the codes in that state by the rule `codeState`. */
const stateConditions: Record<CodeState, (now: Date) => RawBuilder<boolean>> = {
  closed: () => sql`closed_at is not null`,
  expired: now => sql`closed_at is null and expires_at <= ${now}`,
  used_up: now => sql`closed_at is null and coalesce(expires_at > ${now}, true) and uses >= max_uses`,
  open: now => sql`closed_at is null and coalesce(expires_at > ${now}, true) and uses < max_uses`,
};

type CodesFilter = {
  codeId: string | undefined;
  state: CodeState | undefined;
  term: string;
  before: string | undefined;
  limit: number;
};

/** Returns the newest invite codes first, by the index `whitelist_codes_newest`. */
export async function findInviteCodes(
  db: Database,
  { codeId, state, term, before, limit }: CodesFilter,
  now: Date,
): Promise<InviteCodeRow[]> {
  const conditions = [
    sql`true`,
    ...(codeId ? [sql`codes.id = ${codeId}`] : []),
    ...(state ? [stateConditions[state](now)] : []),
    ...(term ? [sql`strpos(lower(codes.code::text || ' ' || label), lower(${term}::text)) > 0`] : []),
    ...(before
      ? [
          sql`(codes.created_at, codes.id) < (select last.created_at, last.id from whitelist_codes as last
            where last.id = ${before})`,
        ]
      : []),
  ];
  const { rows } = await sql<InviteCodeRow>`
    ${inviteCodeRows} where ${sql.join(conditions, sql` and `)}
    order by codes.created_at desc, codes.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findInviteCode(db: Database, codeId: string): Promise<InviteCodeRow | null> {
  const { rows } = await sql<InviteCodeRow>`${inviteCodeRows} where codes.id = ${codeId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the invite code until the end of the transaction, so that no user joins by it meanwhile. */
export async function lockInviteCode(db: Database, codeId: string): Promise<InviteCodeRow | null> {
  const { rows } =
    await sql<InviteCodeRow>`${inviteCodeRows} where codes.id = ${codeId} for update of codes`.execute(db);
  return rows[0] ?? null;
}

type NewInviteCode = Pick<
  InviteCodeRow,
  | 'code'
  | 'label'
  | 'max_uses'
  | 'expires_at'
  | 'free_drinks_per_period'
  | 'shots_per_period'
  | 'cooldown_in_minutes'
  | 'created_by'
>;

/** Returns the id of the new invite code. Returns null where a code with these letters exists already. */
async function insertInviteCode(db: Database, code: NewInviteCode, now: Date): Promise<string | null> {
  const row = await db
    .insertInto('whitelist_codes')
    .values({ ...code, created_at: now })
    .onConflict(conflict => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * At most this many codes are drawn until one is free. A code has 40 bits, so if all these draws fail, the source of
 * random numbers is broken.
 */
const mostCodeDraws = 3;

type CodeToMake = Omit<NewInviteCode, 'code'> & { code: string | undefined };

/**
 * Makes an invite code, with the given letters or with drawn ones. Returns null where the given letters are a code
 * already.
 */
export async function makeInviteCode(
  db: Database,
  { code, ...rest }: CodeToMake,
  { random, now }: { random: Random; now: Date },
): Promise<InviteCodeRow | null> {
  const candidates = code ? [code] : Array.from({ length: mostCodeDraws }, () => drawCode(random.int));
  for (const candidate of candidates) {
    const codeId = await insertInviteCode(db, { ...rest, code: candidate }, now);
    if (codeId) return findInviteCode(db, codeId);
  }
  if (code) return null;
  throw new Failure('unexpected', 'every code that was drawn is taken');
}

export async function saveInviteCode(
  db: Database,
  codeId: string,
  code: Pick<InviteCodeRow, 'label' | 'max_uses' | 'expires_at'>,
): Promise<void> {
  await db.updateTable('whitelist_codes').set(code).where('id', '=', codeId).execute();
}

export async function saveClosedInviteCode(
  db: Database,
  { codeId, by }: { codeId: string; by: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('whitelist_codes')
    .set({ closed_at: now, closed_by: by })
    .where('id', '=', codeId)
    .execute();
}

export type InviteCodeUseRow = { user_id: string; name: string; profile_image: string | null; used_at: Date };

/** Returns the people who used an invite code, the newest first, beginning after the person `before`. */
export async function findInviteCodeUses(
  db: Database,
  code: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<InviteCodeUseRow[]> {
  const after = before
    ? sql`and (used_at, user_id) < (select last.used_at, last.user_id from whitelist_uses as last
        where last.code = ${code}::citext and last.user_id = ${before})`
    : sql``;
  const { rows } = await sql<InviteCodeUseRow>`
    select page.user_id, ${displayName('users')} as name, users.profile_image, page.used_at
    from (select user_id, used_at from whitelist_uses where code = ${code}::citext ${after}
      order by used_at desc, user_id desc limit ${limit}) as page
    join users on users.id = page.user_id
    order by page.used_at desc, page.user_id desc`.execute(db);
  return rows;
}
