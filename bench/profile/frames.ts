/** V8 names a function's place so: built-in functions have no address. */
export type Frame = { functionName: string; url: string };
/** A process is made of these parts: npm packages, our folders, and Node's own modules. */
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

/** Returns the part that a frame belongs to; `callers` are the addresses it was called from, the nearest first. */
export function partOf({ functionName, url }: Frame, callers: readonly string[], root: string): Part {
  const npm = packageOf(url);
  if (npm) return { kind: 'npm packages', name: npm };
  if (url.startsWith(root)) return { kind: 'our folders', name: folderOf(url.slice(root.length)) };
  if (url) return { kind: 'Node', name: moduleOf(url) };
  return { kind: 'Node', name: ofV8[functionName] ?? builtInPart(functionName, callers) };
}

/** Returns "@fastify/static" for an address within the innermost `node_modules`. */
function packageOf(url: string): string | null {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  return name ?? null;
}

/** Returns "features/chat", "platform/db" or "domain": names that a reader of ARCHITECTURE.md knows. */
function folderOf(path: string): string {
  const [, domain] = /^\/?packages\/(domain)\//.exec(path) ?? [];
  const [, floor, rest] = /^\/?apps\/server\/src\/(?:(features|platform)\/)?([^/]+)/.exec(path) ?? [];
  if (domain) return domain;
  if (!rest) return 'the bench';
  return floor ? `${floor}/${rest.replace(/\.ts$/, '')}` : 'server';
}

/** Returns "node:net" for "node:net" and "node:streams" for "node:internal/streams/writable". */
function moduleOf(url: string): string {
  const [, name] = /^node:(?:internal\/)?([^/]+)/.exec(url) ?? [];
  return name ? `node:${name.replace(/^_http_.*/, 'http')}` : url;
}

function builtInPart(functionName: string, callers: readonly string[]): string {
  if (socketWrites.test(functionName)) return `socket writes to ${readerOf(callers)}`;
  if (json.test(functionName)) return 'JSON';
  return 'built-in functions';
}

/** The code that writes shows what the other end of a socket is: the nearest caller that is known decides. */
function readerOf(callers: readonly string[]): string {
  for (const url of callers) {
    if (url.includes('/node_modules/ws/') || url.includes('/platform/realtime/')) return 'WebSockets';
    if (url.startsWith('node:_http')) return 'HTTP clients';
    if (url.includes('/node_modules/pg/') || url.includes('/platform/db/')) return 'PostgreSQL';
  }
  return 'others';
}
