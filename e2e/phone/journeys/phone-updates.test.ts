import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { conversations, messages } from '@nightjar/domain/chat/calls';
import { releaseFailed, userVersion } from '@nightjar/domain/releases/calls';
import type { ReleaseProof } from '@nightjar/domain/releases/entity';
import { expect } from '@playwright/test';
import { signInWithStatusOut } from '../../fixtures/guest.ts';
import { newMemberOut } from '../../fixtures/member.ts';
import { rae } from '../../fixtures/people.ts';
import { callAs, openSession, type Session, sessionOf } from '../../fixtures/wire.ts';
import { nodeModulesFolder, type PhonePlatform, phonePlatforms } from '../headers.ts';
import type { Phone } from '../phone.ts';
import type { BundleFiles } from '../plugins/updates.ts';
import { type Laptop, openLaptop } from '../publishing.ts';
import { fileOfKey, releaseKey } from '../release-key.ts';
import { factsOf, filesOf, signOrder, signProof } from '../releases.ts';
import { signInWithoutPage } from '../session.ts';
import { test as base } from '../test.ts';
import {
  chooseInBackground,
  firstScript,
  glanceAway,
  makeBundle,
  nextVersion,
  stayAway,
  type VersionQuestions,
  watchVersionQuestions,
} from '../updating.ts';

type Release = {
  readonly client: BundleFiles;
  readonly laptop: Laptop;
  /** Installs the app on a phone, signs a new member in and opens it. */
  openPhone(platform: PhonePlatform): Promise<{ phone: Phone; questions: VersionQuestions; member: Session }>;
};

const test = base.extend<Release>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds the fixtures of a fixture in this pattern.
  client: async ({}, use) => use(filesOf(join(nodeModulesFolder, '.cache', 'phone-shell'))),
  laptop: async ({ site }, use, { skip }) => {
    skip(fileOfKey === null, 'Bundles are published on products of `npm run e2e` alone.');
    const laptop = await openLaptop(site, fileOfKey ?? '');
    await use(laptop);
    await laptop.close();
  },
  openPhone: async ({ install, site }, use) => {
    await use(async platform => {
      const session = await newMemberOut(site, { first_name: 'Ida', last_name: 'Newman', nickname: 'Ida' });
      const phone = await install(platform);
      signInWithoutPage(phone, session);
      await phone.launch();
      const questions = await watchVersionQuestions(phone);
      await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
      return { phone, questions, member: sessionOf(site, session) };
    });
  },
});

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const downloads = (phone: Phone) => phone.callsOf('LiveUpdate', 'downloadBundle').length;
/** A phone returns from a bundle that does not start within ten seconds; the rest is for a slow machine. */
const rolledBackWithinMs = 20_000;

