import { ownUser, profileEdit } from '@nightjar/domain/account/entity';
import { describe, expect, it } from 'vitest';
import { restRig } from '../../testing/rest-rig.ts';

const { build, clock, db, patch, rowOf, signUp } = await restRig();

describe('one’s own row', () => {
  it("/rest/v1 shows the viewer's own row whole, with times and dates as text", async () => {
    const { id, client } = await signUp();
    const { data, status } = await client.from('users').select('*').eq('id', id).single();
    expect(status).toBe(200);
    expect(Object.keys(data).sort()).toEqual(Object.keys(ownUser.shape).sort());
    expect(ownUser.safeParse(data).error).toBeUndefined();
    expect(data).toMatchObject({ id, dob: '1990-02-28', relationshipStatus: 'Single', friends_count: 3 });
  });

  it("/rest/v1 shows the viewer's own row alone if the query names no person", async () => {
    await signUp();
    const { id, client } = await signUp();
    const { data, count } = await client.from('users').select('id, phone', { count: 'exact' });
    expect([data, count]).toEqual([[{ id, phone: (await rowOf(id)).phone }], 1]);
  });

  it("/rest/v1 changes every profile column of the viewer's own row", async () => {
    const { id, client } = await signUp();
    const before = await rowOf(id);
    const change = {
      full_name: 'Rae Roe',
      first_name: 'Ray',
      last_name: 'Roe',
      nickname: 'Raven',
      gender: 'Non-binary',
      email: 'ray@example.org',
      bio: 'New\nbio',
      relationshipStatus: "It's complicated",
      street: '1 Main',
      street2: null,
      city: 'Tampa',
      state: 'FL',
      zip: '33605',
      country: 'US',
      profile_image: '/storage/v1/object/public/nightjar/a.jpg',
      bannerImage: '/storage/v1/object/public/nightjar/b.jpg',
      discoverable: true,
    };
    expect(Object.keys(change).sort()).toEqual(Object.keys(profileEdit.shape).sort());
    const { data, error } = await client.from('users').update(change).eq('id', id).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject(change);
    const after = await rowOf(id);
    expect(after).toEqual({ ...before, ...change, updated_at: clock.now() });
  });

  it("/rest/v1 changes the viewer's own row without an answer if the client requests none", async () => {
    const { id, client } = await signUp();
    const { status, data } = await client.from('users').update({ bio: 'quiet' }).eq('id', id);
    expect([status, data, (await rowOf(id)).bio]).toEqual([204, null, 'quiet']);
  });

  it("/rest/v1 counts the viewer's own row if the client requests the count", async () => {
    const { id, client } = await signUp();
    const change = () => client.from('users').update({ bio: 'counted' }, { count: 'exact' });
    expect(await change().eq('id', id)).toMatchObject({ status: 204, count: 1, data: null });
    expect(await change().eq('id', id).select('id')).toMatchObject({ status: 200, count: 1, data: [{ id }] });
    expect(await change().eq('id', crypto.randomUUID())).toMatchObject({ status: 204, count: 0 });
    expect(await change().eq('id', crypto.randomUUID()).select()).toMatchObject({ count: 0, data: [] });
    expect((await client.from('users').update({ bio: 'x' }).eq('id', id)).count).toBeNull();
  });

  it('/rest/v1 shows the viewer\'s status as "in" after the night for which it was "out" has ended', async () => {
    const { id, client } = await signUp({ activity_status: 'out', activity_status_until: new Date(0) });
    const status = () => client.from('users').select('activity_status').eq('id', id).single();
    expect((await status()).data).toEqual({ activity_status: 'in' });
    await db.updateTable('users').set({ activity_status_until: null }).where('id', '=', id).execute();
    expect((await status()).data).toEqual({ activity_status: 'out' });
  });
});

describe('a write is refused', () => {
  const writable = new Set(Object.keys(profileEdit.shape));
  const guarded = Object.keys(ownUser.shape).filter(column => !writable.has(column));
  const worst: Record<string, unknown> = {
    pro: true,
    super_admin: true,
    registered: false,
    friends_count: 999,
  };

  it("the viewer's own row in /rest/v1 has at least twenty-five columns that cannot be written", () => {
    expect(guarded.length).toBeGreaterThanOrEqual(25);
    for (const column of ['pro', 'super_admin', 'subscribed', 'registered', 'verified', 'phone', 'id', 'dob'])
      expect(guarded).toContain(column);
  });

  it.each(guarded)(
    '/rest/v1 refuses to write the column %s, alone or beside an allowed column, and writes nothing',
    async column => {
      const { id, client } = await signUp({ registered: true });
      const before = await rowOf(id);
      for (const change of [{ [column]: worst[column] ?? 'x' }, { bio: 'x', [column]: null }]) {
        const { error, status } = await client.from('users').update(change).eq('id', id).select();
        expect([status, error?.code]).toEqual([403, '42501']);
      }
      expect(await rowOf(id)).toEqual(before);
    },
  );

  it.each([
    'deleted_at',
    'suspended_at',
    'house_contact',
    'app_version',
    'nonsense',
    '__proto__',
    'id; drop table users',
  ])('/rest/v1 refuses to write the column %s, which does not exist', async column => {
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
    ['gender', 'x'.repeat(41)],
    ['first_name', null],
    ['nickname', ''],
    ['nickname', 'a\u0000b'],
    ['nickname', 'e\u0007vil'],
    ['nickname', '\u202E\u3164'],
    ['relationshipStatus', { nested: true }],
  ])('/rest/v1 refuses to write %s as %j, and the message names the column', async (column, value) => {
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

  it('/rest/v1 refuses to write another person’s row', async () => {
    const { id, client } = await signUp({ super_admin: true });
    const other = await signUp();
    const before = await rowOf(other.id);
    const change = client.from('users').update({ bio: 'stolen' });
    expect((await change.eq('id', other.id).select().single()).error?.code).toBe('PGRST116');
    expect((await client.from('users').update({ bio: 'mine' }).neq('id', id)).status).toBe(204);
    expect(await rowOf(other.id)).toEqual(before);
    await client.from('users').update({ bio: 'mine' }).in('id', [id, other.id]);
    expect([(await rowOf(id)).bio, (await rowOf(other.id)).bio]).toEqual(['mine', before.bio]);
  });

  it('/rest/v1 refuses to add rows, to delete rows and to write other tables', async () => {
    const { id, client } = await signUp();
    const venue = await build.venue();
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
