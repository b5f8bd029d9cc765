import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { StartupError } from '../startup-error.ts';
import { publishLegalTexts } from './publish.ts';
import { parseLegalText } from './texts.ts';

const { appDb, db } = await testDatabase();
const textsOf = (terms: string) => ({
  terms: parseLegalText('terms', terms),
  privacy: parseLegalText('privacy', 'version: 1\n# Privacy'),
});
const [monday, friday] = [new Date('2026-11-02T12:00:00Z'), new Date('2026-11-06T12:00:00Z')];

test('each start of the server stores the versions of the terms and the privacy policy, and a version that is stored already keeps its day', async () => {
  await publishLegalTexts(appDb, textsOf('version: 1\n# Terms'), monday);
  await publishLegalTexts(appDb, textsOf('version: 2\n# New terms'), friday);
  await publishLegalTexts(appDb, textsOf('version: 1\n# Terms'), friday);
  const kept = await db
    .selectFrom('legal_texts')
    .select(['kind', 'version', 'body', 'published_at'])
    .orderBy('kind')
    .orderBy('version')
    .execute();
  expect(kept).toEqual([
    { kind: 'privacy', version: '1', body: '# Privacy', published_at: monday },
    { kind: 'terms', version: '1', body: '# Terms', published_at: monday },
    { kind: 'terms', version: '2', body: '# New terms', published_at: friday },
  ]);
});

test('a start of the server with another text under a published version of the terms is refused, and the published text stays', async () => {
  await publishLegalTexts(appDb, textsOf('version: 7\n# Terms'), monday);
  await expect(publishLegalTexts(appDb, textsOf('version: 7\n# Other terms'), friday)).rejects.toThrow(
    new StartupError(
      'LEGAL_DIR: terms.md differs from the text that was published as version 7: give it a new version.',
    ),
  );
  const kept = db.selectFrom('legal_texts').where('version', '=', '7').select('body');
  expect(await kept.execute()).toEqual([{ body: '# Terms' }]);
});
