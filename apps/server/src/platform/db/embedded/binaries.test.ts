import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreLinks } from './binaries.ts';

test('a library of the embedded PostgreSQL has links with all its names, and a missing or wrong link is created again', async () => {
  const native = await mkdtemp(join(tmpdir(), 'native-'));
  onTestFinished(() => rm(native, { recursive: true, force: true }));
  const lib = join(native, 'lib');
  await mkdir(lib);
  await writeFile(join(lib, 'libuc.so.60.2'), 'ours');
  await writeFile(join(native, 'elsewhere'), 'of another project');
  const names = ['right', 'missing', 'elsewhere', 'nowhere', 'a-file'];
  await writeFile(
    join(native, 'pg-symlinks.json'),
    JSON.stringify(
      names.map(name => ({ source: 'native/lib/libuc.so.60.2', target: `native/lib/${name}.so` })),
    ),
  );
  await symlink('libuc.so.60.2', join(lib, 'right.so'));
  await symlink(join(native, 'elsewhere'), join(lib, 'elsewhere.so'));
  await symlink('/no/such/project/libuc.so.60.2', join(lib, 'nowhere.so'));
  await writeFile(join(lib, 'a-file.so'), 'a copy of ours');

  // Two processes that start at the same time may both make the links.
  await Promise.all([restoreLinks(native), restoreLinks(native)]);
  const read = names.map(name => readFile(join(lib, `${name}.so`), 'utf8'));
  expect(await Promise.all(read)).toEqual(['ours', 'ours', 'ours', 'ours', 'a copy of ours']);
  expect((await readdir(lib)).length).toBe(names.length + 1);
});
