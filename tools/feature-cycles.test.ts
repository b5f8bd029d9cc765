import { expect, test } from 'vitest';
import { featureCycles } from './feature-cycles.ts';
import { sourceTree } from './source.ts';

const features = 'apps/server/src/features';

test('two features that import each other are reported, also where they import only types', () => {
  const tree = sourceTree({
    [`${features}/chat/a.ts`]: "import '../drinks/b.ts';",
    [`${features}/drinks/b.ts`]: "\nimport type { A } from '../chat/a.ts';",
    [`${features}/venues/c.ts`]: "import '../chat/a.ts';",
  });
  expect(featureCycles(tree).map(({ path, line }) => `${path}:${line}`)).toEqual([
    `${features}/chat/a.ts:1`,
    `${features}/drinks/b.ts:2`,
  ]);
});

test('a cycle of three features is reported as one cycle', () => {
  const tree = sourceTree({
    'packages/domain/src/chat/rules.ts': "import '../drinks/rules.ts';",
    'packages/domain/src/drinks/rules.ts': "import '../venues/rules.ts';",
    'packages/domain/src/venues/rules.ts': "import '../chat/rules.ts';",
  });
  expect(featureCycles(tree)).toHaveLength(3);
});

test('each floor is checked for cycles of features by itself, and imports of tests do not count', () => {
  const tree = sourceTree({
    [`${features}/chat/a.ts`]: "import '../drinks/b.ts';",
    [`${features}/drinks/b.ts`]: '',
    [`${features}/drinks/b.test.ts`]: "import '../chat/a.ts';",
    'packages/domain/src/drinks/rules.ts': "import '../chat/rules.ts';",
    'packages/domain/src/chat/rules.ts': '',
  });
  expect(featureCycles(tree)).toEqual([]);
});
