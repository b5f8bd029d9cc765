import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { generateTypes } from './generate-types.ts';

const { url } = await testDatabase();

test('the generated types of the database are those of the migrated schema', async () => {
  await expect(generateTypes(url, { verify: true })).resolves.toBeUndefined();
});
