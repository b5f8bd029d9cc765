import { describe, expect, test } from 'vitest';
import { distributedTables } from './engine.ts';
import { type DatabaseDescription, planDistribution, type UniqueKey } from './plan.ts';

const wideKey = (table: string): UniqueKey => ({
  table,
  name: `${table}_pkey`,
  columns: ['conversation_id', 'id'],
  isPrimary: true,
  isConstraint: true,
});
const narrowKey: UniqueKey = {
  table: 'sent_messages',
  name: 'sent_messages_before',
  columns: ['sender_id', 'client_id'],
  isPrimary: false,
  isConstraint: false,
};
const ready: DatabaseDescription = {
  database: 'nightjar',
  engine: '14.0-1',
  isSuperuser: true,
  workers: ['w1:5432', 'w2:5432'],
  pending: [],
  tables: distributedTables.map(name => ({ name, bytes: 3e9, isDistributed: false, bytesLeft: 0 })),
  keys: [...distributedTables.map(wideKey), narrowKey],
  leavingKeys: [],
  triggers: [],
  sessions: [],
};

const plan = (changes: Partial<DatabaseDescription> = {}) => planDistribution({ ...ready, ...changes }, 32);

test('a plan says what moves, how large it is, in how many shards, which keys go and how long it takes', () => {
  expect(plan()).toEqual({
    keysToDrop: [narrowKey],
    tablesToMove: [...distributedTables],
    tablesToClear: [...distributedTables],
    shards: 32,
    lines: [
      '4 tables move to 2 workers (w1:5432, w2:5432), in 32 shards by conversation_id:',
      ...distributedTables.map(name => `  ${name}, 3,000 MB`),
      'This takes about 20 minutes. No server may run until it is done, and a server of the version before never again.',
      'All other tables stay here. Their rows are not touched.',
      'The key sent_messages_before of sent_messages goes: it does not name the conversation.',
    ],
  });
});

test('a plan after a run that was killed has only the rest', () => {
  const [messages, ...others] = ready.tables;
  const half = [{ name: 'messages', bytes: 3e9, isDistributed: true, bytesLeft: 2e9 }, ...others];
  expect(messages?.name).toBe('messages');
  expect(plan({ tables: half, keys: distributedTables.map(wideKey) })).toMatchObject({
    keysToDrop: [],
    tablesToMove: ['message_reactions', 'message_mentions', 'sent_messages'],
    tablesToClear: ['message_reactions', 'message_mentions', 'sent_messages', 'messages'],
    lines: expect.arrayContaining([
      'messages is distributed already.',
      'messages: 2,000 MB that were copied are deleted here.',
    ]),
  });
});

test('a plan of a distributed database has nothing to do', () => {
  const tables = ready.tables.map(each => ({ ...each, isDistributed: true }));
  expect(plan({ tables, keys: distributedTables.map(wideKey) })).toMatchObject({
    keysToDrop: [],
    tablesToMove: [],
    tablesToClear: [],
  });
});

describe('a database is refused with what to do', () => {
  test.each<[string, Partial<DatabaseDescription>, RegExp]>([
    ['without Citus', { engine: null }, /has no Citus: put citus first into shared_preload_libraries/],
    ['with an old Citus', { engine: '12.1-1' }, /has Citus 12.1-1: version 13 or newer is needed/],
    ['without workers', { workers: [] }, /Citus has no worker: run select citus_set_coordinator_host/],
    ['as a user with few rights', { isSuperuser: false }, /is no superuser/],
    [
      'before its migrations',
      { pending: ['0069-x.sql'] },
      /not of this version \(0069-x.sql\): run "npm run db:prepare"/,
    ],
    [
      'with a narrow primary key',
      { keys: [{ ...narrowKey, isPrimary: true }] },
      /not of this version \(sent_messages_before\)/,
    ],
    ['without its tables', { tables: [] }, /not of this version \(messages, message_reactions/],
    [
      'with a foreign key that leaves',
      { leavingKeys: ['to_users'] },
      /Foreign keys lead out of .*: to_users\./,
    ],
    ['with a trigger', { triggers: ['counts'] }, /have triggers, which Citus does not run: counts\./],
    ['while servers run', { sessions: ['session 7'] }, /is in use \(session 7\): stop all servers/],
  ])('the plan to distribute a database %s is refused with what to do', (_, changes, sentence) => {
    expect(plan(changes)).toEqual({ refusals: [expect.stringMatching(sentence)] });
  });
});
