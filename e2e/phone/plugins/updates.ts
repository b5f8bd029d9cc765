import { verify } from 'node:crypto';
import { unzipSync } from 'fflate';
import type { PhonePlatform } from '../headers.ts';
import { type Plugin, type PluginGround, Refused } from './plugin.ts';

/** These settings of the live-update plugin are in the store build. */
export type UpdateSettings = {
  /** The plugin checks bundles with this public key. Without a key it checks nothing. */
  readonly publicKey: string | null;
  /** A bundle that does not call `ready` within this many milliseconds is rolled back. */
  readonly readyTimeout: number;
};

/** A bundle has these files, by their paths. */
export type BundleFiles = Readonly<Record<string, Uint8Array>>;

/** What the plugin keeps on the phone. It outlives the process of the app. */
export type BundleStore = {
  readonly bundles: Map<string, BundleFiles>;
  /** The next start opens this bundle, or the files of the store's package where it is null. */
  next: string | null;
  previous: string | null;
  blocked: string[];
};

/** The phone reaches the bundles of a server by this function. An attack on the network replaces it. */
export type PhoneNetwork = { download: (url: string, headers: HeadersInit) => Promise<Response> };

export const newBundleStore = (): BundleStore => ({
  bundles: new Map(),
  next: null,
  previous: null,
  blocked: [],
});

/** A device blocks at most this many bundles, and then forgets the one that it blocked first. */
const mostBlocked = 100;

type UpdatingPhone = Pick<PluginGround, 'emit'> & {
  readonly platform: PhonePlatform;
  readonly settings: UpdateSettings;
  readonly store: BundleStore;
  readonly network: PhoneNetwork;
  readonly isOnline: () => boolean;
  /** Loads the first page of the app again. */
  readonly openPage: () => Promise<void>;
};

export type LiveUpdates = {
  readonly plugin: Plugin;
  /** Returns the files of the running bundle, or null while the files of the store's package run. */
  running(): BundleFiles | null;
  startProcess(): void;
  endProcess(): void;
};

type Download = { readonly bundleId?: string; readonly url?: string; readonly signature?: string };
type BundleChoice = { readonly bundleId?: string | null };
const nameOfPlugin = 'LiveUpdate';

/**
 * Answers the calls of the live-update plugin as its Java and its Swift do: it checks the signature before it unpacks
 * anything, opens the chosen bundle at the next start or at a reload, and returns to the files of the store's package
 * where a bundle does not report in time. The methods that ask the vendor's cloud have no answer, so an app that calls
 * one of them fails its journey.
 */
export function buildLiveUpdates(phone: UpdatingPhone): LiveUpdates {
  const { store, settings, emit } = phone;
  let current: string | null = null;
  let rolledBack = false;
  let timer: NodeJS.Timeout | undefined;

  function startReadyTimeout(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void rollBack(), settings.readyTimeout).unref();
  }

  async function rollBack(): Promise<void> {
    rolledBack = true;
    store.previous = current;
    if (current === null) return;
    await chooseNextBundle(null);
    await openBundle(null);
  }

  async function chooseNextBundle(id: string | null): Promise<void> {
    store.next = id;
    await emit(nameOfPlugin, 'nextBundleSet', { bundleId: id });
  }

  async function openBundle(id: string | null): Promise<void> {
    current = id;
    await phone.openPage();
    await emit(nameOfPlugin, 'reloaded', {}, true);
  }

  function ready() {
    clearTimeout(timer);
    const { previous } = store;
    if (rolledBack && previous !== null && !store.blocked.includes(previous))
      store.blocked = [...store.blocked, previous].slice(-mostBlocked);
    const answer = { currentBundleId: current, previousBundleId: previous, rollback: rolledBack };
    store.previous = current;
    rolledBack = false;
    return answer;
  }

  const mustHave = (id: string) => {
    if (!store.bundles.has(id)) throw new Refused('bundle not found.');
  };
  return {
    running: () => (current === null ? null : (store.bundles.get(current) ?? {})),
    startProcess() {
      current = store.next;
      rolledBack = false;
      startReadyTimeout();
    },
    endProcess: () => clearTimeout(timer),
    plugin: {
      ready,
      async reload() {
        // The plugin answers the page that it leaves, which receives nothing any more.
        void openBundle(store.next);
        startReadyTimeout();
      },
      async downloadBundle({ bundleId, url, signature }: Download) {
        if (bundleId === undefined) throw new Refused('bundleId must be provided.');
        if (url === undefined) throw new Refused('url must be provided.');
        if (store.bundles.has(bundleId)) throw new Refused('bundle already exists.');
        const { bytes, signatureOfServer } = await download(phone, bundleId, url);
        verifyBundleSignature(bytes, signature ?? signatureOfServer, settings.publicKey);
        store.bundles.set(bundleId, unpack(bytes, phone.platform));
      },
      async setNextBundle({ bundleId = null }: BundleChoice) {
        if (bundleId !== null) mustHave(bundleId);
        await chooseNextBundle(bundleId);
      },
      async reset() {
        await chooseNextBundle(null);
      },
      async deleteBundle({ bundleId = '' }: { bundleId?: string }) {
        mustHave(bundleId);
        store.bundles.delete(bundleId);
        if (store.next === bundleId) await chooseNextBundle(null);
      },
      getCurrentBundle: () => ({ bundleId: current }),
      getNextBundle: () => ({ bundleId: store.next }),
      getBundles: () => ({ bundleIds: [...store.bundles.keys()] }),
      getDownloadedBundles: () => ({ bundleIds: [...store.bundles.keys()] }),
      getBlockedBundles: () => ({ bundleIds: store.blocked }),
      clearBlockedBundles: () => {
        store.blocked = [];
      },
    },
  };
}

