import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declaredCalls } from '@nightjar/domain/calls';
import { describe, expect, test } from 'vitest';
import { removeServerFields } from './lean-declarations.ts';

const declaration = `import { defineCall } from '../kernel/call.ts';
const pages = numberedPage({ most: 50 });
export const nearby = defineCall({
  id: "nearby",
  method: "POST",
  summary: "People, near by, {in a circle}.",
  access: "member",
  input: z.object({ lat: latitude, input: z.string() }),
  output: z.object({ summary: z.string() }),
  rateLimit: { points: 60, seconds: 3600 }
});
export const other = describe({ input: 1 });`;

test('the build removes from a declared call the fields that no client reads, and changes nothing else', () => {
  const lean = removeServerFields(declaration);
  expect(lean.replaceAll(/\s+/g, ' ')).toBe(
    `import { defineCall } from '../kernel/call.ts'; const pages = numberedPage({ most: 50 }); export const nearby = defineCall({ id: "nearby", method: "POST", output: z.object({ summary: z.string() }), }); export const other = describe({ input: 1 });`,
  );
});

describe('the app', () => {
  const folder = fileURLToPath(new URL('src', import.meta.url));
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.|^(testing|gallery)/.test(path))
    .map(path => [path, readFileSync(join(folder, path), 'utf8')] as const);
  const imported = /import (?:type )?\{([^}]*)\} from '@nightjar\/domain\/\w+\/calls'/g;

  test('the app reads only those fields of declared calls that the build keeps', () => {
    const reads = sources.flatMap(([path, code]) => {
      const names = [...code.matchAll(imported)].flatMap(([, list = '']) => list.split(','));
      const calls = names.map(name => name.trim()).filter(Boolean);
      if (calls.length === 0) return [];
      const used = new RegExp(
        `(?<!typeof |\\.)\\b(?:${calls.join('|')})\\.(?!id\\b|path\\b|method\\b|output\\b)\\w+`,
        'g',
      );
      return [...code.matchAll(used)].map(([read]) => `${path}: ${read}`);
    });
    expect(sources.length).toBeGreaterThan(500);
    expect(reads).toEqual([]);
  });

  test('the list of declared calls has more than 150 calls, so that the check of all calls has not read an empty list', () =>
    expect(declaredCalls.length).toBeGreaterThan(150));
});
