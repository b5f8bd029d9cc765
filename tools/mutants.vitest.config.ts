import { defineConfig } from 'vitest/config';
import everyday from '../vitest.config.ts';
import type { MutationArea } from './mutation-areas.ts';

/**
 * Runs the tests of one area of mutation testing. Where constants are changed, each test file loads the modules again,
 * because only then does the change have an effect. `MUTATION_AREA` has the area as JSON.
 */
const { tests, constants }: MutationArea = JSON.parse(process.env.MUTATION_AREA ?? '{"tests":[]}');
const workspace = tests[0]?.split('/').slice(0, 2).join('/') ?? '';

const projects = (everyday.test?.projects ?? []).flatMap(project => {
  if (typeof project !== 'object' || !('test' in project)) return [];
  const { include = [] } = project.test ?? {};
  const isOurs = include.some(pattern => pattern.startsWith(workspace));
  return isOurs ? [{ ...project, test: { ...project.test, include: [...tests], isolate: constants } }] : [];
});

export default defineConfig({ ...everyday, test: { ...everyday.test, projects } });
