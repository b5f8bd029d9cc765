import { readSourceTree, type SourceTree, type Violation } from './source.ts';
import { code } from './structure/code.ts';
import { comments } from './structure/comments.ts';
import { imports } from './structure/imports.ts';
import { names } from './structure/names.ts';
import { texts } from './structure/texts.ts';

const rules = [names, imports, code, comments, texts];

/**
 * Applies all rules of structure: every file is in its place, has a name of the vocabulary, and imports only what it
 * may.
 */
export function structure(tree: SourceTree): Violation[] {
  const product = [...tree.values()].filter(({ path }) => !path.startsWith('tools/'));
  return product.flatMap(file => rules.flatMap(rule => rule(file, tree)));
}

if (import.meta.main) {
  const found = structure(readSourceTree(process.cwd()));
  for (const { path, line, message } of found) console.error(`${path}:${line} ${message}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
