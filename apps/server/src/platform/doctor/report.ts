import { brand } from '@nightjar/domain/brand';
import { checks, type Finding, type Level } from './finding.ts';

const signByLevel: Readonly<Record<Level, string>> = { well: '✓', warning: '!', problem: '✗' };

/** The command ends with this code, so that a script can tell the three states apart. */
export const exitCodes: Readonly<Record<Level, number>> = { well: 0, problem: 1, warning: 2 };

export function worstOf(findings: readonly Finding[]): Level {
  const has = (level: Level) => findings.some(finding => finding.level === level);
  return has('problem') ? 'problem' : has('warning') ? 'warning' : 'well';
}

/** Sorts findings by their check. Those of one check stay in their order. */
const inOrder = (findings: readonly Finding[]): Finding[] =>
  checks.flatMap(check => findings.filter(finding => finding.check === check));

/** Writes each finding on a line, with what to do in the line below. */
export function asText(findings: readonly Finding[]): string {
  const lines = inOrder(findings).map(
    ({ check, level, found, next }) =>
      `${signByLevel[level]} ${check}: ${found}${next ? `\n    ${next}` : ''}`,
  );
  return [...lines, '', summaryOf(findings)].join('\n');
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (level: Level) => findings.filter(finding => finding.level === level).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  if (problems + warnings === 0) return 'All is well.';
  const parts = [
    problems > 0 && (problems === 1 ? '1 problem' : `${problems} problems`),
    warnings > 0 && (warnings === 1 ? '1 warning' : `${warnings} warnings`),
  ].filter(part => part !== false);
  return `${parts.join(' and ')}. docs/operations.md, "Ask the doctor", explains each line.`;
}

/** Writes the findings for a program. */
export function asJson(findings: readonly Finding[], at: Date): string {
  const level = worstOf(findings);
  return JSON.stringify({
    version: brand.version,
    at: at.toISOString(),
    level,
    findings: inOrder(findings),
  });
}
