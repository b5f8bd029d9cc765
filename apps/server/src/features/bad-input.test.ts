import { declaredCalls } from '@nightjar/domain/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { validInput } from '../testing/valid-inputs.ts';

const { call, build, db, url, clock, tokenOf, sessionOf } = await testApp();

let member: string;
let stranger: string;
let overseer: string;
/**
 * These tokens belong to no valid session: an expired and a forged token, the token of a deleted user, and a text that
 * is no token.
 */
let unusable: readonly string[];

beforeAll(async () => {
  member = await build.member({ pro: true, registered: true, activity_status: 'out' });
  stranger = await build.member();
  overseer = await build.member({ super_admin: true });
  const ghost = await build.member({ deleted_at: clock.now() });
  const forged = `${(await tokenOf(member)).slice(0, -8)}AAAAAAAA`;
  unusable = [await tokenOf(member, -7200), forged, await tokenOf(ghost), 'not-a-token'];
});

const posted = declaredCalls.filter(({ method }) => method !== 'GET');
const guarded = declaredCalls.filter(({ access }) => access !== 'anyone');
const withActor = declaredCalls.filter(({ actorFields }) => actorFields.length > 0);
/** Returns a caller who may make this call. */
const callerOf = ({ access }: Call) => (typeof access === 'object' ? overseer : member);
const named = (calls: readonly Call[]) => calls.map(declaration => [declaration.id, declaration] as const);

/**
 * A sentence of the specification names fields as "Venue ID" or "Image path". Replaces such words by the names of the
 * fields in the call's declaration.
 */
const fieldsIn = (sentence: string) =>
  sentence.replace('Venue ID', 'venue_id').replace('Image path', 'path or paths');

/** Computes one text from the rows of these tables. If a call writes nothing to them, the text does not change. */
async function footprint(): Promise<string> {
  const tables = [
    'users',
    'plans',
    'redemptions',
    'drink_ledger',
    'check_ins',
    'venue_follows',
    'user_locations',
    'friendships',
    'referrals',
    'messages',
  ];
  const counted = tables.map(
    table =>
      sql`select coalesce(sum(hashtextextended(row::text, 0)), 0) as rows from ${sql.table(table)} as row`,
  );
  const { rows } = await sql<{ all: string }>`
    select string_agg(rows::text, ' ') as all from (${sql.join(counted, sql` union all `)}) as counted`.execute(
    db,
  );
  return rows[0]?.all ?? '';
}

// This is the text that `footprint` computed before the tests. All tests expect the same text, because a refused call
// writes nothing.
let written = '';
beforeAll(async () => {
  written = await footprint();
});
afterEach(async () => {
  expect(await footprint()).toBe(written);
});

async function refusedWith(
  status: number,
  send: () => Promise<{ status: number; body: { success: boolean; message: string } }>,
) {
  const reply = await send();
  expect(reply).toMatchObject({ status, body: { success: false, message: expect.stringMatching(/\S/) } });
  return reply.body.message;
}

describe('without a valid session', () => {
  test.each(named(guarded))(
    'the call %s without a session is answered with 401',
    async (_name, declaration) => {
      await refusedWith(401, () => call(declaration, validInput(declaration, member), null));
    },
  );

  test.each(named(guarded))(
    "the call %s answers 401 to the token of an expired, forged or deleted person's session",
    async (_name, declaration) => {
      for (const token of unusable) {
        const message = await refusedWith(401, () =>
          call(declaration, validInput(declaration, member), null, { token }),
        );
        expect(message).toBe('User not authenticated');
      }
    },
  );
});

test.each(named(withActor))(
  'the call %s answers 403 if its input names another person as the caller',
  async (_name, declaration) => {
    const [field] = declaration.actorFields;
    const input = { ...validInput(declaration, member), [field as string]: stranger };
    expect(await refusedWith(403, () => call(declaration, input, member))).toContain(field);
  },
);

