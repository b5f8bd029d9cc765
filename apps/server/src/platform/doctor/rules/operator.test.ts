import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startNameServer } from '../../../testing/faults/name-server.ts';
import { productionVariables } from '../../../testing/production.ts';
import { collectOperator } from '../collect/operator.ts';
import { operatorFindings } from './operator.ts';

const names = await startNameServer({
  'mail.test': { mx: ['mx1.mail.test', 'mx2.mail.test'] },
  'address.test': { address: '192.0.2.1' },
  'empty.test': {},
  'refusing.test': { mx: [''], address: '192.0.2.1' },
});
afterAll(names.close);

const { LEGAL_DIR } = productionVariables;
const examine = async (given: { supportMail?: string; legalDir?: string | null; production?: boolean }) => {
  const settings = { production: true, supportMail: 'help@mail.test', legalDir: LEGAL_DIR, ...given };
  const nameServers = [names.address];
  const found = operatorFindings(await collectOperator(settings, { nameServers, timeoutMs: 20_000 }));
  return found.map(({ check, level, found: sentence }) => [check, level, sentence]);
};

describe('the address of support', () => {
  test.each([
    ['help@mail.test', 'well', 'Mail to help@mail.test has a server that takes it.'],
    ['help@address.test', 'well', 'Mail to help@address.test has a server that takes it.'],
    [
      'help@empty.test',
      'problem',
      'The domain empty.test takes no mail, so nobody can write to SUPPORT_MAIL.',
    ],
    [
      'help@refusing.test',
      'problem',
      'The domain refusing.test takes no mail, so nobody can write to SUPPORT_MAIL.',
    ],
    ['help@typo.test', 'problem', 'There is no domain typo.test, so nobody can write to SUPPORT_MAIL.'],
  ])('the doctor finds out whether mail to %s can arrive: %s', async (supportMail, level, sentence) => {
    expect(await examine({ supportMail, legalDir: null })).toEqual([['support mail', level, sentence]]);
  });

  test('the doctor of a demo does not look up the domain of SUPPORT_MAIL', async () => {
    expect(await examine({ production: false, supportMail: 'help@typo.test', legalDir: null })).toEqual([]);
  });

  test('name servers that do not answer are a warning', async () => {
    const gone = await startNameServer({});
    await gone.close();
    const facts = await collectOperator(
      { production: true, supportMail: 'help@mail.test', legalDir: null },
      { nameServers: [gone.address], timeoutMs: 20_000 },
    );
    expect(operatorFindings(facts)).toMatchObject([{ check: 'support mail', level: 'warning' }]);
  });
});

describe('the texts of the law', () => {
  async function folderWith(change: (folder: string) => Promise<void>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'legal-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await cp(LEGAL_DIR, folder, { recursive: true });
    await change(folder);
    return folder;
  }
  const ofTexts = async (legalDir: string) =>
    (await examine({ legalDir })).filter(([check]) => check === 'legal texts');

  test('the doctor names the versions of both texts', async () => {
    expect(await ofTexts(LEGAL_DIR)).toEqual([
      [
        'legal texts',
        'well',
        expect.stringMatching(
          /^LEGAL_DIR has the terms, version \S+, and the privacy policy, version \S+\.$/,
        ),
      ],
    ]);
  });

  test.each<[string, (folder: string) => Promise<void>, string]>([
    ['a missing file', folder => rm(join(folder, 'privacy.md')), 'privacy.md cannot be read (ENOENT)'],
    ['an empty file', folder => writeFile(join(folder, 'terms.md'), ' '), 'terms.md has no text'],
    [
      'a template',
      folder => writeFile(join(folder, 'terms.md'), 'These are the terms of {{operator}}.'),
      'terms.md is a template: fill in {{operator}}',
    ],
  ])('a start would fail with %s, and the doctor reports it before', async (_what, change, sentence) => {
    expect(await ofTexts(await folderWith(change))).toEqual([
      ['legal texts', 'problem', expect.stringContaining(sentence)],
    ]);
  });
});
