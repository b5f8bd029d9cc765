import { isIP } from 'node:net';
import { brand } from '@nightjar/domain/brand';
import { environment } from '../../config/environment.ts';
import type { Settings } from '../../config/settings.ts';
import { type Finding, findingsOf } from '../finding.ts';
import { misspelledNames } from './names.ts';
import { paymentSettingFindings } from './payment-settings.ts';
import { textSettingFindings } from './text-settings.ts';
import { brokenValues, settingsWithoutEffect, unknownMode } from './values.ts';

const { well, warning, problem } = findingsOf('settings');

const settingNames = Object.keys(environment);

/** Finds what is wrong with the environment before any setting is read. */
export function environmentFindings(variables: NodeJS.ProcessEnv): Finding[] {
  return [
    ...misspelledNames(Object.keys(variables), settingNames),
    ...brokenValues(variables, settingNames),
    ...unknownMode(variables.NODE_ENV),
    ...settingsWithoutEffect(variables),
  ];
}

/** Finds settings that contradict each other, or that do not do what they were set for. No network is needed. */
export function settingFindings(settings: Settings): Finding[] {
  return [
    ...portFindings(settings),
    ...addressSettingFindings(settings),
    ...fleetFindings(settings),
    ...storeFindings(settings),
    ...textSettingFindings(settings),
    ...paymentSettingFindings(settings),
    ...missingInProduction(settings),
  ];
}

/** Adds the line that all settings are well, where there is nothing else to write about them. */
export function orAllWell(findings: readonly Finding[], variables: NodeJS.ProcessEnv): Finding[] {
  if (findings.some(({ check }) => check === 'settings')) return [...findings];
  const count = settingNames.filter(name => variables[name]?.trim()).length;
  const set = count === 1 ? '1 setting is' : `${count} settings are`;
  return [well(`${set} set; none is unknown, and none contradicts another.`), ...findings];
}

function portFindings({ port, desk, metrics, production }: Settings): Finding[] {
  const ports = Object.entries({ PORT: port, DESK_PORT: desk.port, METRICS_PORT: metrics.port });
  const taken = ports.filter(([, number]) => number);
  const doubled = taken.filter(([name, number]) =>
    taken.some(([other, same]) => other !== name && same === number),
  );
  return [
    ...(doubled.length > 0
      ? [
          problem(
            `${doubled.map(([name]) => name).join(' and ')} name the same port.`,
            'Give each a port of its own.',
          ),
        ]
      : []),
    ...(production && port === 0
      ? [
          warning(
            'PORT is 0, so the port changes with each start.',
            'Set PORT to the port that your proxy asks.',
          ),
        ]
      : []),
  ];
}

function addressSettingFindings({ publicUrl, production, trustProxy, links }: Settings): Finding[] {
  const address = findingsOf('address');
  const url = new URL(publicUrl);
  const found: Finding[] = [];
  if (url.pathname !== '/' || url.search || url.hash)
    found.push(
      address.problem(
        `PUBLIC_URL has a path. ${brand.name} answers at the top of a host alone, so its links and its webhook lead nowhere.`,
        `Give ${brand.name} a host of its own, and set PUBLIC_URL=${url.origin}.`,
      ),
    );
  if (!production) return found;
  if (isLocalHost(url.hostname))
    found.push(
      address.problem(
        'PUBLIC_URL names this machine or a private network, which no guest can reach.',
        'Set it to the address that guests type.',
      ),
    );
  if (trustProxy === 0)
    found.push(
      findingsOf('proxies').problem(
        'TRUST_PROXY is 0, and PUBLIC_URL begins with https://, which a proxy must answer. All guests then have the address of the proxy, and a few sign-ups use up the limits of everybody.',
        'Set TRUST_PROXY to the number of your own proxies, which is 1 for one Caddy or nginx.',
      ),
    );
  if (!links.hosts.includes(url.hostname))
    found.push(
      address.warning(
        'LINK_HOSTS does not have the host of PUBLIC_URL, so links of this server do not open the app.',
        `Add ${url.hostname} to LINK_HOSTS, and make the store builds with the same list.`,
      ),
    );
  return found;
}

