import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/**
 * This folder has the data of the demo, which a person can edit: the city, its people, their messages and its events.
 */
const demoFolder = new URL('./', import.meta.url);

/** Returns the location of a data file or a picture of this folder. */
export const dataFile = (path: string): URL => new URL(path, demoFolder);

/** A data file names a picture by its path: `portraits/rae.svg`. */
export const picturePath = z.string().refine(path => existsSync(dataFile(path)), {
  error: ({ input }) => `there is no file ${input}`,
});

/**
 * Makes a schema for a text that must be one of `names`. The error message names `source` as the list of these names.
 */
export function nameIn(names: readonly string[], source: string) {
  const known = new Set(names);
  return z.string().refine(name => known.has(name), {
    error: ({ input }) => `${source} has nothing named ${JSON.stringify(input)}`,
  });
}

/** Reads a JSON file of this folder. An error names the file and every field that is wrong. */
export const readDataFile = <Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> =>
  parseDataFile(path, readFileSync(dataFile(path), 'utf8'), schema);

export function parseDataFile<Schema extends z.ZodType>(
  path: string,
  text: string,
  schema: Schema,
): z.infer<Schema> {
  const { data, error } = schema.safeParse(parseJson(path, text));
  if (!error) return data;
  throw new Error(error.issues.map(issue => `${path}: ${describeIssue(issue)}`).join('\n'));
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path}: is not JSON: ${String(cause)}`, { cause });
  }
}

const describeIssue = ({ path, message }: z.core.$ZodIssue): string =>
  path.length > 0 ? `${z.core.toDotPath(path)}: ${message}` : message;
