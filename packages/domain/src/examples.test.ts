import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Example } from './kernel/example.ts';

type Module = Readonly<Record<string, Example<object>>>;
declare global {
  interface ImportMeta {
    /** Vite puts the modules of all files in place of this call. */
    readonly glob: (pattern: string[], options: { eager: true }) => Readonly<Record<string, Module>>;
  }
}
const modules = import.meta.glob(['./**/example.ts', '!./kernel/**'], { eager: true });
const examples = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module).map(([name, example]) => ({ path, name, example })),
);

describe('the examples of entities', () => {
  it('the examples are read from the folder of each noun and from its wing', () => {
    expect(Object.keys(modules)).toEqual(
      expect.arrayContaining(['./people/example.ts', './venues/example.ts', './venues/desk/example.ts']),
    );
  });

  it.each(examples)('$name of $path fits the schema of its entity in every field', ({ name, example }) => {
    expect(name).toMatch(/^example[A-Z]/);
    expect(example.schema, 'an example is made by defineExample').toBeInstanceOf(z.ZodMiniType);
    expect(example.schema.parse(example())).toEqual(example());
  });
});
