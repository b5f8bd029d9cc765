import { describe, expect, it } from 'vitest';
import { originAllowed, originPolicy } from './origin.ts';

const links = { hosts: ['nightjar.example', 'www.nightjar.example'] };
const production = originPolicy({
  publicUrl: 'https://bar.example/app',
  corsOrigins: ['https://desk.bar.example'],
  desk: { port: null, origins: ['https://office.bar.example'] },
  links,
  production: true,
});
const development = originPolicy({
  publicUrl: 'http://localhost:8080',
  corsOrigins: [],
  desk: { port: null, origins: [] },
  links,
  production: false,
});
const host = '192.168.1.5:8080';

describe('in production', () => {
  it.each([
    undefined,
    'https://bar.example',
    'https://desk.bar.example',
    'https://nightjar.example',
    'https://www.nightjar.example',
    'capacitor://localhost',
    'https://localhost',
  ])('a page of the origin %s may open a WebSocket in production', origin => {
    expect(originAllowed(production, origin, host)).toBe(true);
  });

  it.each([
    'https://evil.example',
    'https://nightjar.example.evil.example',
    'http://nightjar.example',
    'http://bar.example',
    'https://localhost.evil.example',
    'http://localhost',
    'http://localhost:8080',
    `http://${host}`,
    'null',
    '',
  ])('a page of the origin "%s" may not open a WebSocket in production', origin => {
    expect(originAllowed(production, origin, host)).toBe(false);
  });
});

describe('in development', () => {
  it.each(['http://localhost:5173', 'http://127.0.0.1:4000', 'http://[::1]:1', `http://${host}`])(
    'a page of the origin %s may open a WebSocket in development',
    origin => {
      expect(originAllowed(development, origin, host)).toBe(true);
    },
  );

  it.each(['https://evil.example', 'http://localhost.evil.example', 'null'])(
    'a page of the origin "%s" may not open a WebSocket in development',
    origin => {
      expect(originAllowed(development, origin, host)).toBe(false);
    },
  );
});
