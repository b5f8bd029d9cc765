import { brand } from '@nightjar/domain/brand';
import { demoPeople, demoSignInCode } from './platform/config/demo.ts';
import type { Settings } from './platform/config/settings.ts';

/** Writes the first lines that a new operator reads after the server has started to listen. */
export function welcomeText(address: string, { demo, docs }: Pick<Settings, 'demo' | 'docs'>): string {
  return `
  ${brand.name} is open: ${address}
${demo ? demoText(address) : ''}
${docs ? `  The reference of all calls, to read and to try: ${address}/docs\n` : ''}  Ctrl-C stops everything.
`;
}

function demoText(address: string): string {
  const people = demoPeople.map(
    ({ name, phone, about }) => `    ${formatPhone(phone)}  ${name.padEnd(6)} ${about}`,
  );
  return `
  Sign in as one of these, with the code ${demoSignInCode}:
${people.join('\n')}
  or with any other number: its code arrives at ${address}/dev/inbox
`;
}

/** Writes 18135550101 as +1 813 555 0101. */
const formatPhone = (phone: string) => phone.replace(/^(1)(\d{3})(\d{3})(\d{4})$/, '+$1 $2 $3 $4');
