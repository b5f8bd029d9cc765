import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { nodeModulesFolder, type PhonePlatform, type PluginHeader } from './headers.ts';

/** The page makes this call of a plugin. */
export type PluginCall = {
  readonly pluginId: string;
  readonly methodName: string;
  readonly callbackId: string;
  readonly options: Readonly<Record<string, unknown>>;
};

export type PluginAnswer =
  | { readonly data: unknown }
  | { readonly error: { message: string; code?: string } };

/**
 * The journeys use this native half of Capacitor's bridge in place of a phone's. It receives a page's calls of plugins,
 * and sends answers and events to the page.
 */
export type Bridge = {
  /** Answers a call. With `keep`, the page can get further answers to the same call. */
  answer(call: Omit<PluginCall, 'options'>, answer: PluginAnswer, keep?: boolean): Promise<void>;
  /**
   * Reports an event to the page's listeners. Where there is no listener yet, a retained event waits for the first one.
   */
  emit(pluginId: string, event: string, data: unknown, retained?: boolean): Promise<void>;
  /**
   * True where the page listens to this event of a plugin. Without an event, true where it listens to any event of the
   * plugin.
   */
  hasListener(pluginId: string, event?: string): boolean;
  /** Points the bridge to the page of a new process, which has no listeners and no waiting events. */
  connect(page: Page): void;
};

export type BridgeOptions = {
  readonly platform: PhonePlatform;
  readonly headers: readonly PluginHeader[];
  readonly onCall: (call: PluginCall) => void;
  /** Receives the message of an error about a method that this platform's plugin does not have. */
  readonly onMissing: (message: string) => void;
};

type PluginListener = { readonly pluginId: string; readonly event: string; readonly callbackId: string };
type PluginEvent = { readonly pluginId: string; readonly event: string; readonly data: unknown };
type Message = { readonly type?: string; readonly message?: string } & PluginCall;

const bindingName = 'nightjarPhone';

/** Builds the native half of Capacitor's bridge below Capacitor's own native-bridge.js. */
export async function buildBridge(context: BrowserContext, end: BridgeOptions): Promise<Bridge> {
  let page: Page | null = null;
  let listeners: PluginListener[] = [];
  let waiting: PluginEvent[] = [];

  async function answer(
    { callbackId, pluginId, methodName }: Omit<PluginCall, 'options'>,
    result: PluginAnswer,
    keep = false,
  ): Promise<void> {
    // The value -1 means that the page waits for no answer.
    if (callbackId === '-1') return;
    const text = JSON.stringify({
      ...{ save: keep, callbackId, pluginId, methodName, success: 'data' in result },
      ...result,
    });
    await page?.evaluate(toPage, { text, platform: end.platform }).catch(ignoreLeftPage);
  }

  async function emit(pluginId: string, event: string, data: unknown, retained = false): Promise<void> {
    const ears = listeners.filter(ear => ear.pluginId === pluginId && ear.event === event);
    if (ears.length === 0 && retained) waiting.push({ pluginId, event, data });
    for (const { callbackId } of ears)
      await answer({ callbackId, pluginId, methodName: 'addListener' }, { data }, true);
  }

  function addListener({ pluginId, options, callbackId }: PluginCall): void {
    const event = String(options.eventName);
    listeners.push({ pluginId, event, callbackId });
    const due = waiting.filter(kept => kept.pluginId === pluginId && kept.event === event);
    waiting = waiting.filter(kept => !due.includes(kept));
    for (const { data } of due) void emit(pluginId, event, data);
  }

  function receive(message: Message): void {
    // The script of each new document sends this message first. The listeners of the document before it no longer
    // exist.
    if (message.type === 'document') listeners = [];
    else if (message.type === 'missing') end.onMissing(String(message.message));
    else if (message.pluginId === 'Console' || message.pluginId === undefined) return;
    else if (message.methodName === 'addListener') addListener(message);
    else if (message.methodName === 'removeListener')
      listeners = listeners.filter(({ callbackId }) => callbackId !== message.options.callbackId);
    else if (message.methodName === 'removeAllListeners') {
      listeners = listeners.filter(({ pluginId }) => pluginId !== message.pluginId);
      void answer(message, { data: undefined });
    } else end.onCall(message);
  }

  await context.exposeBinding(bindingName, (source, text: string) => {
    if (source.page === page && source.frame === page.mainFrame()) receive(JSON.parse(text) as Message);
  });
  await context.addInitScript({ content: bridgeScript(end) });
  return {
    answer,
    emit,
    hasListener: (pluginId, event) =>
      listeners.some(ear => ear.pluginId === pluginId && (event === undefined || ear.event === event)),
    connect: next => {
      page = next;
      listeners = [];
      waiting = [];
    },
  };
}

/**
 * This function runs in the page. It passes an answer on in a microtask, so that an error of a listener becomes an
 * uncaught error of the page and not an error of the journey.
 */
function toPage({ text, platform }: { text: string; platform: PhonePlatform }): void {
  type PageBridges = {
    androidBridge: { onmessage(event: { data: string }): void };
    Capacitor: { fromNative(answer: unknown): void };
  };
  const { androidBridge, Capacitor } = window as Window & Partial<PageBridges>;
  queueMicrotask(() => {
    if (platform === 'android') androidBridge?.onmessage({ data: text });
    else Capacitor?.fromNative(JSON.parse(text));
  });
}

/** Ignores the error where the page has been left or closed. On a real phone, an answer to such a page is lost too. */
export function ignoreLeftPage(error: Error): void {
  if (
    !/Execution context was destroyed|has been closed|Target crashed|navigat|ERR_ABORTED/i.test(error.message)
  )
    throw error;
}

/**
 * Returns the script that runs before the first script of the page, as on a phone. Its parts have Capacitor's order:
 * the object of the bridge, then native-bridge.js, then the headers of the plugins.
 *
 * The script also watches each new `Error`, because Capacitor reports a call of a missing method only by an error,
 * which the app may catch.
 */
function bridgeScript({ platform, headers }: BridgeOptions): string {
  const assets = platform === 'android' ? 'capacitor/src/main/assets' : 'Capacitor/Capacitor/assets';
  return [
    'if (window === window.top) {',
    `const toPhone = text => window.${bindingName}(text);`,
    `toPhone('{"type":"document"}');`,
    `window.Error = new Proxy(Error, {
      construct(target, args, newTarget) {
        if (/is not implemented on (android|ios)/.test(args[0]))
          toPhone(JSON.stringify({ type: 'missing', message: args[0] }));
        return Reflect.construct(target, args, newTarget);
      },
    });`,
    'window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };',
    'window.WEBVIEW_SERVER_URL = location.origin;',
    platform === 'android' ? androidBridgeScript : iosEnd,
    readFileSync(join(nodeModulesFolder, '@capacitor', platform, assets, 'native-bridge.js'), 'utf8'),
    `window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`,
    '}',
  ].join('\n');
}

const androidBridgeScript = 'window.androidBridge = { postMessage: toPhone };';
/**
 * At its start, native-bridge.js asks the web view of iOS by `prompt` whether Capacitor replaces cookies and HTTP
 * requests. The app uses neither replacement, so both answers are false.
 */
const iosEnd = `
  window.webkit = { messageHandlers: { bridge: { postMessage: data => toPhone(JSON.stringify(data)) } } };
  window.prompt = text => (/"type":"Capacitor(Cookies.isEnabled|Http)"/.test(text) ? 'false' : '');`;
