/** Where a function is declared, as V8 names it: built-in ones have no address. */
export type Frame = { functionName: string; url: string };
/** A part of the process: an npm package, a folder of ours, or Node's own. */
export type Part = { kind: 'npm packages' | 'our folders' | 'Node'; name: string };

export const idle: Part = { kind: 'Node', name: 'idle' };

const ofV8: Readonly<Record<string, string>> = {
  '(idle)': idle.name,
  '(garbage collector)': 'collector',
  '(program)': 'its own code outside of JavaScript',
  '(root)': 'its own code outside of JavaScript',
};
const socketWrites = /^write(v|Buffer|\w*String)$/;
const json = /^(parse|stringify)$/;

/** The part that a frame belongs to; `callers` are the addresses it was called from, the nearest first. */
export function partOf({ functionName, url }: Frame, callers: readonly string[], root: string): Part {
  const npm = packageOf(url);
  if (npm) return { kind: 'npm packages', name: npm };
  if (url.startsWith(root)) return { kind: 'our folders', name: folderOf(url.slice(root.length)) };
  if (url) return { kind: 'Node', name: moduleOf(url) };
  return { kind: 'Node', name: ofV8[functionName] ?? builtIn(functionName, callers) };
}

/** "@fastify/static" of an address within the innermost `node_modules`. */
function packageOf(url: string): string | null {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  return name ?? null;
}

/** "features/chat", "platform/db", "domain": what a reader of ARCHITECTURE.md looks for. */
function folderOf(path: string): string {
  const [, domain] = /^\/?packages\/(domain)\//.exec(path) ?? [];
  const [, floor, rest] = /^\/?apps\/server\/src\/(?:(features|platform)\/)?([^/]+)/.exec(path) ?? [];
  if (domain) return domain;
  if (!rest) return 'the bench';
  return floor ? `${floor}/${rest.replace(/\.ts$/, '')}` : 'server';
}

/** "node:net" of "node:net", "node:streams" of "node:internal/streams/writable". */
function moduleOf(url: string): string {
  const [, name] = /^node:(?:internal\/)?([^/]+)/.exec(url) ?? [];
  return name ? `node:${name.replace(/^_http_.*/, 'http')}` : url;
}

function builtIn(functionName: string, callers: readonly string[]): string {
  if (socketWrites.test(functionName)) return `socket writes to ${readerOf(callers)}`;
  if (json.test(functionName)) return 'JSON';
  return 'built-in functions';
}

/** The other end of a socket is known by the code that writes: the nearest caller that knows it. */
function readerOf(callers: readonly string[]): string {
  for (const url of callers) {
    if (url.includes('/node_modules/ws/') || url.includes('/platform/realtime/')) return 'WebSockets';
    if (url.startsWith('node:_http')) return 'HTTP clients';
    if (url.includes('/node_modules/pg/') || url.includes('/platform/db/')) return 'PostgreSQL';
  }
  return 'others';
}
