import type { Updateable } from 'kysely';
import type { Users } from '../platform/db/schema.gen.ts';
import { testApp } from './app.ts';
import { supabaseClient } from './supabase.ts';

/** Starts the server with people whose profiles are filled in, and their clients of the tables. */
export async function restRig() {
  const app = await testApp();

  /** Makes a user, who is a member by default, with a client. */
  async function signUp(row: Updateable<Users> = {}) {
    const id = await app.build.user({
      ...filledProfileColumns,
      stripe_customer_id: crypto.randomUUID(),
      ...row,
    });
    const token = await app.sessionOf(id);
    return { id, token, client: clientFor(token) };
  }

  const clientFor = (token?: string) => supabaseClient(app, token);

  const rowOf = (id: string) =>
    app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Sends a change that the client itself would not send. */
  async function patch(token: string, path: string, body: string | Buffer) {
    const answer = await fetch(`${app.url}/rest/v1/${path}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    return { status: answer.status, body: (await answer.json()) as { code: string } };
  }

  return { ...app, signUp, clientFor, rowOf, patch };
}

const filledProfileColumns = {
  subscribed: true,
  email: 'rae@example.org',
  full_name: 'Rae Doe',
  first_name: 'Rae',
  last_name: 'Doe',
  nickname: 'Rae',
  dob: '1990-02-28',
  bio: 'Secret bio',
  relationshipStatus: 'Single',
  street: 'Secret street',
  zip: '33602',
  identityRef: 'secret-identity',
  friends_count: 3,
} as const;
