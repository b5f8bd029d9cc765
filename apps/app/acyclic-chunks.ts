import type { Plugin } from 'vite';

type Chunk = { readonly imports: readonly string[] };

/**
 * Fails a build whose chunks import each other in a circle. In a circle one chunk runs before a chunk that it imports,
 * so a value of the imported chunk may be undefined when it is used.
 */
export function failOnImportCircles(): Plugin {
  return {
    name: 'acyclic-chunks',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.entries(bundle).flatMap(([name, output]) => (output.type === 'chunk' ? [[name, output]] : [])),
      );
      const circle = findImportCircle(chunks);
      if (circle) this.error(`These chunks import each other: ${circle.join(' → ')}`);
    },
  };
}

/** Returns the first circle of static imports as the names of its chunks, or null. */
export function findImportCircle(chunks: ReadonlyMap<string, Chunk>): readonly string[] | null {
  const done = new Set<string>();
  const follow = (name: string, chain: readonly string[]): readonly string[] | null => {
    if (chain.includes(name)) return [...chain.slice(chain.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of chunks.get(name)?.imports ?? []) {
      const circle = follow(next, [...chain, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of chunks.keys()) {
    const circle = follow(name, []);
    if (circle) return circle;
  }
  return null;
}
