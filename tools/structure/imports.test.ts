import { dirname, relative } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { sourceTree } from '../source.ts';
import { importRule } from './imports.ts';

/** Returns the messages about one file with one import, in a tree in which the imported file exists. */
function found(path: string, statement: string, other = ''): string[] {
  const tree = sourceTree({ [path]: statement, ...(other && { [other]: '' }) });
  const file = tree.get(path);
  return file ? importRule(file, tree).map(({ message }) => message) : [];
}

const server = 'apps/server/src/features';
const app = 'apps/app/src';

describe('the floors of the repository', () => {
  test.each([
    ['packages/domain/src/drinks/rules.ts', 'node:fs', 'the domain is pure'],
    ['packages/domain/src/drinks/rules.ts', 'zod', 'the domain is pure'],
    [`${app}/platform/client.ts`, '@nightjar/server/main', 'the app stands on packages/domain only'],
    [`${app}/platform/client.ts`, 'node:fs', 'the app stands on packages/domain only'],
    [`${app}/platform/client.ts`, 'zod', 'zod/mini'],
    ['apps/server/src/main.ts', '@nightjar/app/main', 'the server stands on packages/domain only'],
    ['e2e/journeys/free-pour.test.ts', '../../tools/browser.ts', 'a base URL and packages/domain'],
  ])('an import across the floors is forbidden: %s may not import %s', (path, specifier, reason) => {
    expect(found(path, `import '${specifier}';`)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    ['packages/domain/src/drinks/rules.ts', 'zod/mini'],
    ['packages/domain/src/drinks/rules.test.ts', 'fast-check'],
    ['apps/server/src/main.ts', 'node:fs'],
    ['e2e/run.ts', '../tools/browser.ts'],
    ['e2e/product.ts', '../tools/command.ts'],
    ['e2e/journeys/free-pour.test.ts', '@nightjar/domain/brand'],
  ])('an import across the floors is allowed: %s may import %s', (path, specifier) => {
    expect(found(path, `import '${specifier}';`)).toEqual([]);
  });

  test('a file outside of the domain must import the domain by its package name', () => {
    const domain = 'packages/domain/src/brand.ts';
    expect(
      found('apps/server/src/main.ts', "import '../../../packages/domain/src/brand.ts';", domain),
    ).toEqual([expect.stringContaining('@nightjar/domain/<noun>/<file>')]);
    expect(found('apps/server/src/main.ts', "import '@nightjar/domain/brand';", domain)).toEqual([]);
  });
});

describe('the example of an entity', () => {
  const example = 'packages/domain/src/venues/example.ts';
  const statement = "import { exampleVenue } from '@nightjar/domain/venues/example';";

  test.each([
    `${app}/routes/venues.test.tsx`,
    `${app}/testing/answers.ts`,
    `${app}/gallery/tonight-chapter.tsx`,
    'apps/server/src/testing/builders.ts',
    'e2e/journeys/newcomer.test.ts',
  ])('the example of an entity may be imported by %s', path => {
    expect(found(path, statement, example)).toEqual([]);
  });

  test('the example of an entity may be imported by the example of another entity', () => {
    expect(found('packages/domain/src/events/example.ts', "import '../venues/example.ts';", example)).toEqual(
      [],
    );
  });

  test.each([
    [`${app}/features/venues/show/venue-screen.tsx`, statement],
    [`${app}/features/venues/desk/images/gallery.tsx`, statement],
    [`${server}/venues/present.ts`, statement],
    ['apps/server/src/demo/city.ts', statement],
    ['e2e/screens.ts', statement],
    ['packages/domain/src/venues/calls.ts', "import { exampleVenue } from './example.ts';"],
  ])('the example of an entity may not be imported by %s, with %s', (path, text) => {
    expect(found(path, text, example)).toEqual([
      expect.stringContaining('an example of an entity is for tests, testing/ and the gallery'),
    ]);
  });
});

describe('an import between features', () => {
  test.each([
    ['queries.ts', 0],
    ['queries/messages.ts', 0],
    ['present.ts', 0],
    ['jobs.ts', 1],
    ['check-in.ts', 1],
  ])("an import of another server feature's %s gives %i complaints", (name, complaints) => {
    const statement = `import '../venues/${name}';`;
    expect(found(`${server}/drinks/redeem.ts`, statement, `${server}/venues/${name}`)).toHaveLength(
      complaints,
    );
  });

  test.each([
    ['remote.ts', 0],
    ['remote/profile.ts', 0],
    ['parts/venue-row.tsx', 0],
    ['flow.ts', 1],
  ])("an import of another app feature's %s gives %i complaints", (name, complaints) => {
    const statement = `import '../../venues/${name}';`;
    const path = `${app}/features/drinks/redeem/screen.tsx`;
    expect(found(path, statement, `${app}/features/venues/${name}`)).toHaveLength(complaints);
  });

  test('an import of a feature that comes later in the order of the nouns is refused', () => {
    const statement = "import '../drinks/queries.ts';";
    expect(found(`${server}/venues/check-in.ts`, statement, `${server}/drinks/queries.ts`)).toEqual([
      expect.stringContaining('the table of ARCHITECTURE.md'),
    ]);
  });

  test('imports inside one feature are not restricted', () => {
    expect(found(`${server}/drinks/index.ts`, "import './redeem.ts';", `${server}/drinks/redeem.ts`)).toEqual(
      [],
    );
  });
});

describe('the wing of the venue desk', () => {
  const wing = 'venues/desk';
  test.each([
    [`${app}/features/venues/show/screen.tsx`, `${app}/features/${wing}/remote.ts`, 1],
    [`${app}/features/venues/parts/venue-row.tsx`, `${app}/features/${wing}/parts/venue-state.tsx`, 1],
    [`${app}/features/drinks/bank/screen.tsx`, `${app}/ui/desk/data-table.tsx`, 1],
    [`${app}/ui/row/facts.tsx`, `${app}/ui/desk/data-table.tsx`, 1],
    [`${server}/venues/check-in.ts`, `${server}/${wing}/queries/drafts.ts`, 1],
    ['packages/domain/src/venues/rules.ts', 'packages/domain/src/venues/desk/entity.ts', 1],
    [`${app}/features/drinks/desk/pours/screen.tsx`, `${app}/features/${wing}/remote.ts`, 0],
    [`${app}/features/desk/start/screen.tsx`, `${app}/features/${wing}/parts/venue-state.tsx`, 0],
    [`${app}/features/${wing}/add/screen.tsx`, `${app}/features/venues/remote.ts`, 0],
    [`${app}/features/${wing}/add/screen.tsx`, `${app}/features/venues/show/screen.tsx`, 1],
    [`${app}/features/${wing}/add/screen.tsx`, `${app}/features/${wing}/confirm/step.tsx`, 1],
    [`${app}/routes/admin/venues.tsx`, `${app}/features/${wing}/add/screen.tsx`, 0],
    [`${server}/venues/jobs.ts`, `${server}/${wing}/queries/hold.ts`, 0],
    [`${server}/venues/index.ts`, `${server}/${wing}/create-venue.ts`, 0],
  ])('an import of the venue desk, where %s imports %s, gives %i complaints', (from, target, complaints) => {
    const specifier = relative(dirname(from), target).replace(/^(?!\.)/, './');
    expect(found(from, `import '${specifier}';`, target)).toHaveLength(complaints);
  });
});

describe('outside things stay behind their ports', () => {
  test('a handler may import the type of the database, but not the database', () => {
    expect(found(`${server}/drinks/redeem.ts`, "import { sql } from 'kysely';")).toEqual([
      expect.stringContaining('queries.ts is the only file'),
    ]);
    expect(found(`${server}/drinks/redeem.ts`, "import type { Kysely } from 'kysely';")).toEqual([]);
    expect(found(`${server}/drinks/queries.ts`, "import { sql } from 'kysely';")).toEqual([]);
  });

  test('Capacitor is imported only in files below native/', () => {
    const statement = "import { Geolocation } from '@capacitor/geolocation';";
    expect(found(`${app}/features/places/flow.ts`, statement)).toEqual([
      expect.stringContaining('a port in'),
    ]);
    expect(found(`${app}/native/location/capacitor.ts`, statement)).toEqual([]);
  });

  test('programs are run only for the embedded PostgreSQL and by tests', () => {
    const statement = "import { spawn } from 'node:child_process';";
    expect(found(`${server}/places/import-basemap.ts`, statement)).toEqual([
      expect.stringContaining('use a library'),
    ]);
    expect(found('apps/server/src/platform/db/embedded/cluster.ts', statement)).toEqual([]);
    expect(found('apps/server/src/testing/process.ts', statement)).toEqual([]);
  });

  test.each(['demo/seed.ts', 'platform/storage/images/vips.ts', 'platform/icalendar/write.ts'])(
    'the module %s may be loaded only where it is first used, and not with the server',
    path => {
      const loaded = `apps/server/src/${path}`;
      const foundIn = (statement: string) => found('apps/server/src/server.ts', statement, loaded);
      expect(foundIn(`import { one } from './${path}';`)).toEqual([expect.stringContaining('import()')]);
      expect(foundIn(`const { one } = await import('./${path}');`)).toEqual([]);
      expect(foundIn(`import type { One } from './${path}';`)).toEqual([]);
    },
  );

  test('a handler may not send a text message itself', () => {
    const sms = 'apps/server/src/platform/sms/twilio.ts';
    const statement = "import { twilio } from '../../platform/sms/twilio.ts';";
    expect(found(`${server}/staff/invite-pro.ts`, statement, sms)).toEqual([
      expect.stringContaining('reactions.ts'),
    ]);
    expect(found(`${server}/staff/jobs.ts`, statement, sms)).toEqual([]);
  });

  test.each([
    ['storage/register.ts', 'http/errors.ts', 1],
    ['http/errors.ts', 'storage/register.ts', 0],
    ['audit/sealing.ts', 'platform.ts', 1],
    ['platform.ts', 'audit/sealing.ts', 0],
    ['clock.ts', 'config/settings.ts', 1],
    ['config/settings.ts', 'clock.ts', 0],
    ['clock.ts', 'random.ts', 0],
    ['new-folder/port.ts', 'config/settings.ts', 1],
  ])("an import inside the server's platform, in %s of %s, gives %i complaints", (from, to, complaints) => {
    const platform = 'apps/server/src/platform/';
    const specifier = relative(dirname(platform + from), platform + to).replace(/^(?!\.)/, './');
    expect(found(platform + from, `import type { X } from '${specifier}';`, platform + to)).toHaveLength(
      complaints,
    );
  });

  test("the server's platform may not import a feature, and the app's ui/ may not import a feature either", () => {
    const feature = `${server}/drinks/queries.ts`;
    expect(
      found('apps/server/src/platform/http/app.ts', "import '../../features/drinks/queries.ts';", feature),
    ).toEqual([expect.stringContaining('the platform knows no feature')]);
    const remote = `${app}/features/drinks/remote.ts`;
    expect(found(`${app}/ui/card.tsx`, "import '../features/drinks/remote.ts';", remote)).toEqual([
      expect.stringContaining('take the value as a prop'),
    ]);
  });
});
