import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page shows these commands in one block. `mark` is empty for the blocks of the ten steps. */
type Block = { readonly mark: string; readonly text: string };

/** Reads the blocks of commands in docs/deploy.md, in their order. */
export function readBlocks(root: string): Block[] {
  const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  return [...page.matchAll(/^```sh(?: (\w+))?\n([\s\S]*?)^```$/gm)].map(([, mark = '', text = '']) => ({
    mark,
    text,
  }));
}
