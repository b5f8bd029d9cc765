import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The page shows these commands in one block. `mark` is the word behind `sh`; the steps of docs/deploy.md have none.
 */
type Block = { readonly mark: string; readonly text: string };

/** Reads the blocks of commands on a page, in their order. */
export function readBlocks(root: string, path = 'docs/deploy.md'): Block[] {
  const page = readFileSync(join(root, path), 'utf8');
  return [...page.matchAll(/^```sh(?: ([\w-]+))?\n([\s\S]*?)^```$/gm)].map(([, mark = '', text = '']) => ({
    mark,
    text,
  }));
}
