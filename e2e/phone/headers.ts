import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PhonePlatform = 'android' | 'ios';
export const phonePlatforms: readonly PhonePlatform[] = ['android', 'ios'];

/** A method without `rtype` returns nothing to the page. */
type Method = { readonly name: string; readonly rtype?: 'promise' | 'callback' };
/** The native side announces a plugin and its methods to the page in this form. */
export type PluginHeader = { readonly name: string; readonly methods: readonly Method[] };

export const nodeModulesFolder = join(import.meta.dirname, '../../node_modules');
const appPackagePath = join(import.meta.dirname, '../../apps/app/package.json');

/** Capacitor gives these methods to every plugin. */
const everyPlugin: readonly Method[] = [
  { name: 'addListener' },
  { name: 'removeListener' },
  { name: 'removeAllListeners', rtype: 'promise' },
  { name: 'checkPermissions', rtype: 'promise' },
  { name: 'requestPermissions', rtype: 'promise' },
];

/**
 * Returns the headers of all plugins of the app, and of the plugins inside Capacitor itself. They are read from the
 * Java, Kotlin, Swift and Objective-C sources of the installed packages, so that a page finds the methods that a phone
 * has and no others.
 */
export function readPluginHeaders(platform: PhonePlatform): PluginHeader[] {
  return [...packagesOfPlugins(), `@capacitor/${platform}`].flatMap(name => headersOf(name, platform));
}

/** Lists the packages of the app that contain a plugin. Their package.json has a part for Capacitor. */
export function packagesOfPlugins(): string[] {
  const { dependencies } = readJson(appPackagePath) as { dependencies: Record<string, string> };
  return Object.keys(dependencies).filter(
    name => 'capacitor' in readJson(join(nodeModulesFolder, name, 'package.json')),
  );
}

/**
 * Reads the names and methods of the plugins, which Capacitor calls headers, from the native sources of one package.
 */
export function headersOf(name: string, platform: PhonePlatform): PluginHeader[] {
  const files = sourcesIn(join(nodeModulesFolder, name)).filter(
    file => !/[/\\](?:test|androidTest|\w*Tests)[/\\]/.test(file),
  );
  const read = (ending: RegExp) =>
    files.filter(file => ending.test(file)).map(file => readFileSync(file, 'utf8'));
  if (platform === 'android') return read(/\.(?:java|kt)$/).flatMap(headersOfAndroid);
  return [...read(/\.swift$/).flatMap(headersOfSwift), ...read(/\.m$/).flatMap(headersOfObjectiveC)];
}

/** Lists the files of a package, without its dependencies and its built JavaScript (`dist`). */
function sourcesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const ownEntries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => name !== 'node_modules' && name !== 'dist',
  );
  return ownEntries.flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourcesIn(path) : [path];
  });
}

/** This matches the arguments of an annotation. They may contain two levels of parentheses. */
const argumentsForm = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const androidPluginPattern = new RegExp(
  String.raw`@CapacitorPlugin(\s*${argumentsForm})?[\s\S]*?class\s+(\w+)(?:\s+extends\s+Plugin\b|\s*:\s*Plugin\()`,
);
const androidMethodPattern = new RegExp(
  String.raw`@PluginMethod\b\s*(${argumentsForm})?\s*(?:@\w+(?:\([^)]*\))?\s*)*(?:public\s+|final\s+|override\s+|open\s+)*(?:void|fun)\s+(\w+)`,
  'g',
);

function headersOfAndroid(source: string): PluginHeader[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const [found, annotation = '', className = ''] = androidPluginPattern.exec(code) ?? [];
  if (found === undefined) return [];
  const name = /name\s*=\s*"([^"]+)"/.exec(annotation)?.[1] ?? className;
  const methods = [...code.matchAll(androidMethodPattern)].map(([, given = '', method = '']) =>
    methodOf(method, /RETURN_(\w+)/.exec(given)?.[1]),
  );
  return [headerWith(name, methods)];
}

const swiftMethodPattern =
  /(?:CAPPluginMethod|\.init)\(\s*(?:name:\s*"(\w+)"|#selector\((?:\w+\.)?(\w+)[^)]*\))(?:\s*,\s*returnType:\s*(?:CAPPluginReturn|\.)(\w+))?/g;

function headersOfSwift(source: string): PluginHeader[] {
  const code = source.replace(/^\s*\/\/.*$/gm, '');
  const name = /jsName\s*=\s*"([^"]+)"/.exec(code)?.[1];
  if (name === undefined) return [];
  const list = /pluginMethods[^=]*=\s*\[([\s\S]*?)\n\s*\]/.exec(code)?.[1] ?? code;
  const methods = [...list.matchAll(swiftMethodPattern)].map(([, named, selected, returned]) =>
    methodOf(named ?? selected ?? '', returned),
  );
  return [headerWith(name, methods)];
}

function headersOfObjectiveC(source: string): PluginHeader[] {
  const name = /CAP_PLUGIN\(\w+,\s*"(\w+)"/.exec(source)?.[1];
  if (name === undefined) return [];
  const methods = [...source.matchAll(/CAP_PLUGIN_METHOD\((\w+),\s*CAPPluginReturn(\w+)\)/g)].map(
    ([, method = '', returned]) => methodOf(method, returned),
  );
  return [headerWith(name, methods)];
}

function methodOf(name: string, returned = 'promise'): Method {
  const rtype = returned.toLowerCase();
  return rtype === 'promise' || rtype === 'callback' ? { name, rtype } : { name };
}

function headerWith(name: string, methods: readonly Method[]): PluginHeader {
  const byName = new Map([...everyPlugin, ...methods].map(method => [method.name, method]));
  return { name, methods: [...byName.values()] };
}

function readJson(path: string): object {
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}
