import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { StartupError } from '../startup-error.ts';

export const legalKinds = ['terms', 'privacy'] as const;
export type LegalKind = (typeof legalKinds)[number];

export type LegalText = {
  kind: LegalKind;
  version: string;
  /** This is the Markdown text without the line of its version. */
  body: string;
  /** True where the text is one of our templates, or has places that are not filled in. */
  isTemplate: boolean;
};

export type LegalTexts = Readonly<Record<LegalKind, LegalText>>;

/** A demo shows these texts. An operator copies them, fills them in and has a lawyer read them. */
const templateFolder = join(import.meta.dirname, '../../../../../deploy/legal');

/** The templates have this line for their operator. Their pages show a notice for readers in its place. */
export const templateLinePattern = /^>?[ *]*Template: have a lawyer read it.*$/m;
const placeholderPattern = /\{\{[^{}]*\}\}/g;

/** A longer text is not the terms of a bar, but a wrong file. */
const longestTextBytes = 512 * 1024;

/** A first line such as `version: 2026-11-01` names the version. The lines of front matter may surround it. */
const versionPattern = /^(?:---[ \t]*\n)?version:[ \t]*(.*?)[ \t]*\n(?:---[ \t]*(?:\n|$))?/i;
const versionFormatPattern = /^[\w][\w.-]{0,39}$/;

type LegalSettings = Pick<Settings, 'legalDir' | 'production'>;

/**
 * Reads the operator's terms and privacy policy, or our templates where a demo has no texts of its own.
 * @throws StartupError naming the file and what to do
 */
export async function readLegalTexts(settings: LegalSettings): Promise<LegalTexts> {
  const [terms, privacy] = await Promise.all(legalKinds.map(kind => readLegalText(kind, settings)));
  return { terms, privacy } as LegalTexts;
}

export const versionsInForce = ({ terms, privacy }: LegalTexts): Readonly<Record<LegalKind, string>> => ({
  terms: terms.version,
  privacy: privacy.version,
});

export const fileOfText = (kind: LegalKind): string => `${kind}.md`;

async function readLegalText(kind: LegalKind, { legalDir, production }: LegalSettings): Promise<LegalText> {
  const path = join(legalDir ?? templateFolder, fileOfText(kind));
  const text = parseLegalText(kind, await readTextFile(path));
  if (production && text.isTemplate) throw new StartupError(describeUnfilledTemplate(path, text.body));
  return text;
}

async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `LEGAL_DIR: ${path} cannot be read (${error.code}). The folder must have terms.md and privacy.md.`,
    );
  });
  if (bytes.length > longestTextBytes)
    throw new StartupError(`LEGAL_DIR: ${path} must have at most ${longestTextBytes / 1024} KB.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    throw new StartupError(`LEGAL_DIR: ${path} must be Markdown in UTF-8.`);
  }
}

/** @throws StartupError where the text is empty, or its version has no form that can be shown and stored */
export function parseLegalText(kind: LegalKind, source: string): LegalText {
  const text = source.replace(/^\s+/, '');
  const [line = '', named] = versionPattern.exec(text) ?? [];
  const body = text.slice(line.length).trim();
  if (body === '') throw new StartupError(`LEGAL_DIR: ${fileOfText(kind)} has no text.`);
  if (named !== undefined && !versionFormatPattern.test(named))
    throw new StartupError(
      `LEGAL_DIR: the version of ${fileOfText(kind)} must be letters, digits, dots and hyphens, such as 2026-11-01.`,
    );
  const isTemplate = templateLinePattern.test(body) || body.search(placeholderPattern) >= 0;
  return { kind, version: named ?? hashOf(body), body, isTemplate };
}

/** A text that names no version has the beginning of its hash, so that another text has another version. */
const hashOf = (body: string): string => createHash('sha256').update(body).digest('hex').slice(0, 12);

function describeUnfilledTemplate(path: string, body: string): string {
  const places = [...new Set(body.match(placeholderPattern))];
  const fill = places.length > 0 ? `fill in ${places.join(', ')}` : 'fill it in';
  return `LEGAL_DIR: ${path} is a template: ${fill}, have a lawyer read it, and remove the line that says so.`;
}
