/** Stryker loads this file in a separate process, so it gets the draw from the environment: `MUTATION_DRAW=2/3`. */
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { isDrawn, parseMutantDraw } from './mutation-areas.ts';

/**
 * Lets Stryker test only the changes of one part. All other changes are reported as code that does not compile, so that
 * they do not count.
 */
class DrawChecker implements Checker {
  async init(): Promise<void> {}

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const draw = parseMutantDraw(process.env.MUTATION_DRAW ?? '1/1');
    return Object.fromEntries(
      mutants.map(({ id, location, replacement }) => [
        id,
        isDrawn(draw, `${JSON.stringify(location)} ${replacement}`)
          ? { status: CheckStatus.Passed as const }
          : { status: CheckStatus.CompileError as const, reason: 'It belongs to another draw.' },
      ]),
    );
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'draw', DrawChecker)];
