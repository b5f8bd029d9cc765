import { expect, test } from 'vitest';
import { sourceTree } from '../source.ts';
import { nameRule } from './names.ts';

const declarations = {
  'packages/domain/src/venues/calls.ts': "const checkIn = defineCall({ id: 'check-in' });",
};

function found(path: string, text = 'export const a = 1;'): string[] {
  const tree = sourceTree({ ...declarations, [path]: text });
  const file = tree.get(path);
  return file ? nameRule(file, tree).map(({ message }) => message) : [];
}

test.each([
  'packages/domain/src/venues/rules.ts',
  'packages/domain/src/venues/rules.test.ts',
  'packages/domain/src/venues/rules.hours.test.ts',
  'packages/domain/src/venues/desk/calls.ts',
  'packages/domain/src/venues/desk/rules/pictures.test.ts',
  'packages/domain/src/kernel/anything.ts',
  'packages/domain/src/account/guard.ts',
  'packages/domain/src/account/guard.test.ts',
  'apps/server/src/features/venues/queries.ts',
  'apps/server/src/features/venues/check-in.ts',
  'apps/server/src/features/venues/check-in.test.ts',
  'apps/server/src/features/venues/index.ts',
  'apps/server/src/platform/http/anything.ts',
  'apps/app/src/features/venues/remote.ts',
  'apps/app/src/features/venues/remote/profile.ts',
  'apps/app/src/features/venues/parts/venue-row.tsx',
  'apps/app/src/features/discover/map/engine.ts',
  'apps/app/src/features/venues/show/screen.tsx',
  'apps/app/src/features/venues/desk/remote.ts',
  'apps/app/src/features/venues/desk/add/screen.tsx',
  'apps/app/src/features/venues/desk/parts/form/time-field.tsx',
  'apps/app/src/features/chat/flow/thread.ts',
  'apps/app/src/features/venues/show/flow.test.ts',
  'apps/app/src/features/venues/show/use-hours.ts',
  'apps/app/src/features/search/search/screen.tsx',
  'apps/server/src/features/venues/visit/check-in.ts',
  'apps/server/src/features/venues/visit/check-in.attack.test.ts',
  'apps/server/src/features/venues/visit/queries.ts',
  'apps/app/src/native/location/index.ts',
  'apps/app/src/routes/index.tsx',
])('a file may have the path %s', path => {
  expect(found(path)).toEqual([]);
});

test.each([
  ['packages/domain/src/venues/service.ts', 'not in the vocabulary'],
  ['packages/domain/src/bars/rules.ts', 'bars is not one of the nouns'],
  ['apps/server/src/features/venues/check-out.ts', 'one file per declared call'],
  ['apps/server/src/features/places/check-in.ts', 'one file per declared call'],
  ['apps/app/src/features/venues/hooks.ts', 'a folder for each errand'],
  ['apps/app/src/features/venues/show/engine.ts', 'not in the vocabulary'],
  ['apps/server/src/features/venues/visit/check-out.ts', 'one file per declared call'],
  ['packages/domain/src/venues/desk-calls.ts', 'not in the vocabulary'],
  ['apps/server/src/features/venues/desk/check-out.ts', 'one file per declared call'],
  ['apps/app/src/features/venues/desk/screen.tsx', 'a folder for each errand'],
  ['packages/domain/src/discover/rules.ts', 'discover is not one of the nouns'],
  ['apps/app/src/features/venues/remote/profile/hours.ts', 'below remote/'],
  ['apps/app/src/features/venues/components/rows/row.tsx', 'not in the vocabulary'],
  ['apps/server/src/platform/utils/text.ts', 'belongs to nobody'],
  ['apps/app/src/ui/helpers.ts', 'belongs to nobody'],
  ['apps/app/src/ui/index.ts', 'index files are for'],
])('a file may not have the path %s: %s', (path, reason) => {
  expect(found(path)).toEqual([expect.stringContaining(reason)]);
});

test('a file that only passes exports on is refused in every folder', () => {
  expect(found('apps/app/src/ui/cards.ts', "export * from './card.ts';")).toEqual([
    expect.stringContaining('only passes exports on'),
  ]);
});

test.each([
  ['packages/domain/src/venues', 'rules'],
  ['packages/domain/src/venues/desk', 'rules'],
  ['apps/server/src/features/venues', 'queries'],
  ['apps/server/src/features/venues/visit', 'queries'],
  ['apps/app/src/features/venues', 'remote'],
  ['apps/app/src/features/venues/desk', 'flow'],
])('below %s the name %s is that of a file or of a folder, and never of both', (folder, name) => {
  const file = `${folder}/${name}.ts`;
  const code = 'export const a = 1;';
  const complaintsWith = (other: string) => {
    const tree = sourceTree({ ...declarations, [file]: code, [other]: code });
    const found = tree.get(file);
    return found ? nameRule(found, tree).map(({ message }) => message) : [];
  };
  expect(complaintsWith(`${folder}/${name}/hours.ts`)).toEqual([
    `${name} is a file and a folder: move the file into ${name}/, and name it for the things it is about`,
  ]);
  expect(complaintsWith(`${folder}/other/${name}/hours.ts`)).toEqual([]);
});
