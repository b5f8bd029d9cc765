import { ownUser } from '@nightjar/domain/account/entity';
import { person } from '@nightjar/domain/people/entity';
import { describe, expect, it } from 'vitest';
import { restRig } from '../../testing/rest-rig.ts';

const { build, db, rowOf, signUp } = await restRig();

describe('another person’s row', () => {
  const secrets = Object.keys(ownUser.shape).filter(
    column => ![...Object.keys(person.shape), 'friends_count', 'followers_count'].includes(column),
  );

  it('/rest/v1 shows the public columns of another person’s row and no others', async () => {
    const { client } = await signUp();
    const other = await signUp();
    const { data } = await client.from('users').select('*').eq('id', other.id).single();
    expect(data).toEqual({
      id: other.id,
      first_name: 'Rae',
      nickname: 'Rae',
      full_name: 'Rae Doe',
      profile_image: null,
      verified: true,
      pro: false,
      private: false,
      friends_count: 3,
      followers_count: 0,
    });
  });

  it('/rest/v1 hides the other columns of another person’s row, even if a query names them, filters or sorts by them', async () => {
    const { client } = await signUp({ super_admin: true });
    const other = await signUp();
    for (const column of secrets) {
      const named = await client.from('users').select(`id,${column}`).eq('id', other.id).single();
      expect(named.data).toEqual({ id: other.id });
      const filtered = client.from('users').select('id').eq('id', other.id).filter(column, 'is', 'not_null');
      expect(await filtered).toMatchObject({ data: [], status: 200 });
      expect((await client.from('users').select('id').eq('id', other.id).order(column)).data).toEqual([]);
    }
    const phone = client
      .from('users')
      .select('id')
      .eq('id', other.id)
      .eq('phone', (await rowOf(other.id)).phone);
    expect((await phone).data).toEqual([]);
  });

  it('/rest/v1 shows another person’s row to members only, and only if the query names its id', async () => {
    const other = await signUp();
    for (const row of [{ registered: false, subscribed: false }, { subscribed: false }]) {
      const { client } = await signUp(row);
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
  ])('/rest/v1 does not show another person’s row if their account is %s', async (_about, row) => {
    const { client } = await signUp();
    const other = await signUp(row);
    expect((await client.from('users').select().eq('id', other.id).maybeSingle()).data).toBeNull();
  });

  it('/rest/v1 does not show two people to each other if one has blocked the other', async () => {
    const blocker = await signUp();
    const blocked = await signUp();
    await build.block(blocker.id, blocked.id);
    for (const [viewer, seen] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const) {
      const { data, error } = await viewer.client.from('users').select().eq('id', seen.id).single();
      expect([data, error?.code]).toEqual([null, 'PGRST116']);
    }
  });
});

describe('a query of venues and event types', () => {
  it('/rest/v1 shows a venue by its id, without the internal columns', async () => {
    const { client } = await signUp({ registered: false, subscribed: false });
    const id = await build.venue({ venue_code: 'LANTRN', stripe_account_id: 'acct_secret' });
    const { data } = await client.from('venues').select('*').eq('id', id).single();
    expect(data).toMatchObject({ id, name: 'The Low Lantern', type: [{ id: 1 }], paymentTypes: [] });
    for (const secret of ['venue_code', 'stripe_account_id', 'source', 'confirmed_by', 'spot']) {
      expect(data).not.toHaveProperty(secret);
      const filtered = await client.from('venues').select('id').eq(secret, 'x');
      expect([filtered.status, filtered.error?.code]).toEqual([400, '42703']);
    }
  });

  it('/rest/v1 shows a venue that is not open to its team, reps and super admins alone', async () => {
    const id = await build.venue({ active: false });
    const pro = await signUp({ pro: true });
    await build.pro({ venue_id: id, user_id: pro.id });
    const sees = async ({ client }: typeof pro) =>
      (await client.from('venues').select('id').eq('id', id)).data?.length;
    expect(await sees(pro)).toBe(1);
    expect(await sees(await signUp({ pro: true }))).toBe(0);
    expect(await sees(await signUp({ rep: true, allow_admin_access: true }))).toBe(1);
    expect(await sees(await signUp({ super_admin: true }))).toBe(1);
    expect(await sees(await signUp())).toBe(0);
  });

  it('/rest/v1 lists the event types', async () => {
    const { client } = await signUp();
    await db.insertInto('event_types').values({ id: 77, name: 'Vinyl night' }).execute();
    expect((await client.from('event_types').select()).data).toContainEqual({ id: 77, name: 'Vinyl night' });
  });

  it('/rest/v1 filters, sorts, pages and counts lists of venues and event types', async () => {
    const { client } = await signUp();
    for (const name of ['Ape', 'Bee', 'Cat', 'Dog'])
      await build.venue({ name, city: 'Ybor', lat: name.length });
    const ybor = () => client.from('venues').select('name', { count: 'exact' }).eq('city', 'Ybor');
    expect(await ybor().order('name', { ascending: false }).range(1, 2)).toMatchObject({
      data: [{ name: 'Cat' }, { name: 'Bee' }],
      count: 4,
      status: 206,
    });
    expect((await ybor().ilike('name', 'b*')).data).toEqual([{ name: 'Bee' }]);
    expect((await ybor().in('name', ['Ape', 'x,y)'])).data).toEqual([{ name: 'Ape' }]);
    expect((await ybor().gte('lat', 3).lt('lat', 4)).count).toBe(4);
    expect((await ybor().is('phone', null).neq('name', 'Ape')).count).toBe(3);
    expect(
      await client.from('venues').select('*', { count: 'exact', head: true }).eq('city', 'Ybor'),
    ).toMatchObject({
      data: null,
      count: 4,
    });
    expect(await ybor().range(9, 10)).toMatchObject({ status: 416, error: { code: 'PGRST103' } });
  });
});
