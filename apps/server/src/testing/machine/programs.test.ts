import { expect, it } from 'vitest';
import { findHaproxy, findRedis, type Machine } from './programs.ts';

const valkey = '/opt/bin/valkey-server';
const debian = ['/usr/bin/redis-server', '/usr/sbin/haproxy'];

function machine(present: string[], isDebianRoot = false): Machine & { ran: string[] } {
  const ran: string[] = [];
  return {
    folders: ['/opt/bin'],
    isDebianRoot,
    works: path => present.includes(path),
    run: (command, args) => {
      ran.push(`${command} ${args[0]}`);
      if (args[0] === 'install') present.push(...debian);
    },
    ran,
  };
}

it('the Redis server of a test is the first program that starts, Redis or Valkey', () => {
  expect(findRedis(machine([valkey]))).toBe(valkey);
});

it('tests install the package of a missing program only if they run as root on Debian', () => {
  const bare = machine([], true);
  expect([findRedis(bare), bare.ran]).toEqual([debian[0], ['apt-get update', 'apt-get install']]);
  const other = machine([]);
  expect(() => findRedis(other)).toThrow('install redis-server or valkey-server');
  expect([findHaproxy(other), other.ran]).toEqual([null, []]);
});

it('an installed program is found although its folder is not among those of the user', () => {
  expect(findHaproxy(machine([...debian]))).toBe('/usr/sbin/haproxy');
});
