import { type RawBuilder, sql } from 'kysely';

/** Builds SQL that writes a time as `toISOString` does. A time of null stays null. */
export const wireTime = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Builds a JSON object in SQL from these values under these names. PostgreSQL takes at most 50 of them. */
export const wireObject = <Shown>(values: Record<string, RawBuilder<unknown>>): RawBuilder<Shown> =>
  sql<Shown>`json_build_object(${sql.join(
    Object.entries(values).flatMap(([name, value]) => [sql.lit(name), value]),
  )})`;
