import { version as versionCall } from '@nightjar/domain/releases/calls';
import { bundlePath, type ReleaseProof } from '@nightjar/domain/releases/entity';
import { expect } from '@playwright/test';
import type { Phone } from './phone.ts';
import type { BundleFiles } from './plugins/updates.ts';
import { releaseKey } from './release-key.ts';
import { type Bundle, factsOf, filesInVersion, signProof, zipBundle } from './releases.ts';

/** A bundle with what was signed about it. */
export type MadeBundle = Bundle & { readonly facts: ReleaseProof };

let lastVersionNumber = 0;

/**
 * Returns a version that is newer than all before it. Its numbers come from the clock, because the releases of earlier
 * journeys stay on the server.
 */
export function nextVersion(): string {
  lastVersionNumber = Math.max(lastVersionNumber + 1, Math.floor(Date.now() / 1000));
  return `2.${Math.floor(lastVersionNumber / 10_000) % 10_000}.${lastVersionNumber % 10_000}`;
}

/** Makes and signs a bundle of the client in a version. `change` replaces some of its files. */
export function makeBundle(
  version: string,
  client: BundleFiles,
  { change = {}, facts = {} }: { change?: BundleFiles; facts?: Partial<ReleaseProof> } = {},
): MadeBundle {
  const { privateKey } = releaseKey();
  const zip = zipBundle({ ...filesInVersion(client, version), ...change });
  const signed = factsOf(zip, privateKey, { version, ...facts });
  return { zip, proof: signProof(signed, privateKey), facts: signed };
}

/** Returns the path of the script with which the page of the client starts. */
export function firstScript(client: BundleFiles): string {
  const page = Buffer.from(client['index.html'] ?? []).toString('utf8');
  const found = /<script type="module"[^>]* src="\/([^"]+)"/.exec(page)?.[1];
  if (found === undefined) throw new Error('The page of the client has no script.');
  return found;
}

/** The user leaves the app and comes back, upon which it asks the server for its version. */
export async function glanceAway(phone: Phone): Promise<void> {
  await phone.leave();
  await phone.enter();
}

/**
 * The user is away for this many milliseconds by the clock of the phone. The function puts the clock of the open page
 * and of all later pages forward. It does not use Playwright's clock, which shows a new page the year 1970 until it is
 * set: answers that the app stores in between would be too old at its next start.
 */
export async function stayAway(phone: Phone, ms: number): Promise<void> {
  const putForward = (shift: number) => {
    const { now } = Date;
    Date.now = () => now() + shift;
  };
  await phone.leave();
  await phone.page.context().addInitScript(putForward, ms);
  await phone.page.evaluate(putForward, ms);
  await phone.enter();
}

/** Counts how often the app asks the server for its version, and lets attackers answer. */
export type VersionQuestions = {
  count(): number;
  /** From now on, a server that attackers control answers with this; null lets the product answer. */
  answerWith(lie: { version: string; proof: string; size: number } | null): void;
  /** Waits until the app has asked twice. It asks again only when it has dealt with the answer before. */
  waitForTwoUpdateChecks(): Promise<void>;
};

/** Counts, from now on, how often the app on this phone asks for its version. */
export async function watchVersionQuestions(phone: Phone): Promise<VersionQuestions> {
  let asked = 0;
  let lie: Parameters<VersionQuestions['answerWith']>[0] = null;
  await phone.page.context().route(
    url => url.pathname === versionCall.path,
    async route => {
      if (route.request().method() !== 'GET') return route.continue();
      asked += 1;
      if (lie === null) return route.continue();
      const { version, proof, size } = lie;
      const bundle = { url: bundlePath(version), size, proof };
      const data = { value: version, production: version, version, bundle };
      return route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { success: true, message: 'ok', data, total: null },
      });
    },
  );
  return {
    count: () => asked,
    answerWith: answer => {
      lie = answer;
    },
    async waitForTwoUpdateChecks() {
      for (const before of [asked, asked + 1])
        await expect
          .poll(async () => {
            await glanceAway(phone);
            return asked;
          })
          .toBeGreaterThan(before);
    },
  };
}

/**
 * Waits until the phone has downloaded, checked and unpacked a bundle, and opens it at the next start. The user glances
 * away until then, because on a slow machine the app may have asked for its version before the bundle was published.
 */
export async function chooseInBackground(phone: Phone, version: string): Promise<void> {
  await expect
    .poll(async () => {
      await glanceAway(phone);
      return [...phone.updates.bundles.keys()];
    })
    .toContain(version);
  await expect
    .poll(async () => {
      await glanceAway(phone);
      return phone.updates.next;
    })
    .toBe(version);
}
