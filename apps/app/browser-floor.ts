import { type Plugin, parseAst } from 'vite';

/** These are the oldest browsers that run the app. docs/browsers.md lists them for people. */
export const oldestBrowsers = { safari: '16.4', chrome: '111', edge: '111', firefox: '115' } as const;

/** Newer syntax is turned into the syntax of these browsers by the build. */
export const buildTargets = [
  ...Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`),
  `ios${oldestBrowsers.safari}`,
];

/** At least one of the oldest browsers does not have these. */
const newerStatics = [
  ...['Promise.withResolvers', 'Promise.try', 'Map.groupBy', 'Object.groupBy', 'Array.fromAsync'],
  ...[
    'Iterator.from',
    'Iterator.concat',
    'RegExp.escape',
    'Error.isError',
    'Math.sumPrecise',
    'JSON.rawJSON',
  ],
  ...['Uint8Array.fromBase64', 'Uint8Array.fromHex', 'Symbol.dispose', 'Symbol.asyncDispose'],
  ...['URL.canParse', 'URL.parse', 'AbortSignal.any', 'ReadableStream.from'],
  ...['Intl.Segmenter', 'Intl.DurationFormat', 'window.requestIdleCallback', 'document.startViewTransition'],
];
/** The names of these methods are so rare that the type of their object need not be known. */
const newerMethods = [
  ...['isWellFormed', 'toWellFormed', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom', 'symmetricDifference'],
  ...['getOrInsert', 'getOrInsertComputed', 'setFromBase64', 'transferToFixedLength'],
  ...['checkVisibility', 'showPopover'],
];
/** These packages ask at another place than where they use it: the map at its start, and Immer before its iterators. */
const askedAtAnotherPlace: readonly (readonly [api: string, file: RegExp])[] = [
  ['Intl.Segmenter', /\/(?:engine|flat-map|maplibre-gl)[\w-]*\.m?js$/],
  ['Iterator.from', /\/chart-[\w-]*\.js$/],
];
const isFeatureTestedElsewhere = (api: string, file: string) =>
  askedAtAnotherPlace.some(([known, pattern]) => known === api && pattern.test(file));

const propertyNameOf = (api: string) => api.slice(api.indexOf('.') + 1);
const vFlagRegexPattern = /\/[dgimsuy]*v[dgimsuy]*(?![\w$])/;
/** Few files have one of the names, and only these are parsed. */
const suspectPattern = new RegExp(
  `\\b(?:${[...newerStatics.map(propertyNameOf), ...newerMethods].join('|')})\\b|${vFlagRegexPattern.source}`,
);

/** Fails a build of which a file uses, without asking first, what the oldest browsers do not have. */
export function failAboveFloor(): Plugin {
  return {
    name: 'browser-floor',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = Object.entries(bundle).flatMap(([name, output]) => {
        const code = output.type === 'chunk' ? output.code : /\.m?js$/.test(name) ? `${output.source}` : '';
        return findNewer(code)
          .filter(api => !isFeatureTestedElsewhere(api, name))
          .map(api => `${name} uses ${api}`);
      });
      if (found.length > 0)
        this.error(
          `The oldest browsers of the app cannot run this (docs/browsers.md): ${found.join(', ')}. Take a function of packages/domain/src/kernel/floor, or ask first whether the browser has it.`,
        );
    },
  };
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

/** Returns what a script uses without asking first whether the browser has it. */
export function findNewer(code: string): string[] {
  if (!suspectPattern.test(code)) return [];
  const found = new Set<string>();
  const visit = (node: Node, parents: readonly Node[]) => {
    const api = newerApiOf(node);
    if (api && !isAskedFor(node, parents, code, propertyNameOf(api))) found.add(api);
    const below = [node, ...parents];
    for (const child of childrenOf(node)) visit(child, below);
  };
  visit(parseAst(code) as unknown as Node, []);
  return [...found];
}

function newerApiOf(node: Node): string | null {
  if (node.type === 'Literal' && node.regex)
    return (node.regex as { flags: string }).flags.includes('v')
      ? 'a regular expression with the flag v'
      : null;
  const property = node.type === 'MemberExpression' && nameOf(node.property);
  if (!property) return null;
  if (newerMethods.includes(property)) return property;
  const path = `${nameOf(node.object)}.${property}`;
  return newerStatics.includes(path) ? path : null;
}

/** Returns the last part of `Intl`, `window.Intl`, or a text in brackets. */
function nameOf(value: unknown): string | undefined {
  const node = value as Node;
  if (node.type === 'Identifier') return node.name as string;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'MemberExpression' ? nameOf(node.property) : undefined;
}

const conditionalNodeTypes = ['IfStatement', 'ConditionalExpression'];

/** True if the code asks here whether the name exists, or has asked in a condition around this place. */
function isAskedFor(node: Node, parents: readonly Node[], code: string, name: string): boolean {
  const [parent] = parents;
  if (parent?.type === 'UnaryExpression' || parent?.type === 'BinaryExpression') return true;
  if (parent?.type === 'CallExpression' && parent.callee === node && parent.optional) return true;
  return parents.some((outer, place) => {
    const inner = parents[place - 1] ?? node;
    const asked = conditionalNodeTypes.includes(outer.type)
      ? outer.test
      : outer.type === 'LogicalExpression' && outer.left;
    if (!asked) return false;
    const { start, end } = asked as Node;
    return (asked === inner && inner === node) || (asked !== inner && code.slice(start, end).includes(name));
  });
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
