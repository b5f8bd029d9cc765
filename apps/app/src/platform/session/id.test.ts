import { expect, it } from 'vitest';
import { sessionIdOf } from './id.ts';

const tokenWith = (payload: unknown) => {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const text = btoa(String.fromCharCode(...bytes));
  return `e30.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
};

it('the id of the session is read out of an access token, whatever else the token contains', () => {
  expect(sessionIdOf(tokenWith({ session_id: 's1', name: 'Zoë ÿÿÿ > ???' }))).toBe('s1');
});

it.each(['', 'token', 'a.b.c', tokenWith({}), tokenWith({ session_id: 7 }), tokenWith(null)])(
  'the text "%s" in place of an access token contains no id of a session',
  text => expect(sessionIdOf(text)).toBeNull(),
);
