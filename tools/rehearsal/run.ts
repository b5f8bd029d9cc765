/**
 * `npm run rehearsal` opens a city by the commands of docs/deploy.md, read out of the page: from a bare clone to a
 * pour, with TLS in front and servers that stand in for Twilio and Stripe, then an upgrade, and the way back.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Session } from '../../e2e/fixtures/wire.ts';
import type { Counts } from '../counts.ts';
import { findStablePorts } from '../free-port.ts';
import { type Machine, openMachine, reasonAgainst } from './machine.ts';
import {
  buyPlan,
  fetchFreeDrinksLeft,
  fetchPlan,
  openBar,
  pour,
  signIn,
  signUp,
  startShift,
} from './night.ts';
import { readBlocks } from './page.ts';
import { type StandIns, startStandIns } from './stand-ins.ts';
import { makeRepository, type Versions } from './versions.ts';

/** An operator fills the templates in with an editor, and a lawyer reads them. */
const fillInTexts = `sed -i -e '/Template: have a lawyer read it/d' -e 's/{{[^}]*}}/ours/g' -e 's/^version: .*/version: 1/' /etc/nightjar/legal/*.md`;

const root = join(import.meta.dirname, '../..');
const authorityCertificatePath = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
const operatorPhone = '+18135550190';
const guestPhone = '+18135550192';
const inviteCode = 'OPENING1';

/**
 * In Nevada a free pour is a soft drink, as far as its law is known. It is poured at every hour, as the rehearsal
 * needs.
 */
const barPlace = [-115.1398, 36.1699] as const;
const roundTheClockBarGeoJson = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 'node/990201',
      properties: {
        amenity: 'bar',
        name: 'The Long Rehearsal',
        'addr:street': 'Fremont St',
        opening_hours: '24/7',
      },
      geometry: { type: 'Point', coordinates: barPlace },
    },
  ],
};

/**
 * Installs a server by the commands of docs/deploy.md, plays a night on it, upgrades it and goes back. Each step is one
 * test; the steps after a failed one are not tried.
 */
