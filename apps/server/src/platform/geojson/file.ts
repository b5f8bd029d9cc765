import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** What an import command did: how many features went in, and which could not, each with its reason. */
export type ImportReport = {
  readonly taken: number;
  readonly refused: readonly { readonly feature: string; readonly reason: string }[];
  /** One line for the operator: "Took 220 of 220 features into roads." */
  readonly summary: string;
};

const collection = z.object({
  type: z.literal('FeatureCollection'),
  attribution: z.string().trim().max(500).default(''),
  features: z.array(z.unknown()),
});
export type GeoJsonFile = z.infer<typeof collection>;

/** Reads a GeoJSON file; its features are checked one by one with `takeFeatures`. @throws a sentence naming the file */
export async function readGeoJson(path: string): Promise<GeoJsonFile> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new Error(
      `${path} cannot be read: ${cause.code === 'ENOENT' ? 'there is no such file' : cause.message}.`,
    );
  });
  const parsed = collection.safeParse(parseJson(path, text));
  if (!parsed.success) throw new Error(`${path} is not a GeoJSON FeatureCollection.`);
  return parsed.data;
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${cause instanceof Error ? cause.message : cause}.`);
  }
}

/** Splits features into those the schema takes and those it does not, each named with the first thing wrong. */
export function takeFeatures<Schema extends z.ZodType>(features: readonly unknown[], schema: Schema) {
  const taken: { name: string; feature: z.output<Schema> }[] = [];
  const refused: { feature: string; reason: string }[] = [];
  for (const [index, feature] of features.entries()) {
    const name = nameOfFeature(feature, index);
    const parsed = schema.safeParse(feature);
    if (parsed.success) taken.push({ name, feature: parsed.data });
    else refused.push({ feature: name, reason: reasonOf(parsed.error) });
  }
  return { taken, refused };
}

/** 'feature 12 "Ybor City"': its place in the file, counted from one, and its name where it has one. */
function nameOfFeature(feature: unknown, index: number): string {
  const named = z.object({ properties: z.object({ name: z.string() }) }).safeParse(feature);
  return `feature ${index + 1}${named.success ? ` "${named.data.properties.name.slice(0, 80)}"` : ''}`;
}

function reasonOf(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.') || 'feature'}: ${issue.message}` : 'it could not be read';
}

/** Longitude and latitude on the globe; a third number (height) is dropped. */
const position = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number())
  .transform(([lng, lat]): [number, number] => [lng, lat]);

const line = z.array(position).min(2);
const ring = z
  .array(position)
  .min(4)
  .refine(points => String(points[0]) === String(points.at(-1)), 'a ring must end where it begins');
const rings = z.array(ring).min(1);

export const areaGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings).min(1) }),
]);
export const lineGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line).min(1) }),
]);
export const pointGeometry = z.object({ type: z.literal('Point'), coordinates: position });
