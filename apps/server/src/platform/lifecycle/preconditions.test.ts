import { expect, test } from 'vitest';
import { mustHaveConnections, readProcesses, readRole } from './preconditions.ts';

const read = (...argv: string[]) => readProcesses(argv, readRole(argv));

test('a server without `--processes` runs in one process, as with `--processes 1`', () => {
  expect([read(), read('--role', 'worker'), read('--processes', '1')]).toEqual([1, 1, 1]);
  expect([read('--processes', '4'), read('--role', 'api', '--processes', '2')]).toEqual([4, 2]);
});

test.each([['0'], ['-1'], ['2.5'], ['many'], ['65'], ['']])(
  'the argument `--processes %j` is refused',
  count => {
    expect(() => read('--processes', count)).toThrow('--processes must be a whole number from 1 to 64.');
  },
);

test('`--processes` without a number is refused, and so are several processes that only run jobs', () => {
  expect(() => read('--processes')).toThrow('--processes must be a whole number');
  expect(() => read('--role', 'worker', '--processes', '2')).toThrow('leave out --role worker');
});

test('the embedded PostgreSQL has connections for at most eight processes', () => {
  mustHaveConnections(8, true);
  mustHaveConnections(64, false);
  expect(() => mustHaveConnections(9, true)).toThrow('set DATABASE_URL for more');
});
