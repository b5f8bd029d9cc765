import { expect, test } from 'vitest';
import { databaseStore } from '../../platform/payments/local/store.ts';
import { testApp } from '../../testing/app.ts';
import { pricesOnSale } from '../../testing/payments.ts';
import { importCatalogue } from './import-catalogue.ts';

const { platform, db } = await testApp();
const store = databaseStore(db);
const onShelf = async () =>
  (await db.selectFrom('prices').where('active', '=', true).orderBy('id').select('id').execute()).map(
    ({ id }) => id,
  );

test('importing the catalogue takes the provider’s prices, and a second import changes nothing', async () => {
  expect(await importCatalogue(platform)).toEqual({ summary: '5 prices are in the catalogue.', refused: [] });
  const before = await onShelf();
  expect(before).toEqual(Object.values(pricesOnSale).sort());
  await importCatalogue(platform);
  expect(await onShelf()).toEqual(before);
});

test('a price that the provider no longer sells is not sold, nor is an unreadable price, which the report names', async () => {
  const price = await store.find('price', pricesOnSale.drink);
  const drink = price ?? expect.fail('there is no drink');
  await store.put({ ...drink, active: false });
  await store.put({ ...drink, id: 'price_dear', unit_amount: 900 });
  await store.put({ ...drink, id: 'price_odd', metadata: { kind: 'hat' } });
  await store.remove('price', pricesOnSale.year);

  const { summary, refused } = await importCatalogue(platform);

  expect(summary).toBe('4 prices are in the catalogue, 1 withdrawn.');
  expect(refused).toEqual([
    { feature: 'price_odd', reason: 'its metadata "kind" must be one of plan, voucher, pass' },
  ]);
  expect(await onShelf()).toEqual(
    ['price_dear', pricesOnSale.owl, pricesOnSale.pass, pricesOnSale.month].sort(),
  );
});
