import type { Schema } from './schema.ts';

/** What an app that is installed relies on in one call. */
export type CallContract = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly surface: string;
  readonly access: string;
  readonly recentCode: string;
  readonly repeat: string;
  readonly format: string;
  readonly refusals: readonly string[];
  readonly input: Schema;
  readonly output: Schema;
};

type Operation = {
  readonly operationId: string;
  readonly 'x-surface': string;
  readonly 'x-access': string;
  readonly 'x-recent-code': string;
  readonly 'x-repeat': string;
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: { 200: { content: Record<string, { schema: Schema }> } };
};

type Envelope = {
  readonly properties: {
    readonly data?: { readonly anyOf?: Schema[] };
    readonly code?: { readonly enum?: string[] };
  };
};

const jsonMimeType = 'application/json';

/**
 * Reads the calls of an OpenAPI document in the order of their paths, without the descriptions, which only people read.
 */
export function callsOfDocument(document: object): CallContract[] {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  const found = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      contractOf(method.toUpperCase(), path, operation),
    ),
  );
  return found.toSorted((a, b) => compareTexts(`${a.path} ${a.method}`, `${b.path} ${b.method}`));
}

function contractOf(method: string, path: string, operation: Operation): CallContract {
  const { content } = operation.responses[200];
  const { properties } = (content[jsonMimeType] as { schema: Envelope }).schema;
  const {
    'x-surface': surface,
    'x-access': access,
    'x-repeat': repeat,
    'x-recent-code': recentCode,
  } = operation;
  return {
    ...{ id: operation.operationId, method, path, surface, access, recentCode, repeat },
    format: Object.keys(content).find(type => type !== jsonMimeType) ?? jsonMimeType,
    refusals: (properties.code?.enum ?? []).toSorted(),
    input: normalized(inputOf(operation)),
    output: normalized(properties.data?.anyOf?.[0] ?? true),
  };
}

function inputOf({ parameters = [], requestBody }: Operation): Schema {
  if (requestBody) return requestBody.content[jsonMimeType]?.schema ?? true;
  const fields = parameters.filter(parameter => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}

/**
 * Brings the keys of a schema into one order and leaves out its descriptions, so that two schemas differ only where
 * their meaning does.
 */
function normalized(schema: Schema): Schema {
  return sortKeys(schema) as Schema;
}

function sortKeys(value: unknown, isNameTable = false): unknown {
  if (Array.isArray(value)) return value.map(item => sortKeys(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => isNameTable || !isLeftOut(key, value));
  return Object.fromEntries(
    entries
      .toSorted(([a], [b]) => compareTexts(a, b))
      .map(([key, part]) => [
        key,
        key === 'required'
          ? sortKeys((part as string[]).toSorted())
          : sortKeys(part, isTable(key, isNameTable)),
      ]),
  );
}

/**
 * True for descriptions, and for the pattern of a known format: the format alone has the meaning, and a new version of
 * the library may write the pattern in another way.
 */
const isLeftOut = (key: string, schema: object) =>
  key === 'description' ||
  key === 'title' ||
  (key === 'pattern' && 'format' in schema && knownFormats.has(schema.format));
const knownFormats = new Set<unknown>(['uuid', 'date-time', 'date', 'time', 'email', 'uri']);

/** True for the keywords whose keys are names of fields. A field may have the name of a keyword. */
const isTable = (key: string, inTable: boolean) => !inTable && (key === 'properties' || key === '$defs');

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));
