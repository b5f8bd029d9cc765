import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { type Comment, type Program, parseSync } from 'oxc-parser';

/**
 * The checks of structure read the project's source in this form. Every file is parsed once, and every import is
 * resolved.
 */
export type SourceTree = ReadonlyMap<string, SourceFile>;

export type SourceFile = {
  /** The path is relative to the project's root and has forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly imports: readonly Import[];
  readonly isTest: boolean;
  /** True where the file only exports what other files export. */
  readonly isBarrel: boolean;
  lineAt(offset: number): number;
};

export type Import = {
  readonly specifier: string;
  readonly line: number;
  /** True for an import of types, which does not exist when the program runs. */
  readonly typeOnly: boolean;
  /** True where `import()` loads the file only when it is needed. */
  readonly late: boolean;
  /** This is the path of the imported file in this tree. It is null for a package, or for a file that is not source. */
  readonly target: string | null;
  /** This is the path of the imported file from the project's root, or the name of the imported package. */
  readonly reaches: string;
};

/** A check found this fault. The message states what to do. */
export type Violation = { readonly path: string; readonly line: number; readonly message: string };

const ignoredFolders = [
  'node_modules',
  'dist',
  '.data',
  '.git',
  '.cache',
  '.tanstack',
  'coverage',
  'test-results',
];

/**
 * Reads and parses every TypeScript file below `root`, without generated files (`*.gen.ts`) and declarations
 * (`*.d.ts`).
 */
export function readSourceTree(root: string): SourceTree {
  const paths = globSync('**/*.{ts,tsx}', {
    cwd: root,
    exclude: entry => ignoredFolders.includes(entry.split('/').at(-1) ?? ''),
  });
  const sources = paths
    .filter(path => !/\.(gen|d)\.tsx?$/.test(path))
    .map(path => [path, readFileSync(join(root, path), 'utf8')] as const);
  return sourceTree(Object.fromEntries(sources));
}

/** Builds a tree from texts by path, for the checks' own tests. */
export function sourceTree(sources: Readonly<Record<string, string>>): SourceTree {
  const paths = new Set(Object.keys(sources));
  const files = Object.entries(sources).map(([path, text]) => parseSourceFile(path, text, paths));
  return new Map(files.map(file => [file.path, file]));
}

function parseSourceFile(path: string, text: string, paths: ReadonlySet<string>): SourceFile {
  const { program, comments, errors, module } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const found = (specifier: string, offset: number, { typeOnly = false, late = false }): Import => {
    const base = importedPath(path, specifier);
    const target = base === null ? null : existingFile(base, paths);
    return {
      specifier,
      // The line number is computed only when a message needs it.
      get line() {
        return lineAt(offset);
      },
      typeOnly,
      late,
      target,
      reaches: target ?? base ?? specifier,
    };
  };
  return {
    path,
    text,
    program,
    comments,
    lineAt,
    imports: [
      ...module.staticImports.map(({ moduleRequest, start, entries }) =>
        found(moduleRequest.value, start, {
          typeOnly: entries.length > 0 && entries.every(entry => entry.isType),
        }),
      ),
      ...module.staticExports.flatMap(({ entries, start }) => {
        const source = entries[0]?.moduleRequest?.value;
        return source ? [found(source, start, { typeOnly: entries.every(entry => entry.isType) })] : [];
      }),
      ...module.dynamicImports.map(({ moduleRequest, start }) =>
        found(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), start, { late: true }),
      ),
    ],
    isTest: /\.test\.tsx?$/.test(path),
    isBarrel: program.body.length > 0 && program.body.every(isReexport),
  };
}

function isReexport(statement: Program['body'][number]): boolean {
  return (
    statement.type === 'ExportAllDeclaration' ||
    (statement.type === 'ExportNamedDeclaration' && statement.source !== null)
  );
}

/** Returns the path of an imported file from the project's root, or null for a package. */
function importedPath(from: string, specifier: string): string | null {
  const domain = specifier.match(/^@nightjar\/domain\/(.+)$/);
  if (domain) return `packages/domain/src/${domain[1]}`;
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : null;
}

function existingFile(base: string, paths: ReadonlySet<string>): string | null {
  const candidates = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`];
  return candidates.find(candidate => paths.has(candidate)) ?? null;
}
