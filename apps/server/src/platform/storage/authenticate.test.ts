import type { Actor } from '@nightjar/domain/kernel/actor';
import { Failure } from '@nightjar/domain/kernel/failure';
import { userId } from '@nightjar/domain/kernel/id';
import fastify from 'fastify';
import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { type ActorOf, authenticateBy } from './authenticate.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const guest: Actor = {
  userId: userId.parse('9c5b94b1-35ad-49bb-b118-8e8fc24abf80'),
  sessionId: 'a-session',
  tier: 'subscribed',
  roles: [],
};

/** Returns the result of authentication with these headers, or the refusal. */
async function authenticated(headers: Record<string, string>, actorOf: ActorOf) {
  const app = fastify();
  const authenticate = authenticateBy(actorOf, { now: () => noon });
  let found: unknown;
  app.get('/', async request => {
    found = await authenticate(request).catch((error: unknown) => error);
    return null;
  });
  await app.inject({ url: '/', headers });
  return found;
}

/** Makes a token that expires this many seconds after noon. */
const tokenUntil = (seconds: number) =>
  new UnsecuredJWT().setExpirationTime(noon.getTime() / 1000 + seconds).encode();

describe('the caller of storage', () => {
  it('the caller of the storage is the actor of the bearer token and the API key', async () => {
    const asked: unknown[] = [];
    const actorOf: ActorOf = async (...proofs) => {
      asked.push(proofs);
      return guest;
    };
    expect(await authenticated({ authorization: 'Bearer abc', apikey: 'a-key' }, actorOf)).toEqual(guest);
    await authenticated({}, actorOf);
    expect(asked).toEqual([
      ['abc', 'a-key'],
      [null, null],
    ]);
  });

  it('the caller of the storage without a session is anonymous', async () => {
    expect(await authenticated({ apikey: 'a-key' }, async () => null)).toBeNull();
  });
});

describe('an invalid token', () => {
  const refused = async () => new Failure('not_authenticated', 'No.');
  const withToken = (token: string) => authenticated({ authorization: `Bearer ${token}` }, refused);

  it.each([
    ['expired a second ago', -1],
    ['expires now', 0],
  ])(
    'a storage token that %s is refused as expired, so that the client renews the token',
    async (_, seconds) => {
      expect(await withToken(tokenUntil(seconds))).toMatchObject({
        code: 'AccessDenied',
        message: 'jwt expired',
      });
    },
  );

  it.each([
    ['has time left', tokenUntil(1)],
    ['has no end', new UnsecuredJWT().encode()],
    ['is no token', 'made-up'],
  ])('an invalid storage token that %s is refused as invalid', async (_, token) => {
    expect(await withToken(token)).toMatchObject({
      code: 'AccessDenied',
      message: 'jwt invalid: its session has ended, or it is not ours',
    });
  });

  it('a storage token that is refused for another reason is answered with that reason', async () => {
    const banned = async () => new Failure('forbidden', 'You are banned.');
    expect(await authenticated({ authorization: `Bearer ${tokenUntil(-1)}` }, banned)).toMatchObject({
      code: 'AccessDenied',
      message: 'You are banned.',
    });
  });
});
