import type { Met } from './guests.ts';
import type { Outcome } from './play.ts';
import type { Seen } from './watch.ts';

const heading = [
  '| What was done | What guests saw | `/readyz` | The log | Lost | What you do |',
  '| --- | --- | --- | --- | --- | --- |',
];

/** Writes the outcomes as a table for the page of operators. */
export function tableOf(outcomes: readonly Outcome[]): string {
  return [...heading, ...outcomes.map(rowOf)].join('\n');
}

export const rowOf = ({ fault, met, seen, lost, advice }: Outcome): string =>
  `| ${[fault, guestsCellOf(met), readyzCellOf(seen), logCellOf(seen), lost === 0 ? 'nothing' : `${lost}`, advice].join(' | ')} |`;

function guestsCellOf({ acts, failed, failures, renewed, signedOut, longestGapMs }: Met): string {
  const kinds = [...failures].map(([what, count]) => `${count} × ${what}`).join(', ');
  return [
    `${failed} of ${acts + failed} tries failed${kinds ? ` (${kinds})` : ''}`,
    `longest gap ${(longestGapMs / 1000).toFixed(1)} s`,
    ...(renewed > 0 ? [`${renewed} phones renewed their session by themselves`] : []),
    ...(signedOut > 0 ? [`${signedOut} were signed out`] : []),
  ].join('; ');
}

function readyzCellOf({ readyz, oldestJobMs }: Seen): string {
  const jobs = oldestJobMs > 5_000 ? [`a job waited ${Math.round(oldestJobMs / 1000)} s`] : [];
  return [...(readyz.length > 0 ? readyz.map(state => `\`${state}\``) : ['ready throughout']), ...jobs].join(
    '; ',
  );
}

const logCellOf = ({ log }: Seen): string =>
  log.size === 0
    ? 'nothing'
    : [...log]
        .map(([sentence, count]) => `"${sentence.replaceAll('|', '/')}"${count > 1 ? ` × ${count}` : ''}`)
        .join(', ');
