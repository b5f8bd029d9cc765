import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|mjs|css|svg|json)$/;
/** Below this many bytes, the headers are most of an answer. */
const least = 1024;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Writes each file of the build a second and a third time, compressed as small as possible (`.br`, `.gz`). The build
 * does this once; a server that compressed for every phone would have to be quick and would send more bytes.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter(name => compressible.test(name));
      await Promise.all(names.map(name => compressFile(join(dir, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < least) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    asBrotli(content, { params }).then(smaller => writeFile(`${path}.br`, smaller)),
    asGzip(content, { level: 9 }).then(smaller => writeFile(`${path}.gz`, smaller)),
  ]);
}
