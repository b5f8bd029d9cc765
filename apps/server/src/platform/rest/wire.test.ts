import { describe, expect, it } from 'vitest';
import { restRig } from '../../testing/rest-rig.ts';

const { clientFor, patch, rowOf, signUp, url } = await restRig();

describe('a refusal of /rest/v1', () => {
  it.each(['users', 'venues', 'event_types'])('/rest/v1 refuses a visitor at the table %s', async table => {
    const visitor = clientFor();
    expect(await visitor.from(table).select()).toMatchObject({ status: 401, error: { code: '42501' } });
    expect(await visitor.from(table).update({ name: 'x' }).eq('id', 1)).toMatchObject({ status: 401 });
  });

  it('/rest/v1 refuses a token that proves no user', async () => {
    const forged = clientFor('forged');
    expect(await forged.from('users').select()).toMatchObject({ status: 401, error: { code: 'PGRST301' } });
    const answer = await fetch(`${url}/rest/v1/users`, { headers: { authorization: 'Bearer forged' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(['auth.accounts', 'plans', 'blocks', 'user_locations', 'pg_user', 'constructor', '__proto__'])(
    '/rest/v1 refuses every caller at the table %s, which is not offered',
    async table => {
      const { client } = await signUp({ super_admin: true });
      const { error, status } = await client.from(table).select();
      expect([status, error?.code]).toEqual([404, 'PGRST205']);
    },
  );
});

describe('a request that cannot be read', () => {
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
  ])(
    'an unreadable request to /rest/v1 gets the error that PostgREST defines: %s',
    async (path, status, code) => {
      const { token } = await signUp();
      const answer = await fetch(`${url}/rest/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect([answer.status, ((await answer.json()) as { code?: string }).code]).toEqual([status, code]);
    },
  );

  it.each(['', 'nonsense', '[]', 'null', '"x"', '{"bio":"x"', '\xff\xfe'])(
    'a request to /rest/v1 with the body %j changes nothing',
    async body => {
      const { id, token } = await signUp();
      const before = await rowOf(id);
      const answer = await patch(token, `users?id=eq.${id}`, Buffer.from(body, 'latin1'));
      expect([answer.status, answer.body.code]).toEqual([400, 'PGRST102']);
      expect(await rowOf(id)).toEqual(before);
    },
  );

  it('a request to /rest/v1 with a body that is larger than a megabyte is refused', async () => {
    const { id, token } = await signUp();
    const answer = await patch(token, `users?id=eq.${id}`, JSON.stringify({ bio: 'x'.repeat(1_100_000) }));
    expect(answer.status).toBe(413);
  });

  it('a request to /rest/v1 for another schema or form of answer is refused', async () => {
    const { token } = await signUp();
    const headers = { authorization: `Bearer ${token}` };
    const ask = (more: Record<string, string>) =>
      fetch(`${url}/rest/v1/users`, { headers: { ...headers, ...more } });
    expect((await ask({ 'accept-profile': 'auth' })).status).toBe(406);
    expect((await ask({ accept: 'text/csv' })).status).toBe(406);
  });

  it('a request to /rest/v1 for a query plan or for rows without their nulls is refused', async () => {
    const { client } = await signUp();
    const one = () => client.from('users').select();
    for (const request of [
      one().explain(),
      one().explain({ format: 'json', analyze: true }),
      one()
        .single()
        .setHeader('Accept', 'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"'),
      one().stripNulls(),
      one().single().stripNulls(),
      client.from('users').update({ bio: 'x' }).eq('id', crypto.randomUUID()).select().explain(),
    ])
      expect(await request).toMatchObject({ data: null, status: 406, error: { code: 'PGRST107' } });
  });

  it('a request to /rest/v1 gets the first form in its Accept header that the server offers', async () => {
    const { token } = await signUp();
    const ask = (accept: string) =>
      fetch(`${url}/rest/v1/users`, { headers: { authorization: `Bearer ${token}`, accept } });
    for (const accept of ['application/json; charset=utf-8', 'text/csv, application/json;q=0.5', '*/*'])
      expect(await (await ask(accept)).json()).toHaveLength(1);
    const single = await ask('application/vnd.pgrst.object+json, application/json');
    expect(single.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8');
  });

  it('a request to /rest/v1 for a function is refused for every caller and in every form', async () => {
    const { client } = await signUp();
    for (const caller of [client, clientFor()])
      for (const options of [{}, { get: true }, { count: 'exact' }] as const)
        expect(await caller.rpc('drop_everything', { user: 'x' }, options)).toMatchObject({
          status: 404,
          error: { code: 'PGRST202' },
        });
  });
});
