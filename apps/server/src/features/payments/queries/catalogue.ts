import type { ProductKind } from '@nightjar/domain/payments/entity';
import type { PriceListing } from '@nightjar/domain/payments/rules/listing';
import type { PlanTerms } from '@nightjar/domain/payments/rules/renewal';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Returns the first `limit` products of these kinds that are on sale, with their prices on sale. Products are ordered
 * by their lowest price, and so are the prices of each product.
 */
export async function findProductsOnSale(db: Database, kinds: readonly ProductKind[], limit: number) {
  const { rows } = await sql<ProductRow>`
    select products.id, products.kind, products.name, products.description,
      json_agg(json_build_object('id', prices.id, 'product_id', prices.product_id, 'unit_amount', prices.unit_amount,
        'currency', prices.currency, 'interval', prices.billed_every, 'hours', prices.hours,
        'free_drinks_per_period', prices.free_drinks_per_period, 'shots_per_period', prices.shots_per_period,
        'cooldown_in_minutes', prices.cooldown_in_minutes) order by prices.unit_amount, prices.id) as prices
    from products join prices on prices.product_id = products.id and prices.active
    where products.active and products.kind = any(${kinds}::text[])
    group by products.id
    order by min(prices.unit_amount), products.id
    limit ${limit}`.execute(db);
  return rows;
}

export type PriceRow = {
  id: string;
  product_id: string;
  unit_amount: number;
  currency: string;
  interval: 'month' | 'year' | null;
  hours: number | null;
  free_drinks_per_period: number | null;
  shots_per_period: number | null;
  cooldown_in_minutes: number | null;
};
export type ProductRow = {
  id: string;
  kind: ProductKind;
  name: string;
  description: string | null;
  prices: PriceRow[];
};

/** Returns those of these prices that the catalogue contains, by id, even if they are no longer on sale. */
export async function findOffers(db: Database, priceIds: readonly string[]) {
  const rows = await db
    .selectFrom('prices')
    .innerJoin('products', 'products.id', 'prices.product_id')
    .where('prices.id', 'in', [...priceIds])
    .select([
      'prices.id as priceId',
      'products.id as productId',
      'products.name',
      'products.kind',
      'prices.unit_amount',
      'prices.currency',
      'prices.active as priceActive',
      'products.active as productActive',
    ])
    .execute();
  return new Map(
    rows.map(({ kind, priceActive, productActive, ...offer }) => [
      offer.priceId,
      { ...offer, kind: kind as ProductKind, active: priceActive && productActive },
    ]),
  );
}
export type OfferRow = NonNullable<ReturnType<Awaited<ReturnType<typeof findOffers>>['get']>>;

/** Returns those of these prices that belong to a plan, even if they are no longer on sale. */
export async function findPlanPrices(
  db: Database,
  priceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('prices')
    .innerJoin('products', 'products.id', 'prices.product_id')
    .where('prices.id', 'in', [...priceIds])
    .where('products.kind', '=', 'plan')
    .select('prices.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns what a plan or a pass with this price grants. */
export async function findPlanTerms(db: Database, priceId: string): Promise<PlanTerms | undefined> {
  return db
    .selectFrom('prices')
    .innerJoin('products', 'products.id', 'prices.product_id')
    .where('prices.id', '=', priceId)
    .select([
      'prices.id as price_id',
      'prices.product_id',
      'products.name',
      'prices.unit_amount',
      'prices.currency',
      'prices.free_drinks_per_period',
      'prices.shots_per_period',
      'prices.cooldown_in_minutes',
    ])
    .executeTakeFirst();
}
export type CatalogueEntry = {
  price: { id: string; currency: string; active: boolean } & Omit<PriceListing, 'kind'>;
  product: { id: string; kind: ProductKind; name: string; description: string | null; active: boolean };
};

/**
 * Makes the catalogue equal to the list of the payment provider. Listed prices are saved. Other prices are no longer
 * sold, and they stay for the ledger.
 */
export async function saveCatalogue(
  db: Database,
  entries: readonly CatalogueEntry[],
  now: Date,
): Promise<{ withdrawn: number }> {
  const products = [...new Map(entries.map(({ product }) => [product.id, product])).values()];
  await sql`
    insert into products (id, kind, name, description, active, updated_at)
    select id, kind, name, description, active, ${now}
    from json_to_recordset(${JSON.stringify(products)})
      as listed (id text, kind text, name text, description text, active boolean)
    on conflict (id) do update set kind = excluded.kind, name = excluded.name, description = excluded.description,
      active = excluded.active, updated_at = excluded.updated_at`.execute(db);
  const prices = entries.map(({ price, product }) => ({ ...price, product_id: product.id }));
  await sql`
    insert into prices (id, product_id, unit_amount, currency, billed_every, free_drinks_per_period, shots_per_period,
      cooldown_in_minutes, hours, active, updated_at)
    select listed.*, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(prices)}) as listed (id text, product_id text, unit_amount integer,
      currency text, billed_every text, free_drinks_per_period integer, shots_per_period integer,
      cooldown_in_minutes integer, hours integer, active boolean)
    on conflict (id) do update set product_id = excluded.product_id, unit_amount = excluded.unit_amount,
      currency = excluded.currency, billed_every = excluded.billed_every,
      free_drinks_per_period = excluded.free_drinks_per_period, shots_per_period = excluded.shots_per_period,
      cooldown_in_minutes = excluded.cooldown_in_minutes, hours = excluded.hours, active = excluded.active,
      updated_at = excluded.updated_at`.execute(db);
  const listed = prices.map(({ id }) => id);
  const withdrawn = await sql`
    update prices set active = false, updated_at = ${now}
    where active and not id = any(${listed}::text[])`.execute(db);
  return { withdrawn: Number(withdrawn.numAffectedRows ?? 0n) };
}
