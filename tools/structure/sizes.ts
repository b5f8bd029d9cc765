import { type Node, Visitor } from 'oxc-parser';
import { readSourceTree, type SourceFile, type SourceTree, type Violation } from '../source.ts';
import { featureOf } from './rule.ts';

/** Up to these sizes, a reader can see a whole function and remember its parameters. */
const sizeLimits = { linesOfFile: 250, linesOfFunction: 60, parameters: 3 };

const productFilePattern = /^(packages\/domain|apps\/(server|app))\/src\//;
export const testingFolderPattern = /\/testing\//;

/**
 * Finds files of features, functions and lists of parameters that are too large. Tests and their helpers are not
 * checked.
 */
export function oversizedCode(tree: SourceTree): Violation[] {
  return [...tree.values()]
    .filter(isLimitedFile)
    .flatMap(file => [...findTooLongFile(file), ...findTooLargeFunctions(file)]);
}

/** These files of declarations may be long, because a reader reads one declaration at a time. */
export const declarationFilePattern = /^packages\/domain\/src\/([^/]+\/){1,2}(calls|entity)\.ts$/;

const isLimitedFile = ({ path, isTest }: SourceFile) =>
  productFilePattern.test(path) && !isTest && !testingFolderPattern.test(path);

function findTooLongFile({ path, text }: SourceFile): Violation[] {
  const lines = text.split('\n').length - 1;
  return featureOf(path) && !declarationFilePattern.test(path) && lines > sizeLimits.linesOfFile
    ? [
        {
          path,
          line: 1,
          message: `has ${lines} lines and may have ${sizeLimits.linesOfFile}: give each idea its own file`,
        },
      ]
    : [];
}

type Callable = Node & { params: unknown[] };

function findTooLargeFunctions({ path, program, lineAt }: SourceFile): Violation[] {
  const found: Violation[] = [];
  const look = (node: Callable) => {
    const line = lineAt(node.start);
    const lines = lineAt(node.end) - line + 1;
    if (lines > sizeLimits.linesOfFunction)
      found.push({
        path,
        line,
        message: `is a function of ${lines} lines and may have ${sizeLimits.linesOfFunction}: give its steps names`,
      });
    if (node.params.length > sizeLimits.parameters)
      found.push({
        path,
        line,
        message: `takes ${node.params.length} parameters and may take ${sizeLimits.parameters}: take one object with names`,
      });
  };
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(program);
  return found;
}

if (import.meta.main) {
  const below = process.argv.slice(2);
  const found = oversizedCode(readSourceTree(process.cwd())).filter(
    ({ path }) => below.length === 0 || below.some(beginning => path.startsWith(beginning)),
  );
  for (const { path, line, message } of found) console.log(`${path}:${line} ${message}`);
  console.log(`${found.length} files, functions and lists of parameters are too large.`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