describe('a body that does not fit the declaration', () => {
  test.each(named(posted))('the call %s names a missing field of its input', async (_name, declaration) => {
    const caller = callerOf(declaration);
    const input = validInput(declaration, caller);
    for (const field of requiredFields(declaration, input)) {
      const { [field]: _dropped, ...rest } = input;
      expect(fieldsIn(await refusedWith(400, () => call(declaration, rest, caller)))).toContain(field);
    }
  });

  test.each(named(posted))(
    'the call %s names a field of the wrong type in its input',
    async (_name, declaration) => {
      const caller = callerOf(declaration);
      const input = validInput(declaration, caller);
      for (const field of requiredFields(declaration, input)) {
        if (declaration.actorFields.includes(field as never)) continue;
        expect(
          fieldsIn(
            await refusedWith(400, () => call(declaration, { ...input, [field]: [{ wrong: [] }] }, caller)),
          ),
        ).toContain(field);
      }
    },
  );

  test.each(named(posted))(
    'the call %s refuses invalid JSON, invalid UTF-8 and a body that is a megabyte too large',
    async (_name, declaration) => {
      const path = url + declaration.path;
      const headers = {
        authorization: `Bearer ${await sessionOf(member)}`,
        'content-type': 'application/json',
      };
      const notUtf8 = Buffer.concat([Buffer.from('{"code":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
      for (const [body, status] of [
        ['{"a":', 400],
        [notUtf8, 400],
        [tooMuch, 413],
      ] as const) {
        await refusedWith(status, async () => {
          const response = await fetch(path, {
            method: declaration.method,
            headers,
            body: body as RequestInit['body'],
          });
          return {
            status: response.status,
            body: (await response.json()) as { success: boolean; message: string },
          };
        });
      }
    },
  );

  test.each(named(posted))(
    'the call %s refuses another content type than JSON',
    async (_name, declaration) => {
      await refusedWith(415, () =>
        call(declaration, validInput(declaration, member), member, {
          headers: { 'content-type': 'application/xml' },
        }),
      );
    },
  );
});

const tooMuch = JSON.stringify({ padding: 'x'.repeat(1024 * 1024) });

function requiredFields(declaration: Call, input: Record<string, unknown>): string[] {
  return Object.keys(input).filter(field => {
    const { [field]: _dropped, ...rest } = input;
    return !declaration.input.safeParse(rest).success;
  });
}

describe('fields with a form', () => {
  const declarationOf = (name: string) => declaredCalls.find(declaration => declaration.id === name) as Call;
  test.each([
    ['update-location', { lat: 91 }, 'lat'],
    ['update-location', { lng: -181 }, 'lng'],
    ['update-location', { lat: null }, 'lat'],
    ['nearby-venues', { lat: 1e308 }, 'lat'],
    ['nearby-venues', { radius: -1 }, 'radius'],
    ['nearby-venues', { radius: 1e12 }, 'radius'],
    ['venues-within-bounds', { min_lat: 30, max_lat: 20 }, 'min_lat'],
    ['signup', { dob: '2000-02-31' }, 'dob'],
    ['signup', { dob: '31/12/1999' }, 'dob'],
    ['signup', { first_name: 'x'.repeat(41) }, 'first_name'],
    ['signup', { nickname: ' ' }, 'nickname'],
    ['signup', { nickname: 'a\u0007b' }, 'nickname'],
    ['signup', { nickname: '\u3164' }, 'nickname'],
    ['signup', { terms: false }, 'terms'],
    ['pro-clock-in', { duration_in_hours: 17 }, 'duration_in_hours'],
    ['pro-clock-in', { duration_in_hours: 0 }, 'duration_in_hours'],
    ['redeem-free-drink', { pro_code: '12a4' }, 'pro_code'],
    ['redeem-free-drink', { pro_color_id: 9 }, 'pro_color_id'],
    ['check-whitelist-code', { code: 'x'.repeat(301) }, 'code'],
    ['check-in', { venue_id: "'; drop table users" }, 'venue_id'],
  ])('the call %s refuses the input %j and names the field', async (name, change, field) => {
    const declaration = declarationOf(name);
    const message = await refusedWith(400, () =>
      call(declaration, { ...validInput(declaration, member), ...change }, member),
    );
    expect(message).toContain(field);
  });
});
