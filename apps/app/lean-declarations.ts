import type { Plugin } from 'vite';
import { parseAst } from 'vite';

/**
 * Only the server reads these fields of a call's declaration: who may call, with what input, how often, and what is
 * logged. A client needs the id, address, method and output of a call.
 */
const serverFields: ReadonlySet<string> = new Set([
  ...['summary', 'access', 'actorFields', 'input', 'refusals', 'repeat', 'mayLag', 'rateLimit', 'looksUp'],
  ...['serializeBy', 'sharesCommit', 'reauthentication', 'audit', 'auditOnceIn', 'surface', 'answers'],
]);

/**
 * Removes the server's fields of the guests' declared calls from the client. Imports that only these fields needed are
 * then unused and left out too. The calls of the venue desk are left whole.
 */
export function leanDeclarations(): Plugin {
  return {
    name: 'lean-declarations',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/packages\/domain\/src\/\w+\/calls\.ts$/ },
      handler: code => ({ code: removeServerFields(code), map: null }),
    },
  };
}

/** Returns the code of a module in which `defineCall` gets only the fields that a client reads. */
export function removeServerFields(code: string): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of findServerOnlyFields(code)) {
    kept += code.slice(from, start);
    // The comma after the field is removed too.
    from = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
    from += end;
  }
  return kept + code.slice(from);
}

type Range = { readonly start: number; readonly end: number };

function findServerOnlyFields(code: string): Range[] {
  const found: Range[] = [];
  for (const statement of parseAst(code).body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression') continue;
      const [spec] = init.arguments;
      const isCall = init.callee.type === 'Identifier' && init.callee.name === 'defineCall';
      if (!isCall || spec?.type !== 'ObjectExpression') continue;
      for (const property of spec.properties)
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          serverFields.has(property.key.name)
        )
          found.push(property);
    }
  }
  return found;
}