for (const platform of phonePlatforms) {
  test(`${platform}: a published version of the app is offered, downloaded, chosen in the background and opened by the next start`, async ({
    client,
    laptop,
    openPhone,
  }) => {
    const { phone } = await openPhone(platform);
    const version = nextVersion();
    const bundle = makeBundle(version, client);
    expect(await laptop.publish(version, bundle)).toContain(`${version} is live, for 100 % of the phones.`);
    const told = phone.page.waitForRequest(request => request.url().endsWith(userVersion.path));

    await test.step('the app asks for an update after its start, and downloads the bundle that the release key has signed', async () => {
      await expect.poll(() => phone.updates.bundles.has(version), { timeout: 60_000 }).toBe(true);
      expect(phone.callsOf('LiveUpdate', 'downloadBundle')).toMatchObject([
        { bundleId: version, signature: bundle.facts.signature },
      ]);
      expect(phone.updates.next).toBeNull();
    });

    await test.step('the downloaded version is chosen while the app is in the background, and the server gets a report', async () => {
      await chooseInBackground(phone, version);
      expect(phone.runningBundle()).toBeNull();
      expect((await told).postDataJSON()).toMatchObject({ native: brand.version, platform });
    });

    await test.step('the next start of the app opens the chosen version, which downloads nothing again', async () => {
      await phone.launch();
      await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(phone.runningBundle()).not.toBeNull();
      const questions = await watchVersionQuestions(phone);
      await questions.waitForTwoUpdateChecks();
      expect(downloads(phone)).toBe(1);
    });

    await test.step('an app whose version is withdrawn returns to the older version that the release key allows', async () => {
      const bad = nextVersion();
      await laptop.publish(bad, makeBundle(bad, client));
      await glanceAway(phone);
      await chooseInBackground(phone, bad);
      await phone.launch();
      await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
      await laptop.withdraw(bad, '--back-to', version);
      await expect
        .poll(async () => {
          await glanceAway(phone);
          return phone.updates.next;
        })
        .toBe(version);
    });
  });

  test(`${platform}: the app does not even download a bundle that the release key has not signed for this phone`, async ({
    client,
    openPhone,
  }) => {
    const { phone, questions } = await openPhone(platform);
    const { privateKey } = releaseKey();
    const version = nextVersion();
    const { zip, proof, facts } = makeBundle(version, client);
    const sign = (changes: Partial<ReleaseProof>) => signProof({ ...facts, ...changes }, privateKey);
    const [head, payload] = proof.split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"release-proof+jws"}').toString('base64url')}.${payload}.`;
    const order = { order: 'rollout', app: brand.appId, version, rollout: 100, iat: facts.iat } as const;
    const attacks: Readonly<Record<string, { version?: string; proof: string }>> = {
      'no signature': { proof: unsigned },
      'a signature that was cut off': { proof: `${head}.${payload}.` },
      'another key': { proof: signProof(factsOf(zip, stranger, { version }), stranger) },
      'the proof of another version': { version: nextVersion(), proof },
      'an older version under a new name': { version: nextVersion(), proof: sign({ version: '1.1.170' }) },
      'an older version': { version: '1.1.170', proof: sign({ version: '1.1.170' }) },
      'a way back that the key allows from another version': {
        version: '1.1.170',
        proof: sign({ version: '1.1.170', rollbackFrom: ['1.1.172'] }),
      },
      'a floor above the store build': { proof: sign({ minNative: '1.1.175' }) },
      'another channel': { proof: sign({ channel: 'beta' }) },
      'another app': { proof: sign({ app: 'example.other.app' }) },
      'a zip file of 300 MB': { proof: sign({ size: 300_000_000 }) },
      'an order in place of a proof': { proof: signOrder(order, privateKey) },
    };
    for (const [name, attack] of Object.entries(attacks))
      await test.step(name, async () => {
        questions.answerWith({ version, size: facts.size, ...attack });
        await questions.waitForTwoUpdateChecks();
        expect(downloads(phone)).toBe(0);
      });

    await test.step('the app downloads a bundle once the server sends its true proof', async () => {
      phone.network.download = async () => new Response(Buffer.from(zip));
      questions.answerWith({ version, size: facts.size, proof });
      await glanceAway(phone);
      await expect.poll(() => [...phone.updates.bundles.keys()]).toEqual([version]);
    });
  });

  test(`${platform}: the app deletes a downloaded bundle whose bytes are not the signed ones, and goes on`, async ({
    client,
    openPhone,
  }) => {
    const { phone, questions } = await openPhone(platform);
    const version = nextVersion();
    const { zip, proof, facts } = makeBundle(version, client);
    const other = makeBundle(nextVersion(), client);
    const lies: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
      'one flipped byte': Uint8Array.from(zip, (byte, at) => (at === 4321 ? byte ^ 1 : byte)),
      'a zip file that was cut off': Uint8Array.from(zip.subarray(0, -100)),
      "another version's bundle": Uint8Array.from(other.zip),
      // The plugin cannot be stopped once it downloads, so the phone loads all of these bytes before it refuses them.
      'far more bytes than were signed': new Uint8Array(300_000_000),
      'no bytes': new Uint8Array(0),
    };
    questions.answerWith({ version, size: facts.size, proof });
    for (const [name, bytes] of Object.entries(lies))
      await test.step(name, async () => {
        const before = downloads(phone);
        phone.network.download = async () => new Response(bytes);
        await questions.waitForTwoUpdateChecks();
        expect(downloads(phone)).toBeGreaterThan(before);
        expect([...phone.updates.bundles.keys()]).toEqual([]);
        expect(phone.updates.next).toBeNull();
      });

    await test.step('the app does not unpack a signed zip file whose paths lead out of its folder', async () => {
      const slip = makeBundle(version, client, { change: { '../../outside.js': Buffer.from('outside') } });
      phone.network.download = async () => new Response(Buffer.from(slip.zip));
      questions.answerWith({ version, size: slip.facts.size, proof: slip.proof });
      await questions.waitForTwoUpdateChecks();
      expect([...phone.updates.bundles.keys()]).toEqual([]);
    });

    await test.step('the app goes on after refused bundles, and takes the signed bundle when it comes', async () => {
      await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
      phone.network.download = async () => new Response(Buffer.from(zip));
      questions.answerWith({ version, size: facts.size, proof });
      await glanceAway(phone);
      await expect.poll(() => [...phone.updates.bundles.keys()]).toEqual([version]);
    });
  });

  test(`${platform}: a version of the app that fails at its start is left, blocked, reported and not offered again`, async ({
    client,
    laptop,
    openPhone,
    trouble,
  }) => {
    trouble.expect(/broken at its start/);
    const { phone } = await openPhone(platform);
    const version = nextVersion();
    const change = { [firstScript(client)]: Buffer.from("throw new Error('broken at its start');") };
    await laptop.publish(version, makeBundle(version, client, { change }));
    await chooseInBackground(phone, version);

    const [page, openedAt] = [await phone.launch(), Date.now()];
    expect(phone.runningBundle()).not.toBeNull();
    const reported = page.waitForRequest(request => request.url().endsWith(releaseFailed.path), {
      timeout: 60_000,
    });
    await expect.poll(() => phone.runningBundle(), { timeout: rolledBackWithinMs }).toBeNull();
    expect(Date.now() - openedAt).toBeLessThan(rolledBackWithinMs);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(phone.updates.blocked).toEqual([version]);
    expect((await reported).postDataJSON()).toMatchObject({ version, message: 'Error: broken at its start' });
    await (await reported).response();

    await test.step('a phone on which a version failed is not offered that version at any later start', async () => {
      const before = downloads(phone);
      await (await watchVersionQuestions(phone)).waitForTwoUpdateChecks();
      await phone.launch();
      await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
      const questions = await watchVersionQuestions(phone);
      await questions.waitForTwoUpdateChecks();
      expect(downloads(phone)).toBe(before);
      expect(phone.runningBundle()).toBeNull();
    });
  });

  test(`${platform}: the phone returns to the version before if the app crashes at three starts within a minute`, async ({
    client,
    laptop,
    openPhone,
  }) => {
    const { phone } = await openPhone(platform);
    const [good, bad] = [nextVersion(), nextVersion()];
    await laptop.publish(good, makeBundle(good, client));
    await chooseInBackground(phone, good);
    await phone.launch();
    await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
    const change = endlessFirstPage(client);
    await laptop.publish(bad, makeBundle(bad, client, { change }));
    await chooseInBackground(phone, bad);

    for (const start of [1, 2, 3])
      await test.step(`start ${start} of a faulty version shows no page before its process ends`, async () => {
        await phone.launch();
        await expect.poll(() => startsWithoutPage(phone)).toBe(start);
        await phone.endProcess();
      });
    await phone.launch();
    await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(phone.updates.next).toBe(good);
  });

  test(`${platform}: a message that waits for a network is still there after the start of a newer version of the app`, async ({
    client,
    laptop,
    install,
    site,
    trouble,
  }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const guest = await signInWithStatusOut(site, rae);
    const chat = await directChatOf(guest);
    const phone = await install(platform);
    signInWithoutPage(phone, await openSession(site, rae));
    await phone.launch();
    await phone.openLink(`https://${brand.hosts[0]}/chats/${chat}`);
    await expect(phone.page.getByRole('log', { name: 'Messages' })).toBeVisible();
    const version = nextVersion();
    await laptop.publish(version, makeBundle(version, client));
    await chooseInBackground(phone, version);

    const text = `Down in five, with ${version}.`;
    await phone.setOnline(false);
    await phone.page.getByRole('textbox', { name: 'Message' }).fill(text);
    await phone.page.getByRole('button', { name: 'Send' }).click();
    await expect(phone.page.getByText(/Not sent yet/).first()).toBeVisible();
    expect(await textsIn(guest, chat)).not.toContain(text);
    await phone.openLink(`https://${brand.hosts[0]}/drinks`);
    await expect(phone.page).toHaveURL(/\/drinks$/);

    await stayAway(phone, 31_000);
    await expect.poll(() => phone.runningBundle()).not.toBeNull();
    // The new version shows what the old one has stored, and needs no network for it.
    await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(phone.page.getByText('No signal.')).toHaveCount(0);
    await phone.setOnline(true);
    await expect.poll(() => textsIn(guest, chat)).toContain(text);
    await expect(phone.page).toHaveURL(/\/drinks$/);
    expect((await textsIn(guest, chat)).filter(sent => sent === text)).toHaveLength(1);
  });
}

/** Returns how many starts of the running bundle the app has noted that showed no page. */
const startsWithoutPage = ({ preferences }: Phone): number =>
  JSON.parse(preferences.get(`${brand.slug}.updates`) ?? '{}').starts?.length ?? 0;

/** Returns the file of the first page, which now never ends loading: the app confirms its start and shows no page. */
function endlessFirstPage(client: BundleFiles): BundleFiles {
  const path = Object.keys(client).find(name => /^assets\/member-[^/]*\.js$/.test(name));
  if (path === undefined) throw new Error('The client has no file of the first page of members.');
  return {
    [path]: Buffer.concat([Buffer.from('await new Promise(() => {});\n'), client[path] ?? Buffer.of()]),
  };
}

async function directChatOf(guest: Session): Promise<string> {
  const listed = await callAs(guest, conversations, { user_id: guest.userId });
  const found = listed.conversations.find(({ type }) => type === 'direct');
  if (!found) throw new Error('Nobody talks to Rae alone tonight.');
  return found.conversation_id;
}

async function textsIn(guest: Session, conversation_id: string): Promise<(string | null)[]> {
  const page = await callAs(guest, messages, { user_id: guest.userId, conversation_id });
  return page.messages.map(({ message }) => message);
}
