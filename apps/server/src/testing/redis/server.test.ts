import { expect, it } from 'vitest';
import { findRedis, type Machine } from './server.ts';

const valkey = '/opt/bin/valkey-server';
const debian = '/usr/bin/redis-server';

function machine(present: string[], isDebianRoot = false): Machine & { ran: string[] } {
  const ran: string[] = [];
  return {
    installed: ['/opt/bin/redis-server', valkey],
    isDebianRoot,
    works: path => present.includes(path),
    run: (command, args) => {
      ran.push(`${command} ${args[0]}`);
      if (args[0] === 'install') present.push(debian);
    },
    ran,
  };
}

it('the Redis server of a test is the first program that starts, Redis or Valkey', () => {
  expect(findRedis(machine([valkey]))).toBe(valkey);
});

it('the Redis package is installed only for root on Debian', () => {
  const bare = machine([], true);
  expect([findRedis(bare), bare.ran]).toEqual([debian, ['apt-get update', 'apt-get install']]);
  const other = machine([]);
  expect(() => findRedis(other)).toThrow('install redis-server or valkey-server');
  expect(other.ran).toEqual([]);
});