export async function rehearseDeployment(parent: string = tmpdir()): Promise<Counts> {
  const reason = reasonAgainst();
  if (reason) {
    console.log(`Skipped: a rehearsal is not possible here, because ${reason}.`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const folder = mkdtempSync(join(parent, 'repository-'));
  const standIns = await startStandIns();
  const machine = await openMachine(parent);
  let passed = 0;
  try {
    for (const { name, run } of await rehearsalSteps(machine, standIns, makeRepository(root, folder))) {
      const began = performance.now();
      await run();
      passed += 1;
      console.log(`✓ ${name} ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
    return { passed, failed: 0, skipped: 0 };
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : error}`);
    console.error(
      await machine
        .run('tail -n 40 /var/log/nightjar.service.log /var/log/caddy.service.log')
        .catch(() => ''),
    );
    return { passed, failed: 1, skipped: 0 };
  } finally {
    await machine.close();
    await standIns.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Step = { readonly name: string; readonly run: () => Promise<void> };

async function rehearsalSteps(machine: Machine, standIns: StandIns, versions: Versions): Promise<Step[]> {
  const [https, http, calls, admin] = await findStablePorts(4);
  const site = `https://localhost:${https}`;
  const place = { site, standIns };
  const names = [
    `SITE=localhost:${https}`,
    `VERSION=${versions.before} NEXT=${versions.adding}`,
    `REPOSITORY=${versions.repository}`,
    `ME=${operatorPhone}`,
    `export CURL_CA_BUNDLE=${authorityCertificatePath}`,
  ].join('\n');
  const blocks = readBlocks(root);
  const marked = (mark: string) => blocks.filter(block => block.mark === mark).map(({ text }) => text);
  const [given, packages, user, program, settings, tls, start, you, city, before, ...others] = marked('');
  if (!given?.includes('SITE=') || !before || others.length > 0)
    throw new Error('docs/deploy.md does not have one block of commands for each of its ten steps.');
  const inFolder = `cd /opt/nightjar/${versions.before}`;
  const follow = async (...texts: (string | undefined)[]) => {
    await machine.run([names, ...texts].join('\n'));
  };

  machine.write(
    '/usr/local/sbin/systemctl',
    readFileSync(join(import.meta.dirname, 'systemctl.sh'), 'utf8'),
    0o755,
  );
  machine.write(
    '/etc/rehearsal.env',
    `PORT=${calls}\nUPSTREAM=127.0.0.1:${calls}\nMETRICS_PORT=0\nHTTP_PORT=${http}\nHTTPS_PORT=${https}\nCADDY_ADMIN=localhost:${admin}\n`,
  );
  machine.write('/srv/city.geojson', JSON.stringify(roundTheClockBarGeoJson));

  const people: Record<string, Session> = {};
  const person = (name: string): Session => {
    const found = people[name];
    if (!found) throw new Error(`${name} has not signed up.`);
    return found;
  };
  let bar = { venueId: '', code: '', count: 0 };
  let left = 0;
  return [
    { name: 'a bare clone is installed for production', run: () => follow(packages, user, program) },
    {
      name: 'the settings are written, and only the server and root can read them',
      run: async () => {
        await follow(inFolder, settings);
        await machine.run(`cat >> /etc/nightjar/nightjar.env <<'END'\n${standIns.settings}END`);
        await machine.run(fillInTexts);
        expectEqual(
          (await machine.run('stat -c "%a %U %G" /etc/nightjar/nightjar.env')).trim(),
          '640 root nightjar',
        );
      },
    },
    {
      name: 'the site answers by TLS, through the proxy',
      run: async () => {
        await follow(inFolder, tls, start);
        setDefaultCACertificates([
          ...getCACertificates('default'),
          await machine.run(`cat ${authorityCertificatePath}`),
        ]);
      },
    },
    {
      name: 'the operator gets the role, and signs in with the code of a text',
      run: async () => {
        await follow(inFolder, you);
        people.operator = await signUp(place, operatorPhone, 'Owl');
      },
    },
    { name: 'a city, the plans and an invite code are imported', run: () => follow(inFolder, city) },
    {
      name: 'a bar is confirmed and pours, and its bartender starts a shift',
      run: async () => {
        bar = await openBar(person('operator'));
        people.bartender = await signUp(place, '+18135550191', 'Dee');
      },
    },
    {
      name: 'a guest buys a plan, and pours a free drink',
      run: async () => {
        people.guest = await signUp(place, guestPhone, 'Rae');
        await buyPlan(place, person('guest'), inviteCode);
        const check = await startShift(person('bartender'), person('operator'), bar.code);
        const full = await fetchFreeDrinksLeft(person('guest'));
        left = await pour(person('guest'), { venue_id: bar.venueId, ...check }, barPlace);
        expectEqual(left, full - 1);
      },
    },
    {
      name: 'a backup is written, and the checks of the ledger and the trail find nothing',
      run: async () => {
        await follow(inFolder, before);
        expectEqual(
          (await machine.run('find /var/backups/nightjar -name "*.backup" -size +0')).trim().split('\n')
            .length,
          1,
        );
      },
    },
    {
      name: 'an upgrade keeps the sessions, the plan and the drinks',
      run: async () => {
        await follow(...marked('upgrade'));
        expectEqual(await folderOfServer(machine), `/opt/nightjar/${versions.adding}`);
        expectEqual(await fetchFreeDrinksLeft(person('guest')), left);
        await machine.run('sudo nightjar whitelist:add --uses 5 --code TOOLATE1');
      },
    },
    ...(versions.canGoBack
      ? [
          {
            name: 'going back from a version that only added keeps the sessions and what was done since',
            run: async () => {
              await follow(...marked('back'));
              expectEqual(await folderOfServer(machine), `/opt/nightjar/${versions.before}`);
              expectEqual(await fetchFreeDrinksLeft(person('guest')), left);
              await machine.run('! sudo nightjar whitelist:add --uses 5 --code TOOLATE1');
            },
          },
        ]
      : []),
    {
      name: 'going back from a version that took something away has the night as it was before the upgrade',
      run: async () => {
        const toBreaking = `NEXT=${versions.breaking}`;
        await follow(toBreaking, ...marked('upgrade'));
        expectEqual(await folderOfServer(machine), `/opt/nightjar/${versions.breaking}`);
        await machine.run('sudo nightjar whitelist:add --uses 5 --code TOOLATE2');
        await follow(toBreaking, ...marked('restore'));
        expectEqual(await folderOfServer(machine), `/opt/nightjar/${versions.before}`);
        // A restore ends all sessions.
        people.guest = await signIn(place, guestPhone);
        expectEqual(await fetchFreeDrinksLeft(person('guest')), left);
        expectEqual((await fetchPlan(person('guest'))) !== null, true);
        // What was made after the backup is gone: the same code can be made again.
        await machine.run(
          'sudo nightjar whitelist:add --uses 5 --code TOOLATE2 && sudo nightjar ledger:check',
        );
        await machine.run('systemctl stop nightjar');
      },
    },
  ];
}

/** The running server shows by its folder which version it is. */
const folderOfServer = async (machine: Machine) =>
  (await machine.run('readlink /proc/$(cat /run/rehearsal/nightjar.service.pid)/cwd')).trim();

function expectEqual(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`Expected ${wanted}, and found ${found}.`);
}

if (import.meta.main) {
  const { passed, failed, skipped } = await rehearseDeployment();
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}
