import { version as versionCall } from '@nightjar/domain/releases/calls';
import { bundlePath, versionText } from '@nightjar/domain/releases/entity';
import * as z from 'zod/mini';

const answerTimeoutMs = 120_000;
const envelope = z.object({ success: z.boolean(), message: z.string(), data: z.optional(z.unknown()) });
const publishedReleaseSchema = z.object({ version: z.string(), state: z.string(), rollout: z.number() });
/** The server answers this about a release that an operator published or changed. */
export type PublishedRelease = z.output<typeof publishedReleaseSchema>;

/** The server of a deployment, as a release needs it. It gets proofs, orders and bundles, and never a key. */
export type ReleaseServer = {
  readonly address: string;
  /** Returns the version that the server names to every client as the newest. */
  newestVersion(): Promise<string>;
  /** True where the server has a bundle of this version. */
  has(version: string): Promise<boolean>;
  publish(bundle: { bytes: Uint8Array; proof: string }): Promise<PublishedRelease>;
  sendCommand(order: string): Promise<PublishedRelease>;
};

export function reachServer(address: string): ReleaseServer {
  if (!/^https?:\/\/[^/\s]+\/?$/.test(address))
    throw new Error(
      `--server must be the address of your server, like https://api.bar.example, but it is "${address}".`,
    );
  const base = address.replace(/\/$/, '');

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    return fetch(`${base}${path}`, { redirect: 'error', signal, ...init }).catch(error => {
      const reason = error.cause?.code ?? error.cause?.message ?? error.message;
      throw new Error(`${base} did not answer (${reason}).`);
    });
  }

  async function requestData(path: string, init?: RequestInit): Promise<unknown> {
    const response = await request(path, init);
    const parsed = envelope.safeParse(await response.json().catch(() => null));
    if (!parsed.success)
      throw new Error(`${base}${path} answered with status ${response.status}: is it the server of the app?`);
    if (!parsed.data.success) throw new Error(`${base} refused: ${parsed.data.message}`);
    return parsed.data.data;
  }

  return {
    address: base,
    async newestVersion() {
      const { version } = z.object({ version: versionText }).parse(await requestData(versionCall.path));
      return version;
    },
    async has(version) {
      return (await request(bundlePath(version), { method: 'HEAD' })).ok;
    },
    async publish({ bytes, proof }) {
      const headers = { 'content-type': 'application/zip', 'x-release-proof': proof };
      return publishedReleaseSchema.parse(
        await requestData('/releases', { method: 'POST', headers, body: new Uint8Array(bytes) }),
      );
    },
    async sendCommand(order) {
      const headers = { 'content-type': 'application/json' };
      return publishedReleaseSchema.parse(
        await requestData('/releases/orders', { method: 'POST', headers, body: JSON.stringify({ order }) }),
      );
    },
  };
}
