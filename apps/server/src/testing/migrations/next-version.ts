import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** A transaction that holds this advisory lock stops the breaking file between its two tables. */
export const lampGate = 4_714;

/** The files of a made-up next version. The second one takes two tables in the order in which no call takes them. */
const files = {
  '9998-lanterns.sql': `-- additive
-- step: adds a column that the version before does not know
alter table users add column lantern text;
alter table users add constraint users_lantern_check check (length(lantern) < 40) not valid;
-- step: proves the length
alter table users validate constraint users_lantern_check;
-- step: adds a column to the largest table
alter table messages add column lantern text;
-- step: adds a column with a value
alter table events add column lantern integer not null default 0;
-- step in batches: fills the column
update users set lantern = 'lit' where id in (select id from users where lantern is null limit 25);
-- step alone: finds people by their lantern
create index concurrently if not exists users_lantern on users (lantern);
-- step: makes a table
create table lanterns (user_id uuid primary key references users, lit_at timestamptz not null);
`,
  '9999-lamps.sql': `-- breaking: it reads the lantern
-- step: gives it another name
alter table users rename column lantern to lamp;
-- step that locks long: shows a deadlock
alter table events add column lamp text;
select pg_advisory_xact_lock_shared(${lampGate});
alter table messages add column lamp text;
`,
};

/** Makes a folder with the migrations of this version, to which the files of the next version can be added. */
export async function nextVersion() {
  const folder = await mkdtemp(join(tmpdir(), 'next-version-'));
  await cp(migrationsFolder, folder, { recursive: true });
  return {
    folder,
    add: (name: keyof typeof files) => writeFile(join(folder, name), files[name]),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
