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

it('takes the first server that starts, Redis or Valkey', () => {
  expect(findRedis(machine([valkey]))).toBe(valkey);
});

it('installs the package where it runs as root on Debian, and nothing elsewhere', () => {
  const bare = machine([], true);
  expect([findRedis(bare), bare.ran]).toEqual([debian, ['apt-get update', 'apt-get install']]);
  const other = machine([]);
  expect(() => findRedis(other)).toThrow('install redis-server or valkey-server');
  expect(other.ran).toEqual([]);
});
