import { readSourceTree, type SourceTree, type Violation } from './source.ts';
import { codeRule } from './structure/code.ts';
import { commentRule } from './structure/comments.ts';
import { importRule } from './structure/imports.ts';
import { nameRule } from './structure/names.ts';
import { textRule } from './structure/texts.ts';
import { voiceRule } from './structure/voice.ts';

const rules = [nameRule, importRule, codeRule, commentRule, textRule, voiceRule];

/**
 * Applies all rules of structure to the files outside of tools/: every file is in the right folder, has a name of the
 * vocabulary, and imports only files that it may import.
 */
export function structureViolations(tree: SourceTree): Violation[] {
  const product = [...tree.values()].filter(({ path }) => !path.startsWith('tools/'));
  return product.flatMap(file => rules.flatMap(rule => rule(file, tree)));
}

if (import.meta.main) {
  const found = structureViolations(readSourceTree(process.cwd()));
  for (const { path, line, message } of found) console.error(`${path}:${line} ${message}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
