import { readFile, writeFile } from 'node:fs/promises';

type TextChange = readonly [from: string | RegExp, to: string];

/**
 * Replaces texts of a file that Capacitor has generated. It fails if the file does not have a text exactly once,
 * because then the template of Capacitor has changed, and a developer must compare it with the changes of the shell.
 */
export async function editGeneratedFile(path: string, changes: readonly TextChange[]): Promise<void> {
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    changes.reduce((edited, change) => replaceOnce(edited, change, path), text),
  );
}

function replaceOnce(text: string, [from, to]: TextChange, path: string): string {
  const found = typeof from === 'string' ? text.split(from).length - 1 : [...text.matchAll(from)].length;
  if (found !== 1)
    throw new Error(
      `${path} has "${from}" ${found} times instead of once. Has Capacitor changed its template?`,
    );
  return text.replace(from, () => to);
}

const xmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Returns a text as XML has it between tags and in attributes. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, sign => xmlEscapes[sign] ?? sign);

/** A text of Android's resources has a backslash before an apostrophe. */
export const escapeAndroidText = (text: string): string => escapeXml(text).replaceAll("'", "\\'");