const localHostPattern = /^(localhost|.*\.(localhost|local|internal|lan|home\.arpa))$/i;
const privateAddressPattern =
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.|\[?(::1|f[cd]|fe80))/i;

/** True for a host that only this machine or its own network knows. */
export const isLocalHost = (host: string): boolean =>
  localHostPattern.test(host) ||
  ((isIP(host) > 0 || host.startsWith('[')) && privateAddressPattern.test(host));

/** REDIS_URL is set where several nodes are meant to work together. */
function fleetFindings({ redisUrl, database, files }: Settings): Finding[] {
  if (!redisUrl) return [];
  return [
    ...(database.url
      ? []
      : [
          warning(
            'REDIS_URL is set for several nodes, and DATABASE_URL is not: the embedded database is for one machine.',
            'Set DATABASE_URL on each node, or leave REDIS_URL out.',
          ),
        ]),
    ...(files.s3
      ? []
      : [
          warning(
            'REDIS_URL is set for several nodes, and S3_BUCKET is not: a picture that reaches one node is missing on the others.',
            'Set S3_BUCKET and its keys, unless all nodes share one DATA_DIR.',
          ),
        ]),
  ];
}

function storeFindings({
  production,
  push,
  links,
  devicePolicy,
  appStoreUrl,
  playStoreUrl,
}: Settings): Finding[] {
  const pushes = findingsOf('pushes');
  const found: Finding[] = [];
  const isSearch = [appStoreUrl, playStoreUrl].every(url => /[?&](term|q)=/.test(url));
  if (devicePolicy === 'native-only' && isSearch)
    found.push(
      problem(
        'DEVICE_POLICY is native-only and no page of the app in a store is set: guests are sent away from a browser and find no app.',
        'Set APP_STORE_URL or PLAY_STORE_URL, or DEVICE_POLICY=everywhere.',
      ),
    );
  if (production && push.apns?.origin.includes('sandbox'))
    found.push(
      pushes.warning(
        'APNS_SANDBOX is on, so builds of the App Store and TestFlight get no pushes.',
        'Leave APNS_SANDBOX out.',
      ),
    );
  if (push.apns && push.apns.topic !== links.appId)
    found.push(
      pushes.warning(
        'APNS_TOPIC and APP_ID differ, and Apple takes pushes for the bundle id of the app alone.',
        'Set both to the bundle id of your build.',
      ),
    );
  if (push.apns && links.appleTeamId !== push.apns.teamId)
    found.push(
      warning(
        'APPLE_TEAM_ID and APNS_TEAM_ID differ, though one team makes the app.',
        'Leave APPLE_TEAM_ID out, unless the key of pushes belongs to another team.',
      ),
    );
  return found;
}

/** A public server runs without these settings. Most operators want them. */
function missingInProduction({ production, push, backupKeys, metrics }: Settings): Finding[] {
  if (!production) return [];
  const found: Finding[] = [];
  if (!push.webKey && !push.fcm && !push.apns)
    found.push(
      findingsOf('pushes').warning(
        'No pushes are sent, because no key for them is set.',
        'Set WEB_PUSH_KEY, FCM_SERVICE_ACCOUNT or the APNS_ settings.',
      ),
    );
  if (backupKeys.length === 0)
    found.push(
      findingsOf('backups').warning(
        'BACKUP_KEY is not set, so a restore cannot tell your archives from others.',
        'Set it to what `openssl rand -base64 32` prints, and keep a copy where no backup is.',
      ),
    );
  if (!metrics.token && metrics.port === null)
    found.push(
      warning(
        'Nothing watches this server, because /metrics is closed.',
        'Set METRICS_PORT, or METRICS_TOKEN for the main port.',
      ),
    );
  return found;
}
