import * as z from 'zod';

/** An archive of tables has these entries, in this order. */
export const tableEntries = {
  folder: 'tables/',
  /** The first entry lists the migrations, the tables with their columns, and the partitions. */
  shape: 'tables/shape.json',
  /** The rows of table number 7 are in `tables/rows/7/0`, `tables/rows/7/1` and so on, in the text format of COPY. */
  rows: 'tables/rows/',
  /** The jobs of the queue are in the text format of COPY. */
  jobs: 'tables/jobs/',
  /** The last of these entries has the position of each sequence. */
  sequences: 'tables/sequences.json',
} as const;

/** The two lists are read as a whole, so each has at most this many bytes. */
export const mostListBytes = 8 * 1024 * 1024;

const nameSchema = z.string().check(z.maxLength(63));
const partitionBoundSchema = z.guid();

const shapeSchema = z.object({
  migrations: z.array(z.object({ name: nameSchema, checksum: z.string() })),
  tables: z.array(z.object({ schema: nameSchema, name: nameSchema, columns: z.array(nameSchema) })),
  /** A partition has the rows with ids from `from` up to and without `to`. */
  partitions: z.array(
    z.object({
      schema: nameSchema,
      parent: nameSchema,
      name: nameSchema,
      from: partitionBoundSchema,
      to: partitionBoundSchema,
    }),
  ),
});
export type DatabaseShape = z.infer<typeof shapeSchema>;

/** A sequence that was never used has no position. */
const sequencesSchema = z.array(
  z.object({
    schema: nameSchema,
    name: nameSchema,
    last: z.nullable(z.string().check(z.regex(/^-?\d{1,19}$/))),
  }),
);
export type SequencePosition = z.infer<typeof sequencesSchema>[number];

export const readShape = (json: string): DatabaseShape => shapeSchema.parse(JSON.parse(json));
export const readSequences = (json: string): SequencePosition[] => sequencesSchema.parse(JSON.parse(json));
