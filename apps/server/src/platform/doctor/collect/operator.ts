import { Resolver } from 'node:dns/promises';
import { type Asked, ask, questionTimeoutMs } from '../../asked.ts';
import type { Settings } from '../../config/settings.ts';
import { type LegalTexts, readLegalTexts } from '../../legal/texts.ts';
import { networkCodeOf } from '../../network-errors.ts';
import { StartupError } from '../../startup-error.ts';

/** `no mail` means that the domain takes no mail, and `no domain` that there is no domain of this name. */
export type MailRoute = 'mail server' | 'no mail' | 'no domain';

export type OperatorFacts = {
  readonly supportMail: string;
  /** It is null where the server is not public, because its address may be one of our examples. */
  readonly mail: Asked<MailRoute> | null;
  /** The sentence is what a start of the server would end with. It is null where a demo shows our templates. */
  readonly legal: LegalTexts | { readonly fault: string } | null;
};

type Deps = {
  readonly timeoutMs?: number;
  /** A test names its own server in place of those of the machine. */
  readonly nameServers?: readonly string[] | undefined;
};

/** Reads the texts of the law, and looks up whether mail to the operator can arrive. No mail is sent. */
export async function collectOperator(
  settings: Pick<Settings, 'production' | 'supportMail' | 'legalDir'>,
  { timeoutMs = questionTimeoutMs, nameServers }: Deps = {},
): Promise<OperatorFacts> {
  const { production, supportMail, legalDir } = settings;
  const domain = supportMail.slice(supportMail.lastIndexOf('@') + 1);
  const [mail, legal] = await Promise.all([
    production ? ask(() => findMailRoute(domain, nameServers), timeoutMs) : null,
    legalDir ? readLegalTexts(settings).catch(legalTextsFault) : null,
  ]);
  return { supportMail, mail, legal };
}

function legalTextsFault(error: unknown): { fault: string } {
  if (error instanceof StartupError) return { fault: error.message };
  throw error;
}

/** A domain without an MX record gets its mail at its own address. One whose only record is empty takes no mail. */
async function findMailRoute(domain: string, nameServers: Deps['nameServers']): Promise<MailRoute> {
  const resolver = new Resolver();
  if (nameServers) resolver.setServers(nameServers);
  try {
    const servers = await resolver.resolveMx(domain);
    return servers.some(({ exchange }) => exchange !== '') ? 'mail server' : 'no mail';
  } catch (error) {
    const code = networkCodeOf(error);
    if (code === 'ENOTFOUND') return 'no domain';
    if (code !== 'ENODATA') throw error;
  }
  const addresses = [() => resolver.resolve4(domain), () => resolver.resolve6(domain)];
  for (const find of addresses) if (await hasDnsRecord(find)) return 'mail server';
  return 'no mail';
}

async function hasDnsRecord(find: () => Promise<readonly string[]>): Promise<boolean> {
  try {
    return (await find()).length > 0;
  } catch (error) {
    if (networkCodeOf(error) === 'ENODATA') return false;
    throw error;
  }
}
