import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressibleFilePattern = /\.(?:js|mjs|css|svg|json)$/;
/** A file with fewer bytes than this is not compressed, because that would save little of the whole answer. */
const minimumBytes = 1024;

const compressByBrotli = promisify(brotliCompress);
const compressByGzip = promisify(gzip);

/**
 * Writes a compressed copy of each file of the build by Brotli (`.br`) and by gzip (`.gz`), as small as possible. A
 * server that compresses at each request has less time, so its files are larger.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter(name => compressibleFilePattern.test(name));
      await Promise.all(names.map(name => compressFile(join(dir, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minimumBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    compressByBrotli(content, { params }).then(smaller => writeFile(`${path}.br`, smaller)),
    compressByGzip(content, { level: 9 }).then(smaller => writeFile(`${path}.gz`, smaller)),
  ]);
}
