import { readSourceTree, type SourceTree, type Violation } from './source.ts';

/**
 * Finds import cycles in the whole tree, including imports of types, because a reader follows these too. In a cycle,
 * one of the files has code that belongs into a lower file.
 */
export function importCycles(tree: SourceTree): Violation[] {
  return connectedComponents(tree)
    .filter(members => members.length > 1)
    .map(members => shortestCycle(tree, members))
    .map(round => ({
      path: round[0] as string,
      line: lineOfImport(tree, round[0] as string, round[1] as string),
      message: `imports itself by way of ${[...round.slice(1), round[0]].join(' → ')}; move what they share into a file of its own below them`,
    }));
}

function importedFiles(tree: SourceTree, path: string): string[] {
  const imports = tree.get(path)?.imports ?? [];
  return imports.flatMap(({ target }) => target ?? []);
}

function lineOfImport(tree: SourceTree, from: string, to: string): number {
  return tree.get(from)?.imports.find(({ target }) => target === to)?.line ?? 1;
}

/**
 * Finds groups of files that all import each other, directly or not (strongly connected components, by Tarjan's
 * algorithm).
 */
function connectedComponents(tree: SourceTree): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  function visit(path: string): void {
    index.set(path, index.size);
    low.set(path, index.size - 1);
    stack.push(path);
    for (const next of importedFiles(tree, path)) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(path, Math.min(low.get(path) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(path) === index.get(path)) found.push(stack.splice(stack.indexOf(path)));
  }

  for (const path of tree.keys()) if (!index.has(path)) visit(path);
  return found;
}

/** Returns the shortest chain of imports from the first file back to itself. It shows which import to remove. */
function shortestCycle(tree: SourceTree, members: readonly string[]): string[] {
  const [start] = [...members].sort() as [string];
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of queue) {
    for (const next of importedFiles(tree, way.at(-1) as string)) {
      if (next === start) return way;
      if (seen.has(next) || !members.includes(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return [start];
}

if (import.meta.main) {
  const found = importCycles(readSourceTree(process.cwd()));
  for (const { path, line, message } of found) console.error(`${path}:${line} ${message}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
