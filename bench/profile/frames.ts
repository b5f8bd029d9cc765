/** V8 gives the name of a function and the address of its module. Built-in functions have no address. */
export type Frame = { functionName: string; url: string };
/** A process runs code of these parts: npm packages, the product's folders, and Node's own modules. */
export type CodePart = { kind: 'npm packages' | 'our folders' | 'Node'; name: string };

export const idlePart: CodePart = { kind: 'Node', name: 'idle' };

const partByV8Function: Readonly<Record<string, string>> = {
  '(idle)': idlePart.name,
  '(garbage collector)': 'collector',
  '(program)': 'its own code outside of JavaScript',
  '(root)': 'its own code outside of JavaScript',
};
const socketWritePattern = /^write(v|Buffer|\w*String)$/;
const jsonFunctionPattern = /^(parse|stringify)$/;

/**
 * Returns the part to which a frame of the call stack belongs. `callers` are the addresses of the modules that called
 * it, the nearest first.
 */
export function partOf({ functionName, url }: Frame, callers: readonly string[], root: string): CodePart {
  const npm = packageOf(url);
  if (npm) return { kind: 'npm packages', name: npm };
  if (url.startsWith(root)) return { kind: 'our folders', name: folderOf(url.slice(root.length)) };
  if (url) return { kind: 'Node', name: moduleOf(url) };
  return { kind: 'Node', name: partByV8Function[functionName] ?? builtInPart(functionName, callers) };
}

/**
 * Returns the name of the package in an address, such as "@fastify/static". It is the package in the innermost
 * `node_modules`.
 */
function packageOf(url: string): string | null {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  return name ?? null;
}

/** Returns the name of a folder of the product, such as "features/chat", "platform/db" or "domain". */
function folderOf(path: string): string {
  const [, domain] = /^\/?packages\/(domain)\//.exec(path) ?? [];
  const [, floor, rest] = /^\/?apps\/server\/src\/(?:(features|platform)\/)?([^/]+)/.exec(path) ?? [];
  if (domain) return domain;
  if (!rest) return 'the bench';
  return floor ? `${floor}/${rest.replace(/\.ts$/, '')}` : 'server';
}

/**
 * Returns the name of a module of Node: "node:net" for "node:net", and "node:streams" for
 * "node:internal/streams/writable".
 */
function moduleOf(url: string): string {
  const [, name] = /^node:(?:internal\/)?([^/]+)/.exec(url) ?? [];
  return name ? `node:${name.replace(/^_http_.*/, 'http')}` : url;
}

function builtInPart(functionName: string, callers: readonly string[]): string {
  if (socketWritePattern.test(functionName)) return `socket writes to ${socketPeerOf(callers)}`;
  if (jsonFunctionPattern.test(functionName)) return 'JSON';
  return 'built-in functions';
}

/**
 * Returns who is at the other end of a socket to which the product writes. The nearest caller whose module is known
 * decides.
 */
function socketPeerOf(callers: readonly string[]): string {
  for (const url of callers) {
    if (url.includes('/node_modules/ws/') || url.includes('/platform/realtime/')) return 'WebSockets';
    if (url.startsWith('node:_http')) return 'HTTP clients';
    if (url.includes('/node_modules/pg/') || url.includes('/platform/db/')) return 'PostgreSQL';
  }
  return 'others';
}
