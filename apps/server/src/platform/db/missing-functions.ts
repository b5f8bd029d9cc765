import type pg from 'pg';

/**
 * Ids of version 7 have the time in their first bits: 48 bits of milliseconds, and after the digit of the version 12
 * bits of their fraction. Apart from the digit of the variant, the other bits are random.
 */
export const idFunctions = `
  create or replace function public.uuidv7(shift interval) returns uuid language sql volatile parallel safe as $$
    select (overlay(lpad(to_hex((extract(epoch from clock_timestamp() + shift) * 1000000)::bigint * 512 / 125), 15, '0')
      placing '7' from 13 for 0) || substr(gen_random_uuid()::text, 20))::uuid
  $$;
  create or replace function public.uuidv7() returns uuid language sql volatile parallel safe as $$
    select public.uuidv7(interval '0')
  $$`;

/**
 * Makes the functions that migrations use and PostgreSQL 16 and 17 do not have. Defaults of columns refer to them, so
 * they stay where such a database is upgraded to PostgreSQL 18.
 */
export async function makeMissingFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select to_regprocedure('uuidv7(interval)') is null as missing`);
  if (rows[0].missing) await client.query(idFunctions);
}
