import type { AddressInfo } from 'node:net';
import { ownUser, person, profileEdit } from '@nightjar/domain/account/entity';
import { brand } from '@nightjar/domain/brand';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail } from '@nightjar/domain/kernel/failure';
import { userId } from '@nightjar/domain/kernel/id';
import { createClient } from '@supabase/supabase-js';
import Fastify from 'fastify';
import type { Insertable, Updateable } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import type { Users, Venues } from '../db/schema.gen.ts';
import { registerRest } from './register.ts';

const key = 'sb_publishable_test';
const { db } = await testDatabase();
const actors = new Map<string, Actor>();
const app = Fastify();
await registerRest(
  app,
  { db, clock: { now: () => new Date() } },
  {
    async actorOf(bearer, apiKey) {
      if (!bearer || bearer === apiKey) return null;
      return actors.get(bearer) ?? fail.notAuthenticated();
    },
  },
);
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
afterAll(() => app.close());

/** A person with every column filled, and their client. */
async function signUp(row: Updateable<Users> = {}, as: Partial<Actor> = {}) {
  const id = crypto.randomUUID();
  await db.insertInto('auth.accounts').values({ id }).execute();
  await db
    .insertInto('users')
    .values({ ...everything(id), ...row, id })
    .execute();
  const actor: Actor = { userId: userId.parse(id), sessionId: id, tier: 'subscribed', roles: [], ...as };
  actors.set(`token-${id}`, actor);
  return {
    id,
    token: `token-${id}`,
    client: createClient(url, key, { accessToken: async () => `token-${id}` }),
  };
}

function everything(id: string): Insertable<Users> {
  return {
    id,
    phone: id,
    referral_code: id,
    email: 'rae@nightjar.example',
    full_name: 'Rae Doe',
    first_name: 'Rae',
    last_name: 'Doe',
    nickname: 'Rae',
    dob: '1990-02-28',
    gender: 'Woman',
    bio: 'Secret bio',
    relationshipStatus: 'Single',
    street: 'Secret street',
    zip: '33602',
    identityRef: 'secret-identity',
    stripe_customer_id: `cus_${id}`,
    registered: true,
    subscribed: true,
    friends_count: 3,
  };
}

