import { brand } from '@nightjar/domain/brand';
import type { Asked } from '../../asked.ts';
import type { MigrationState } from '../../db/migrate.ts';
import { describeOldVersion, embeddedVersion } from '../../db/server.ts';
import type { DatabaseFacts } from '../collect/database.ts';
import { type Finding, findingsOf, listOf } from '../finding.ts';
import type { RoleCounts, ServerState } from '../queries.ts';

const { well, warning, problem } = findingsOf('database');

/** The migrations use these extensions of PostgreSQL. */
export const neededExtensions = ['cube', 'earthdistance', 'pg_trgm', 'citext', 'unaccent', 'btree_gist'];
/** Above this share of its connections, a database soon refuses the next process of the server. */
const crowdedShare = 0.8;
const mostReplicaLagSeconds = 10;

/** Decides from the answers of the database whether the server can work with it. */
export function databaseFindings(facts: DatabaseFacts): Finding[] {
  const { state, isEmbedded, isPooled, migrations, replica } = facts;
  if (state === 'never made') return [well('There is no database yet: the first start makes it.')];
  if (state === 'not running')
    return [
      warning(
        'The embedded database does not run, so nothing could be asked of it.',
        'Start the server, and ask again.',
      ),
    ];
  if (state.is !== 'answered') return [unreachableFinding(state, isEmbedded)];
  const found = [
    ...versionFindings(state.answer),
    ...poolerFindings(isPooled),
    ...extensionFindings(state.answer, migrations),
    ...connectionFindings(state.answer),
    ...migrationFindings(migrations),
    ...replicaFindings(replica),
  ];
  if (found.length > 0) return found;
  return [well(`PostgreSQL ${state.answer.version} answers and has the schema of this version.`)];
}

function unreachableFinding(
  state: Exclude<Asked<unknown>, { is: 'answered' }>,
  isEmbedded: boolean,
): Finding {
  const reason = state.is === 'silent' ? state.reason : `refused (status ${state.status})`;
  return problem(
    `The database ${reason}.`,
    isEmbedded
      ? 'Run this command as the user that runs the server, and see whether it runs.'
      : 'See whether PostgreSQL runs at the host of DATABASE_URL, takes its user and password (28P01 is a wrong one), and lets this machine in (28000).',
  );
}

function versionFindings({ version }: ServerState): Finding[] {
  const tooOld = describeOldVersion(version);
  if (!tooOld) return [];
  return [
    problem(
      `The database is ${tooOld}.`,
      `Upgrade it with pg_upgrade, or restore a dump into PostgreSQL ${embeddedVersion}.`,
    ),
  ];
}

function poolerFindings(isPooled: DatabaseFacts['isPooled']): Finding[] {
  if (isPooled?.is !== 'answered' || !isPooled.answer) return [];
  return [
    problem(
      'DATABASE_URL leads to a pooler, where locks and migrations fail.',
      'Set it to PostgreSQL itself, and only DATABASE_APP_URL and DATABASE_REST_URL to the pooler.',
    ),
  ];
}

/** The migrations make the extensions, so an empty database lacks them rightly. */
function extensionFindings({ extensions }: ServerState, migrations: DatabaseFacts['migrations']): Finding[] {
  const missing = neededExtensions.filter(name => !extensions.includes(name));
  if (missing.length === 0 || !migrations || migrations.is !== 'answered' || migrations.answer === null)
    return [];
  return [
    problem(
      `The database lacks ${missing.length > 1 ? 'the extensions' : 'the extension'} ${listOf(missing)}.`,
      `Let an administrator run ${missing.map(name => `create extension ${name};`).join(' ')} in this database.`,
    ),
  ];
}

function connectionFindings({ connections, mostConnections }: ServerState): Finding[] {
  if (connections < mostConnections * crowdedShare) return [];
  return [
    warning(
      `${connections} of the ${mostConnections} connections of the database are taken.`,
      'Raise max_connections of PostgreSQL. Each process of the server takes up to 18.',
    ),
  ];
}

function migrationFindings(migrations: Asked<MigrationState | null> | null): Finding[] {
  if (migrations?.is !== 'answered' || migrations.answer === null) return [];
  const { pending, newer, begun } = migrations.answer;
  const breaking = newer.findLast(({ additive }) => !additive);
  if (breaking)
    return [
      problem(
        `A newer version of ${brand.name} changed the database (${breaking.name}), and this one does not start on it.`,
        'Install the newer version, or restore a backup from before it.',
      ),
    ];
  if (begun.length > 0)
    return [
      warning(
        `A migration is half done (${begun.join(', ')}).`,
        'Start the version that began it: it goes on where it was cut off. Until then no backup of the tables is taken.',
      ),
    ];
  const last = newer.at(-1);
  if (last)
    return [
      well(
        `A newer version of ${brand.name} added to the database (${last.name}), and this one works on it.`,
      ),
    ];
  if (pending.length === 0) return [];
  return [
    warning(
      `The database waits for ${pending.length === 1 ? '1 migration' : `${pending.length} migrations`} of this version.`,
      'Take a backup, then start the server: the start applies them.',
    ),
  ];
}

function replicaFindings(replica: DatabaseFacts['replica']): Finding[] {
  if (!replica) return [];
  if (replica.is !== 'answered')
    return [
      problem(
        `The replica in DATABASE_READ_URL ${replica.is === 'silent' ? replica.reason : 'refused'}.`,
        'See whether it runs and lets this machine in, or leave DATABASE_READ_URL out.',
      ),
    ];
  if (replica.answer === null)
    return [
      warning(
        'DATABASE_READ_URL leads to no replica.',
        'Set it to a standby of the database, or leave it out.',
      ),
    ];
  if (replica.answer <= mostReplicaLagSeconds) return [];
  return [
    warning(
      `The replica is ${replica.answer} s behind the database, and guests see the map as it was then.`,
      'See what keeps it from replaying: a long query on it, its disk, or the network.',
    ),
  ];
}

/** Without a super admin, no user may give roles or plans at the desk. */
export function roleFindings(roles: Asked<RoleCounts> | null, production: boolean): Finding[] {
  if (roles?.is !== 'answered') return [];
  const { superAdmins, waiting } = roles.answer;
  const { well: fine, warning: warn } = findingsOf('roles');
  if (superAdmins > 0)
    return [fine(superAdmins === 1 ? 'There is 1 super admin.' : `There are ${superAdmins} super admins.`)];
  if (waiting > 0)
    return [fine('The first super admin has yet to sign up with the number that waits for the role.')];
  if (!production) return [];
  return [
    warn(
      'There is no super admin, so nobody may give roles or plans at the desk.',
      'Run `npm run admin:grant -- +18135550190 super_admin` with your own number.',
    ),
  ];
}
