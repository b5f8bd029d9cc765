import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { parseLegalText, readLegalTexts } from './texts.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))));

/** Writes a folder of an operator with these files. */
async function folderWith(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'legal-test-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

describe('the version of a text', () => {
  test.each([
    ['in the first line', 'version: 2026-11-01\n\n# Terms'],
    ['after empty lines', '\n\nVersion:2026-11-01 \n# Terms'],
    ['in front matter', '---\nversion: 2026-11-01\n---\n\n# Terms'],
    ['after the mark of a byte order', '\uFEFFversion: 2026-11-01\n# Terms'],
  ])('the version of a text of the law is read %s, and is not part of the shown text', (_where, source) => {
    expect(parseLegalText('terms', source)).toEqual({
      kind: 'terms',
      version: '2026-11-01',
      body: '# Terms',
      isTemplate: false,
    });
  });

  test('a text of the law that names no version gets one that changes with the text', () => {
    const [first, same, other] = ['# A', '# A\n', '# B'].map(
      source => parseLegalText('terms', source).version,
    );
    expect(first).toMatch(/^[\da-f]{12}$/);
    expect([same === first, other === first]).toEqual([true, false]);
  });

  test('a later line of a text of the law that begins like a version is part of the text', () => {
    expect(parseLegalText('terms', '# Terms\nversion: 3 of our drinks').body).toContain('version: 3');
  });

  test.each(['version: the newest one\nText', 'version:\nText', `version: ${'1'.repeat(41)}\nText`])(
    'a version of a text of the law that could not be shown or stored is refused: %j',
    source => {
      expect(() => parseLegalText('terms', source)).toThrow(
        new StartupError(
          'LEGAL_DIR: the version of terms.md must be letters, digits, dots and hyphens, such as 2026-11-01.',
        ),
      );
    },
  );
});

describe('the folder of the texts', () => {
  const complete = { 'terms.md': 'version: 1\n# Terms', 'privacy.md': 'version: 2\r\n# Privacy\r\n' };

  test("the operator's own terms and privacy policy are read from the folder in the settings", async () => {
    const legalDir = await folderWith(complete);
    expect(await readLegalTexts({ legalDir, production: true })).toMatchObject({
      terms: { version: '1', body: '# Terms', isTemplate: false },
      privacy: { version: '2', body: '# Privacy', isTemplate: false },
    });
  });

  test("a demo without terms of its own has the product's templates, which are marked as templates", async () => {
    const { terms, privacy } = await readLegalTexts({ legalDir: null, production: false });
    expect([terms.isTemplate, privacy.isTemplate]).toEqual([true, true]);
  });

  test('a public server does not start with a template of the terms, and the message names what is to be filled in', async () => {
    const legalDir = await folderWith({
      ...complete,
      'terms.md': 'Between you and {{company}} of {{city}}.',
    });
    await expect(readLegalTexts({ legalDir, production: true })).rejects.toThrow(
      new StartupError(
        `LEGAL_DIR: ${join(legalDir, 'terms.md')} is a template: fill in {{company}}, {{city}}, have a lawyer read it, and remove the line that says so.`,
      ),
    );
    await expect(readLegalTexts({ legalDir, production: false })).resolves.toBeDefined();
  });

  test('a public server does not start with a filled-in template of the privacy policy that still has the mark of a template', async () => {
    const legalDir = await folderWith({
      ...complete,
      'privacy.md': '> **Template: have a lawyer read it** before you publish it.\n\n# Privacy',
    });
    await expect(readLegalTexts({ legalDir, production: true })).rejects.toThrow(
      /privacy\.md is a template: fill it in, have a lawyer read it/,
    );
  });

  test.each<[string, Record<string, string | Buffer>, RegExp]>([
    ['a missing file', { 'terms.md': 'T' }, /privacy\.md cannot be read \(ENOENT\)\. The folder must have/],
    ['an empty file', { ...complete, 'terms.md': ' \n' }, /terms\.md has no text\./],
    [
      'a file of another kind',
      { ...complete, 'terms.md': Buffer.from([0xff, 0xfe, 0x41]) },
      /must be Markdown in UTF-8/,
    ],
    ['a huge file', { ...complete, 'terms.md': 'a'.repeat(600_000) }, /must have at most 512 KB/],
  ])(
    'the message about %s in place of the terms or the privacy policy names the file and what to do',
    async (_what, files, sentence) => {
      const legalDir = await folderWith(files);
      await expect(readLegalTexts({ legalDir, production: false })).rejects.toThrow(sentence);
      await expect(readLegalTexts({ legalDir, production: false })).rejects.toThrow(StartupError);
    },
  );
});