async function openVenue(row: Updateable<Venues> = {}) {
  const venue = {
    name: 'The Low Lantern',
    lat: 27.9,
    lng: -82.4,
    timezone: 'America/New_York',
    active: true,
  };
  const { id } = await db
    .insertInto('venues')
    .values({
      ...venue,
      venue_code: crypto.randomUUID().slice(0, 6),
      stripe_account_id: 'acct_secret',
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const rowOf = (id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('one’s own row', () => {
  it('is read whole, with times and dates as text', async () => {
    const { id, client } = await signUp();
    const { data, status } = await client.from('users').select('*').eq('id', id).single();
    expect(status).toBe(200);
    expect(Object.keys(data).sort()).toEqual(Object.keys(ownUser.shape).sort());
    expect(ownUser.safeParse(data).error).toBeUndefined();
    expect(data).toMatchObject({ id, dob: '1990-02-28', relationshipStatus: 'Single', friends_count: 3 });
  });

  it('is all there is where nobody is named', async () => {
    await signUp();
    const { id, client } = await signUp();
    const { data, count } = await client.from('users').select('id, phone', { count: 'exact' });
    expect([data, count]).toEqual([[{ id, phone: id }], 1]);
  });

  it('takes every profile column', async () => {
    const { id, client } = await signUp();
    const before = await rowOf(id);
    const change = {
      full_name: 'Rae Roe',
      first_name: 'Ray',
      last_name: 'Roe',
      nickname: 'Raven',
      gender: 'Non-binary',
      email: 'ray@nightjar.example',
      bio: 'New\nbio',
      relationshipStatus: "It's complicated",
      street: '1 Main',
      street2: null,
      city: 'Tampa',
      state: 'FL',
      zip: '33605',
      country: 'US',
      profile_image: '/storage/a.jpg',
      bannerImage: '/storage/b.jpg',
    };
    expect(Object.keys(change).sort()).toEqual(Object.keys(profileEdit.shape).sort());
    const { data, error } = await client.from('users').update(change).eq('id', id).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject(change);
    const after = await rowOf(id);
    expect(after).toEqual({ ...before, ...change, updated_at: after.updated_at });
    expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
  });

  it('is changed without an answer where none is asked for', async () => {
    const { id, client } = await signUp();
    const { status, data } = await client.from('users').update({ bio: 'quiet' }).eq('id', id);
    expect([status, data, (await rowOf(id)).bio]).toEqual([204, null, 'quiet']);
  });

  it('says "in" once a night out has ended', async () => {
    const { id, client } = await signUp({ activity_status: 'out', activity_status_until: new Date(0) });
    const status = () => client.from('users').select('activity_status').eq('id', id).single();
    expect((await status()).data).toEqual({ activity_status: 'in' });
    await db.updateTable('users').set({ activity_status_until: null }).where('id', '=', id).execute();
    expect((await status()).data).toEqual({ activity_status: 'out' });
  });
});

describe('what nobody may write', () => {
  const writable = new Set(Object.keys(profileEdit.shape));
  const guarded = Object.keys(ownUser.shape).filter(column => !writable.has(column));
  const worst: Record<string, unknown> = {
    pro: true,
    super_admin: true,
    registered: false,
    friends_count: 999,
  };

  it('is about twenty-five columns and more', () => {
    expect(guarded.length).toBeGreaterThanOrEqual(25);
    for (const column of ['pro', 'super_admin', 'subscribed', 'registered', 'verified', 'phone', 'id', 'dob'])
      expect(guarded).toContain(column);
  });

  it.each(guarded)('%s, alone or beside a good column, and nothing is written', async column => {
    const { id, client } = await signUp({ registered: true });
    const before = await rowOf(id);
    for (const change of [{ [column]: worst[column] ?? 'x' }, { bio: 'x', [column]: null }]) {
      const { error, status } = await client.from('users').update(change).eq('id', id).select();
      expect([status, error?.code]).toEqual([403, '42501']);
    }
    expect(await rowOf(id)).toEqual(before);
  });

  it.each([
    'deleted_at',
    'suspended_at',
    'house_contact',
    'app_version',
    'nonsense',
    '__proto__',
    'id; drop table users',
  ])('%s does not even exist', async column => {
    const { id, token } = await signUp();
    const before = await rowOf(id);
    const answer = await patch(token, `users?id=eq.${id}`, `{"${column}": "x"}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'PGRST204']);
    expect(await rowOf(id)).toEqual(before);
  });

  it.each([
    ['bio', 'x'.repeat(161)],
    ['bio', 12],
    ['email', 'not an address'],
    ['gender', 'Sometimes'],
    ['first_name', null],
    ['nickname', ''],
    ['nickname', 'a\u0000b'],
    ['nickname', '\u202Eevil'],
    ['relationshipStatus', { nested: true }],
  ])('%s as %j, and the message names it', async (column, value) => {
    const { id, client } = await signUp();
    const before = await rowOf(id);
    const { error, status } = await client
      .from('users')
      .update({ [column]: value })
      .eq('id', id);
    expect([status, error?.code]).toEqual([400, '23514']);
    expect(error?.message).toContain(column);
    expect(await rowOf(id)).toEqual(before);
  });

  it('another person’s row', async () => {
    const { id, client } = await signUp({}, { roles: ['super_admin'] });
    const other = await signUp();
    const before = await rowOf(other.id);
    const change = client.from('users').update({ bio: 'stolen' });
    expect((await change.eq('id', other.id).select().single()).error?.code).toBe('PGRST116');
    expect((await client.from('users').update({ bio: 'mine' }).neq('id', id)).status).toBe(204);
    expect(await rowOf(other.id)).toEqual(before);
    await client.from('users').update({ bio: 'mine' }).in('id', [id, other.id]);
    expect([(await rowOf(id)).bio, (await rowOf(other.id)).bio]).toEqual(['mine', before.bio]);
  });

  it('new rows, no rows, other tables', async () => {
    const { id, client } = await signUp();
    const venue = await openVenue();
    const forbidden = [
      client.from('users').insert({ id: crypto.randomUUID() }),
      client.from('users').upsert({ id, super_admin: true }),
      client.from('users').delete().eq('id', id),
      client.from('venues').update({ name: 'Mine' }).eq('id', venue),
      client.from('venues').delete().eq('id', venue),
      client.from('event_types').insert({ id: 99, name: 'x' }),
    ];
    for (const act of forbidden) expect(await act).toMatchObject({ status: 403, error: { code: '42501' } });
    expect((await rowOf(id)).super_admin).toBe(false);
  });
});

describe('another person’s row', () => {
  const secrets = Object.keys(ownUser.shape).filter(
    column => ![...Object.keys(person.shape), 'friends_count', 'followers_count'].includes(column),
  );

  it('shows the public columns and no other', async () => {
    const { client } = await signUp();
    const other = await signUp();
    const { data } = await client.from('users').select('*').eq('id', other.id).single();
    expect(data).toEqual({
      id: other.id,
      first_name: 'Rae',
      nickname: 'Rae',
      full_name: 'Rae Doe',
      profile_image: null,
      verified: false,
      pro: false,
      private: false,
      friends_count: 3,
      followers_count: 0,
    });
  });

  it('hides the others even when they are named, filtered by or sorted by', async () => {
    const { client } = await signUp({}, { roles: ['super_admin'] });
    const other = await signUp();
    for (const column of secrets) {
      const named = await client.from('users').select(`id,${column}`).eq('id', other.id).single();
      expect(named.data).toEqual({ id: other.id });
      const asked = client.from('users').select('id').eq('id', other.id);
      expect((await asked.not(column, 'is', null)).data ?? []).toEqual([]);
      expect((await client.from('users').select('id').eq('id', other.id).order(column)).data).toEqual([]);
    }
    const phone = client.from('users').select('id').eq('id', other.id).eq('phone', other.id);
    expect((await phone).data).toEqual([]);
  });

  it('is seen by members only, and only by whom it is named', async () => {
    const other = await signUp();
    for (const tier of ['authenticated', 'registered'] as const) {
      const { client } = await signUp({}, { tier });
      expect((await client.from('users').select().eq('id', other.id)).data).toEqual([]);
    }
    const { client } = await signUp();
    expect((await client.from('users').select().in('id', [other.id])).data).toHaveLength(1);
    expect((await client.from('users').select('id').like('nickname', 'R*')).data).not.toContainEqual({
      id: other.id,
    });
    expect((await client.from('users').select('id').neq('id', other.id)).data).toHaveLength(1);
  });

  it.each([
    ['deleted', { deleted_at: new Date() }],
    ['suspended', { suspended_at: new Date() }],
    ['not registered', { registered: false }],
  ])('is absent once it is %s', async (_about, row) => {
    const { client } = await signUp();
    const other = await signUp(row);
    expect((await client.from('users').select().eq('id', other.id).maybeSingle()).data).toBeNull();
  });

  it('is absent both ways where one has blocked the other', async () => {
    const blocker = await signUp();
    const blocked = await signUp();
    await db.insertInto('blocks').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute();
    for (const [viewer, seen] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const) {
      const { data, error } = await viewer.client.from('users').select().eq('id', seen.id).single();
      expect([data, error?.code]).toEqual([null, 'PGRST116']);
    }
  });
});

describe('venues and event types', () => {
  it('a venue is read by its id, without what is the house’s own', async () => {
    const { client } = await signUp({}, { tier: 'authenticated' });
    const id = await openVenue();
    const { data } = await client.from('venues').select('*').eq('id', id).single();
    expect(data).toMatchObject({ id, name: 'The Low Lantern', hours: [], paymentTypes: [] });
    for (const secret of ['venue_code', 'stripe_account_id', 'source', 'confirmed_by', 'spot']) {
      expect(data).not.toHaveProperty(secret);
      const filtered = await client.from('venues').select('id').eq(secret, 'x');
      expect([filtered.status, filtered.error?.code]).toEqual([400, '42703']);
    }
  });

  it('a venue that is not open is seen by its team, reps and super admins', async () => {
    const id = await openVenue({ active: false });
    const pro = await signUp({}, { roles: ['pro'] });
    await db
      .insertInto('pro_roles')
      .values({ id: 1, name: 'owner', manages: true })
      .onConflict(c => c.doNothing())
      .execute();
    await db
      .insertInto('pros')
      .values({ venue_id: id, user_id: pro.id, pro_role_id: 1, state: 'approved' })
      .execute();
    const sees = async ({ client }: typeof pro) =>
      (await client.from('venues').select('id').eq('id', id)).data?.length;
    expect(await sees(pro)).toBe(1);
    expect(await sees(await signUp({}, { roles: ['pro'] }))).toBe(0);
    expect(await sees(await signUp({}, { roles: [brand.repRole] }))).toBe(1);
    expect(await sees(await signUp({}, { roles: ['super_admin'] }))).toBe(1);
    expect(await sees(await signUp())).toBe(0);
  });

  it('event types are listed', async () => {
    const { client } = await signUp();
    await db.insertInto('event_types').values({ id: 77, name: 'Vinyl night' }).execute();
    expect((await client.from('event_types').select()).data).toContainEqual({ id: 77, name: 'Vinyl night' });
  });

  it('lists are filtered, sorted, paged and counted', async () => {
    const { client } = await signUp();
    for (const name of ['Ape', 'Bee', 'Cat', 'Dog'])
      await openVenue({ name, city: 'Ybor', lat: name.length });
    const ybor = () => client.from('venues').select('name', { count: 'exact' }).eq('city', 'Ybor');
    expect(await ybor().order('name', { ascending: false }).range(1, 2)).toMatchObject({
      data: [{ name: 'Cat' }, { name: 'Bee' }],
      count: 4,
      status: 206,
    });
    expect((await ybor().ilike('name', 'b*')).data).toEqual([{ name: 'Bee' }]);
    expect((await ybor().in('name', ['Ape', 'x,y)'])).data).toEqual([{ name: 'Ape' }]);
    expect((await ybor().gte('lat', 3).lt('lat', 4)).count).toBe(4);
    expect((await ybor().is('zip', null).neq('name', 'Ape')).count).toBe(3);
    expect(
      await client.from('venues').select('*', { count: 'exact', head: true }).eq('city', 'Ybor'),
    ).toMatchObject({
      data: null,
      count: 4,
    });
    expect(await ybor().range(9, 10)).toMatchObject({ status: 416, error: { code: 'PGRST103' } });
  });
});

describe('who is not let in', () => {
  it.each(['users', 'venues', 'event_types'])('a visitor at %s', async table => {
    const visitor = createClient(url, key);
    expect(await visitor.from(table).select()).toMatchObject({ status: 401, error: { code: '42501' } });
    expect(await visitor.from(table).update({ name: 'x' }).eq('id', 1)).toMatchObject({ status: 401 });
  });

  it('a token that proves nobody', async () => {
    const forged = createClient(url, key, { accessToken: async () => 'forged' });
    expect(await forged.from('users').select()).toMatchObject({ status: 401, error: { code: 'PGRST301' } });
    const answer = await fetch(`${url}/rest/v1/users`, { headers: { authorization: 'Bearer forged' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each([
    'auth.accounts',
    'plans',
    'blocks',
    'user_locations',
    'pg_user',
    'constructor',
    '__proto__',
    'rpc/x',
  ])('anybody at %s, which is not there', async table => {
    const { client } = await signUp({}, { roles: ['super_admin'] });
    const { error, status } = await client.from(table).select();
    expect([status, error?.code]).toEqual([404, 'PGRST205']);
  });
});

describe('what cannot be read', () => {
  it.each([
    ['users?id=eq.not-a-uuid', 400, '22P02'],
    ['users?id=eq.%00', 400, '22021'],
    ['users?id=like.x*', 400, '42883'],
    ['venues?lat=gt.NaNNN', 400, '22P02'],
    ['users?select=id,nothing', 400, '42703'],
    ['users?select=id,blocks(blocked_id)', 400, 'PGRST100'],
    ['users?order=nothing', 400, '42703'],
    ['users?id=eq.1;drop%20table%20users', 400, '22P02'],
    ["users?nickname=eq.'%20or%20'1'='1", 200, undefined],
  ])('%s is answered as the protocol has it', async (path, status, code) => {
    const { token } = await signUp();
    const answer = await fetch(`${url}/rest/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, ((await answer.json()) as { code?: string }).code]).toEqual([status, code]);
  });

  it.each(['', 'nonsense', '[]', 'null', '"x"', '{"bio":"x"', '\xff\xfe'])(
    'a body of %j changes nothing',
    async body => {
      const { id, token } = await signUp();
      const before = await rowOf(id);
      const answer = await patch(token, `users?id=eq.${id}`, Buffer.from(body, 'latin1'));
      expect([answer.status, answer.body.code]).toEqual([400, 'PGRST102']);
      expect(await rowOf(id)).toEqual(before);
    },
  );

  it('a body of a megabyte too much is refused', async () => {
    const { id, token } = await signUp();
    const answer = await patch(token, `users?id=eq.${id}`, JSON.stringify({ bio: 'x'.repeat(1_100_000) }));
    expect(answer.status).toBe(413);
  });

  it('another schema or form of answer is not offered', async () => {
    const { token } = await signUp();
    const headers = { authorization: `Bearer ${token}` };
    const ask = (more: Record<string, string>) =>
      fetch(`${url}/rest/v1/users`, { headers: { ...headers, ...more } });
    expect((await ask({ 'accept-profile': 'auth' })).status).toBe(406);
    expect((await ask({ accept: 'text/csv' })).status).toBe(406);
  });
});

async function patch(token: string, path: string, body: string | Buffer) {
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: answer.status, body: (await answer.json()) as { code: string } };
}
