import { expect, test } from 'vitest';
import { partOf } from './frames.ts';

const root = 'file:///product';
const at = (path: string, functionName = 'work') => ({ functionName, url: `${root}/${path}` });
const native = (functionName: string) => ({ functionName, url: '' });

test('a profiled file of a package belongs to its package, by its scope and within the innermost node_modules', () => {
  expect(partOf(at('node_modules/pg/lib/client.js'), [], root).name).toBe('pg');
  expect(partOf(at('node_modules/@fastify/static/index.js'), [], root).name).toBe('@fastify/static');
  expect(partOf(at('node_modules/pg/node_modules/pg-types/index.js'), [], root)).toEqual({
    kind: 'npm packages',
    name: 'pg-types',
  });
});

test('a profiled file of this project belongs to its noun, its folder of the platform, or the domain', () => {
  const nameOf = (path: string) => partOf(at(path), [], root).name;

  expect(nameOf('apps/server/src/features/chat/conversation/send-message.ts')).toBe('features/chat');
  expect(nameOf('apps/server/src/platform/db/pipelined-pool.ts')).toBe('platform/db');
  expect(nameOf('apps/server/src/platform/together.ts')).toBe('platform/together');
  expect(nameOf('apps/server/src/server.ts')).toBe('server');
  expect(nameOf('packages/domain/src/chat/rules.ts')).toBe('domain');
  expect(nameOf('bench/processes/profile-tap.ts')).toBe('the bench');
});

test("a profile names Node's own modules by the first part of their address", () => {
  const nameOf = (url: string) => partOf({ functionName: 'work', url }, [], root).name;

  expect(nameOf('node:net')).toBe('node:net');
  expect(nameOf('node:internal/streams/writable')).toBe('node:streams');
  expect(nameOf('node:_http_outgoing')).toBe('node:http');
});

test('a profile counts a write to a socket for HTTP clients, PostgreSQL or WebSockets by the nearest caller that is known', () => {
  const write = (...callers: string[]) => partOf(native('writev'), callers, root).name;

  expect(write('node:internal/stream_base_commons', 'node:_http_outgoing')).toBe(
    'socket writes to HTTP clients',
  );
  expect(write('node:net', `${root}/node_modules/pg/lib/connection.js`, 'node:_http_server')).toBe(
    'socket writes to PostgreSQL',
  );
  expect(write(`${root}/apps/server/src/platform/realtime/frames.ts`)).toBe('socket writes to WebSockets');
  expect(write()).toBe('socket writes to others');
});

test('the garbage collector, idle time and JSON have lines of their own among the built-in functions of a profile', () => {
  const nameOf = (functionName: string) => partOf(native(functionName), [], root).name;

  expect(nameOf('(garbage collector)')).toBe('collector');
  expect(nameOf('(idle)')).toBe('idle');
  expect(nameOf('stringify')).toBe('JSON');
  expect(nameOf('sort')).toBe('built-in functions');
});
