import { expect, test } from 'vitest';
import { bearerTokenIn } from './bearer.ts';

test.each([
  ['Bearer a.b.c', 'a.b.c'],
  ['bearer a.b.c', 'a.b.c'],
  ['Bearer   a.b.c', 'a.b.c'],
  ['Bearer a.b c', null],
  ['xBearer a.b.c', null],
  ['Bearera.b.c', null],
  ['Basic a.b.c', null],
  ['Bearer ', null],
  [undefined, null],
])('the bearer token in the header "%s" is %s', (header, token) => {
  expect(bearerTokenIn(header)).toBe(token);
});
