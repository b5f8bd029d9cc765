import type { MutantResult } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';

/**
 * Prints each change that no test noticed as soon as it is found, so that an interrupted run has printed what it found.
 */
class AsFoundReporter implements Reporter {
  onMutantTested({ status, fileName, location, mutatorName, replacement }: Readonly<MutantResult>): void {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const { line, column } = location.start;
    const code = (replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 200);
    console.log(`${status} ${fileName}:${line}:${column} ${mutatorName} ${code}`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'as-found', AsFoundReporter)];
