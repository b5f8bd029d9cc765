import { readSourceTree, type SourceTree, type Violation } from './source.ts';
import { type Floor, featureOf } from './structure/rule.ts';

/**
 * One feature imports another: `account>friends` on a floor. Types count too, because a reader follows them as well.
 */
type Arrow = { readonly path: string; readonly line: number };
type Arrows = ReadonlyMap<string, Arrow>;

/**
 * A feature must not reach itself by way of others, so that each can be read and changed with only those below it in
 * mind.
 */
export function featureCycles(tree: SourceTree): Violation[] {
  return (['domain', 'server', 'app'] as const).flatMap(floor => {
    const arrows = [...arrowsOn(tree, floor)];
    return arrows.filter(([arrow]) => closesCycle(arrow, arrows)).map(([arrow, at]) => complaint(arrow, at));
  });
}

const complaint = (arrow: string, { path, line }: Arrow): Violation => ({
  path,
  line,
  message: `${arrow.replace('>', ' imports ')}, which imports ${arrow.split('>')[0]} again: move what both need to a feature below them`,
});

function arrowsOn(tree: SourceTree, floor: Floor): Arrows {
  const arrows = new Map<string, Arrow>();
  for (const { path, imports, isTest } of tree.values()) {
    const from = featureOf(path);
    if (isTest || from?.floor !== floor) continue;
    for (const { target, line } of imports) {
      const to = target === null ? null : featureOf(target);
      if (to?.floor === floor && to.noun !== from.noun) arrows.set(`${from.noun}>${to.noun}`, { path, line });
    }
  }
  return arrows;
}

function closesCycle(arrow: string, arrows: readonly (readonly [string, Arrow])[]): boolean {
  const [start, first] = arrow.split('>') as [string, string];
  const reached = [first];
  for (const noun of reached)
    for (const [next] of arrows) {
      const [from, to] = next.split('>') as [string, string];
      if (from === noun && !reached.includes(to)) reached.push(to);
    }
  return reached.includes(start);
}

if (import.meta.main) {
  const found = featureCycles(readSourceTree(process.cwd()));
  for (const { path, line, message } of found) console.error(`${path}:${line} ${message}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
