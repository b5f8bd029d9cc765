import { brand } from '@nightjar/domain/brand';
import { type AddressFacts, type Reply, readConfig } from '../collect/public-address.ts';
import { type Finding, findingsOf } from '../finding.ts';

const { well, warning, problem } = findingsOf('address');

const hourMs = 3_600_000;
/** A proxy renews a certificate when a third of its time is left. Less than this share means that it could not. */
const leastShareOfCertificate = 1 / 6;
const gatewayStatuses = [502, 503, 504];

/** Decides whether guests reach this server by PUBLIC_URL. */
export function addressFindings(facts: AddressFacts): Finding[] {
  const { publicUrl, addresses, config, plain } = facts;
  const { host } = new URL(publicUrl);
  if (addresses.is === 'silent')
    return [
      problem(
        `${host} in PUBLIC_URL ${addresses.reason}.`,
        'Add an A record, and an AAAA record for IPv6, where your domain is managed.',
      ),
    ];
  if (config.is === 'silent') return [unreachableFinding(facts, config.reason)];
  if (config.is === 'refused') return [];
  const { answer } = config;
  const found = [...strayAnswers(facts, answer), ...certificateFindings(answer, facts.now)];
  if (found.some(({ level }) => level === 'problem')) return found;
  const seen = plain?.is === 'answered' ? plain.answer.seen : null;
  if (!plain)
    return [
      ...found,
      warning(
        `A ${brand.name} answers at ${publicUrl}, and without the database nobody can tell whether it is this one.`,
        'Mend what the line of the database names, and ask again.',
      ),
    ];
  if (!seen) return [...found, otherDeploymentFinding(publicUrl)];
  return found.length > 0 ? found : [well(`${publicUrl} leads to this server.`)];
}

function unreachableFinding({ publicUrl, runsHere }: AddressFacts, reason: string): Finding {
  const { host } = new URL(publicUrl);
  const proxy =
    'See that your proxy runs, that it has a certificate of this name, and that ports 80 and 443 are open to it.';
  return problem(`${host} in PUBLIC_URL ${reason}.`, runsHere ? proxy : `Start the server. ${proxy}`);
}

/** Another program than this server may answer: a proxy by itself, a parking page, an older version. */
function strayAnswers({ publicUrl, runsHere }: AddressFacts, { status, location, body }: Reply): Finding[] {
  const { host } = new URL(publicUrl);
  if (status >= 300 && status < 400)
    return [
      problem(
        `${host} sends everybody on to ${(location && URL.parse(location, publicUrl)?.host) || 'another address'}. Stripe and phones do not follow.`,
        'Set PUBLIC_URL to the address that people end at, or let the proxy serve this one.',
      ),
    ];
  if (gatewayStatuses.includes(status))
    return [
      problem(
        `The proxy at ${host} answers ${status}: it does not reach the server.`,
        runsHere
          ? 'The server runs: point the proxy to its PORT, and to HOST where that is not 127.0.0.1.'
          : 'Start the server, and see that the proxy has its PORT.',
      ),
    ];
  const config = readConfig(body);
  if (!config)
    return [
      problem(
        `Another program than ${brand.name} answers at ${publicUrl} (status ${status}).`,
        'Point the name and the proxy to this server, and let the proxy pass every path on.',
      ),
    ];
  const found: Finding[] = [];
  if (config.publicUrl !== publicUrl)
    found.push(
      warning(
        'The server was started with another PUBLIC_URL than this command has.',
        'Start it again, or give this command the environment of the server.',
      ),
    );
  if (config.version !== brand.version)
    found.push(
      warning(
        `The server runs version ${config.version}, and ${brand.version} is installed.`,
        'Start it again.',
      ),
    );
  return found;
}

function certificateFindings({ certificate }: Reply, now: Date): Finding[] {
  if (!certificate) return [];
  const { from, to } = certificate;
  const left = to.getTime() - now.getTime();
  if (left >= (to.getTime() - from.getTime()) * leastShareOfCertificate) return [];
  const hours = Math.floor(left / hourMs);
  return [
    warning(
      `The certificate of PUBLIC_URL ends in ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`}.`,
      'See in the log of your proxy why it was not renewed: port 80 must be open for most ways to renew it.',
    ),
  ];
}

const otherDeploymentFinding = (publicUrl: string) =>
  problem(
    `A ${brand.name} answers at ${publicUrl}, and it is not this one: it has another database or other JWT_SIGNING_KEYS. Or the proxy changes what it passes on.`,
    'Point the name to this server, or give this command the environment of the server. Start a server that is older than this command again.',
  );

/** Finds the settings in which the running server differs from the environment of the command. */
export function environmentDifferences(
  running: Readonly<Record<string, string>>,
  here: Readonly<Record<string, string>>,
): Finding[] {
  const names = [...new Set([...Object.keys(running), ...Object.keys(here)])].sort();
  const differing = names.filter(name => running[name] !== here[name]);
  if (differing.length === 0) return [];
  return [
    findingsOf('settings').warning(
      `The running server has another value, or none, of ${differing.join(', ')}.`,
      'Start it again where these were changed, or give this command the environment of the server.',
    ),
  ];
}
