import { type ListedPrice, readListing } from '@nightjar/domain/payments/rules/listing';
import type { Platform } from '../../platform/platform.ts';
import { type CatalogueEntry, saveCatalogue } from './queries/catalogue.ts';

type RefusedPrice = { readonly feature: string; readonly reason: string };

/**
 * Runs `catalogue:sync`, which replaces the catalogue with the products that the payment provider lists. It reports
 * products that it cannot sell.
 */
export async function importCatalogue(
  platform: Platform,
): Promise<{ summary: string; refused: readonly RefusedPrice[] }> {
  const { taken, withdrawn, refused } = await syncCatalogue(platform);
  const gone = withdrawn > 0 ? `, ${withdrawn} withdrawn` : '';
  return { summary: `${taken} prices are in the catalogue${gone}.`, refused };
}

export async function syncCatalogue({ db, payments, clock }: Pick<Platform, 'db' | 'payments' | 'clock'>) {
  const refused: RefusedPrice[] = [];
  const entries = (await payments.catalogue()).flatMap(price => {
    const entry = catalogueEntryOf(price);
    if (!('reason' in entry)) return entry;
    if (price.active && price.product.active) refused.push({ feature: price.id, reason: entry.reason });
    return [];
  });
  const { withdrawn } = await saveCatalogue(db, entries, clock.now());
  return { taken: entries.filter(({ price }) => price.active).length, withdrawn, refused };
}

function catalogueEntryOf(price: ListedPrice): CatalogueEntry | { reason: string } {
  const listing = readListing(price);
  if ('reason' in listing) return listing;
  const { kind, ...terms } = listing;
  const { id, currency, active, product } = price;
  return { price: { id, currency, active, ...terms }, product: { ...product, kind } };
}
