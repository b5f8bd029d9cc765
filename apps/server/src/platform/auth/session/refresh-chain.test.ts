import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemRandom } from '../../random.ts';
import {
  type ChainLink,
  childToken,
  concurrencyWindowMs,
  decideRefresh,
  followChain,
  hashToken,
  newToken,
} from './refresh-chain.ts';

const start = Date.parse('2026-07-11T02:00:00Z');

type Link = ChainLink & { hash: string };
const linkOf = (token: string, salt: Buffer | null): Link => ({
  id: 0,
  salt,
  usedAt: null,
  hash: hashToken(token).toString('hex'),
});

/** The database keeps a session's chain as hashes and salts, without a token. */
class Chain {
  readonly first = newToken(systemRandom);
  time = start;
  ended = false;
  readonly #links = [linkOf(this.first, null)];

  /** Returns the next token, or null where the session has ended. */
  refresh(token: string): string | null {
    if (this.ended) return null;
    const presentedHash = hashToken(token).toString('hex');
    const at = this.#links.findIndex(({ hash }) => hash === presentedHash);
    const [presented, ...after] = this.#links.slice(at);
    if (at < 0 || !presented) return null;
    const decision = decideRefresh(presented, after, new Date(this.time));
    if (decision.kind === 'repeat') return followChain(token, decision.path);
    if (decision.kind === 'reused') {
      this.ended = true;
      return null;
    }
    const salt = systemRandom.bytes(32);
    const child = childToken(token, salt);
    presented.usedAt = new Date(this.time);
    this.#links.push(linkOf(child, salt));
    return child;
  }
}

test('a refresh token that was not used yet is exchanged for the next one', () => {
  const link: ChainLink = { id: 1, salt: null, usedAt: null };
  expect(decideRefresh(link, [], new Date(start))).toEqual({ kind: 'rotate' });
});

test('a client that sends the previous refresh token gets the current one again, however late', () => {
  const chain = new Chain();
  const child = chain.refresh(chain.first);
  chain.time += 86_400_000;
  expect(chain.refresh(chain.first)).toBe(child);
});

test('a refresh token two steps old is accepted for ten seconds, as from a slow tab, and treated as stolen afterwards', () => {
  const chain = new Chain();
  const current = chain.refresh(chain.refresh(chain.first) ?? '');
  chain.time += concurrencyWindowMs;
  expect(chain.refresh(chain.first)).toBe(current);
  chain.time += 1;
  expect(chain.refresh(chain.first)).toBeNull();
  expect(chain.refresh(current ?? '')).toBeNull();
});

test('the next refresh token cannot be computed from the stored salt without the previous token', () => {
  const salt = systemRandom.bytes(32);
  expect(childToken(newToken(systemRandom), salt)).not.toBe(childToken(newToken(systemRandom), salt));
});

/** In each round a client sends one to four requests with its token, may lose replies, and then lets some time pass. */
const round = fc.record({
  lost: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
  pauseSeconds: fc.integer({ min: 0, max: 4000 }),
});

test('Req 1.6: in 10,000 random orders of refreshes no honest client is signed out and every old token ends the session', () => {
  let thefts = 0;
  fc.assert(
    fc.property(fc.array(round, { minLength: 1, maxLength: 12 }), fc.nat(), (schedule, pick) => {
      const chain = new Chain();
      const held = [chain.first];
      for (const { lost, pauseSeconds } of schedule) {
        const answers = lost.map(() => chain.refresh(held.at(-1) ?? ''));
        if (answers.includes(null)) return false;
        const arrived = answers.find((_answer, index) => !lost[index]);
        if (arrived) held.push(arrived);
        chain.time += pauseSeconds * 1000;
      }
      const current = chain.refresh(held.at(-1) ?? '');
      const old = held.slice(0, -1);
      if (old.length === 0) return true;
      thefts += 1;
      chain.time += concurrencyWindowMs + 1;
      const caught = chain.refresh(old[pick % old.length] ?? '') === null;
      return caught && chain.refresh(current ?? '') === null;
    }),
    { numRuns: 10_000 },
  );
  expect(thefts).toBeGreaterThan(5_000);
}, 60_000);
