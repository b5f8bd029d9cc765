import { runUntilStopped } from './platform/lifecycle/lifecycle.ts';
import { readProcesses, readRole } from './platform/lifecycle/preconditions.ts';
import { findParent } from './platform/processes/child.ts';

/** With several server processes, this process is only their parent and loads no features of the product. */
await runUntilStopped(async lifecycle => {
  const parent = findParent();
  if (parent) return (await import('./start/child.ts')).runChild(lifecycle, parent);
  const role = readRole(process.argv);
  const processes = readProcesses(process.argv, role);
  if (processes > 1) return (await import('./start/several.ts')).runSeveral(lifecycle, { role, processes });
  return (await import('./start/alone.ts')).runAlone(lifecycle, role);
});