/** Downloads a file outside of the web view, so that neither the page's rules nor CORS apply to it. */
async function download({ emit, network, isOnline }: UpdatingPhone, bundleId: string, url: string) {
  const failed = new Refused('Bundle could not be downloaded.');
  if (!isOnline()) throw failed;
  const headers = { 'x-capawesome-device-id': 'id-of-the-plugin' };
  const response = await network.download(url, headers).catch(() => {
    throw failed;
  });
  if (!response.ok || !response.body) throw failed;
  const totalBytes = Number(response.headers.get('content-length') ?? -1);
  const chunks: Uint8Array[] = [];
  let downloadedBytes = 0;
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk);
      downloadedBytes += chunk.length;
      const progress = totalBytes > 0 ? downloadedBytes / totalBytes : 0;
      await emit(nameOfPlugin, 'downloadBundleProgress', { bundleId, downloadedBytes, totalBytes, progress });
    }
  } catch {
    throw failed;
  }
  return {
    bytes: Buffer.concat(chunks),
    signatureOfServer: response.headers.get('x-signature') ?? undefined,
  };
}

function verifyBundleSignature(bytes: Buffer, signature: string | undefined, publicKey: string | null): void {
  if (publicKey === null) return;
  if (signature === undefined) throw new Refused('Bundle does not contain a signature.');
  if (!verify('sha256', bytes, publicKey, Buffer.from(signature, 'base64')))
    throw new Refused('Signature verification failed.');
}

/**
 * Returns the files of a zip file. The libraries of both platforms refuse a path that leaves the folder, zip4j since 1.3.3 and
 * ZIPFoundation since 0.9.17.
 */
function unpack(bytes: Uint8Array, platform: PhonePlatform): BundleFiles {
  const files = readZip(bytes);
  const outside = Object.keys(files).find(leavesFolder);
  if (outside !== undefined)
    throw new Refused(
      platform === 'android'
        ? `illegal file name that breaks out of the target directory: ${outside}`
        : "The file couldn't be opened because the specified file name is invalid.",
    );
  const page = Object.keys(files).find(path => /(^|\/)index\.html$/.test(path));
  if (page === undefined) throw new Refused('The bundle does not contain an index.html file.');
  const folder = page.slice(0, -'index.html'.length);
  const inFolder = Object.entries(files).filter(([path]) => path.startsWith(folder));
  return Object.fromEntries(inFolder.map(([path, content]) => [path.slice(folder.length), content]));
}

function readZip(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes);
  } catch (error) {
    throw new Refused((error as Error).message);
  }
}

function leavesFolder(path: string): boolean {
  let depth = 0;
  for (const part of path.split('/')) {
    depth += part === '..' ? -1 : part === '' || part === '.' ? 0 : 1;
    if (depth < 0) return true;
  }
  return path.startsWith('/');
}
