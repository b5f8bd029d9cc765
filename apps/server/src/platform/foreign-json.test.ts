import { declaredCalls } from '@nightjar/domain/calls';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { deepestNesting, mustBeShallow, parseForeign, TooDeep } from './foreign-json.ts';

const nested = (depth: number, [open, inside, close]: readonly [string, string, string]) =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`;
const lists = ['[', '', ']'] as const;
const objects = ['{"a":', '0', '}'] as const;

describe('JSON of a client', () => {
  test.each([[lists], [objects]])('JSON of a client may nest %j 32 times and no deeper', kind => {
    expect(parseForeign(nested(deepestNesting, kind))).toEqual(JSON.parse(nested(deepestNesting, kind)));
    expect(() => parseForeign(nested(deepestNesting + 1, kind))).toThrow(TooDeep);
  });

  test('JSON of a client may have brackets in its texts and any number of lists beside each other', () => {
    const many = JSON.stringify({
      [nested(99, lists)]: ['"'.repeat(99), '\\'.repeat(99), nested(99, objects)],
    });
    expect(parseForeign(many)).toEqual(JSON.parse(many));
    expect(parseForeign(`[${'[],'.repeat(999)}[]]`)).toHaveLength(1_000);
  });

  test('valid JSON of a client is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), text => {
        expect(parseForeign(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('invalid JSON of a client is refused, and the check of its nesting accepts a long string without an end', () => {
    for (const text of ['', '"', '"\\', '["\\"', ']', `"${'\\'.repeat(99_999)}`])
      expect(() => parseForeign(text)).toThrow(SyntaxError);
    mustBeShallow(`"${'\\"'.repeat(500_000)}`);
  });
});

const { url, deskUrl, build, sessionOf } = await testApp({ AUTH_RATE_LIMITS: 'off', DESK_PORT: '0' });

describe('five thousand nested lists are refused with a sentence', () => {
  let authorization = '';
  beforeAll(async () => {
    const keeper = await build.member({ pro: true, registered: true, super_admin: true });
    authorization = `Bearer ${await sessionOf(keeper)}`;
  });

  async function answerTo(address: string, body: string, method = 'POST') {
    const headers = { authorization, 'content-type': 'application/json', prefer: 'return=minimal' };
    const answer = await fetch(address, { method, headers, body });
    return { status: answer.status, text: await answer.text() };
  }
  const written = declaredCalls.filter(({ method }) => method !== 'GET');

  test.each(written.map(call => [call.id, call] as const))(
    'five thousand nested lists are refused by the call `%s`',
    async (_name, { path, surface, method }) => {
      const address = (surface === 'desk' ? deskUrl : url) + path;
      for (const inside of [lists, objects]) {
        const answer = await answerTo(address, `{"form":${nested(5_000, inside)}}`, method);
        expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('inside each other') });
      }
    },
  );

  test.each([
    ['/auth/v1/otp', 'POST', 'inside each other'],
    ['/auth/v1/user', 'PUT', 'inside each other'],
    ['/auth/v1/token?grant_type=refresh_token', 'POST', 'inside each other'],
    ['/rest/v1/users?id=eq.00000000-0000-4000-8000-000000000001', 'PATCH', 'inside each other'],
    ['/storage/v1/object/sign/images/a', 'POST', 'inside each other'],
    ['/storage/v1/object/images', 'DELETE', 'inside each other'],
    ['/realtime/v1/api/broadcast', 'POST', 'inside each other'],
  ])('five thousand nested lists are refused by the address %s', async (path, method, sentence) => {
    for (const body of [nested(5_000, lists), `{"data":${nested(5_000, objects)}}`]) {
      const answer = await answerTo(url + path, body, method);
      expect(answer).toMatchObject({ status: 400, text: expect.stringContaining(sentence) });
    }
  });
});
