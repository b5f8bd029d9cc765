import { brand } from '@nightjar/domain/brand';
import type { Access } from '@nightjar/domain/kernel/access';
import type { Call } from '@nightjar/domain/kernel/call';
import { failureStatus } from '@nightjar/domain/kernel/failure';
import * as z from 'zod';

type JsonSchema = Record<string, unknown>;

/**
 * Writes the OpenAPI 3.1 document of the declared calls, from the same schemas that check the calls. `byNoun` maps a
 * noun to its calls.
 */
export function openApiDocument(byNoun: Record<string, readonly Call[]>, serverUrl: string): JsonSchema {
  const operations = Object.entries(byNoun).flatMap(([noun, calls]) =>
    calls.map(call => [noun, call] as const),
  );
  let paths: Record<string, JsonSchema> | null = null;
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version: brand.version,
      description:
        'Every answer is an envelope {success, message, data, total}. A refusal by a rule of the house answers 200 ' +
        'with success false and a stable code; everything else that goes wrong has its own status. A field that may ' +
        'be left out may also be null.',
    },
    servers: [{ url: serverUrl }],
    tags: Object.keys(byNoun).map(name => ({ name })),
    // The paths are built when they are first read. Building them takes longer than the rest of the server's start, and
    // most servers never need them.
    get paths() {
      paths ??= pathsOf(operations);
      return paths;
    },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

/** Groups calls by path, then by method. */
function pathsOf(operations: readonly (readonly [noun: string, call: Call])[]): Record<string, JsonSchema> {
  const paths: Record<string, JsonSchema> = {};
  for (const [noun, call] of operations) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(noun, call) };
  }
  return paths;
}

function operationOf(noun: string, call: Call): JsonSchema {
  const input = jsonSchema(call, 'input');
  return {
    operationId: call.id,
    tags: [noun],
    summary: call.summary,
    description: describeCall(call),
    security: call.access === 'anyone' ? [] : [{ session: [] }],
    // The comparison with the last release reads these fields (tools/compatibility).
    'x-access': describeAccess(call.access),
    'x-repeat': call.repeat,
    'x-surface': call.surface,
    'x-recent-code': recentCodeOf(call),
    parameters: [
      ...(call.method === 'GET' ? queryParameters(input) : []),
      ...(call.repeat === 'key' ? [idempotencyKeyHeader] : []),
    ],
    ...(call.method !== 'GET' && { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: {
      200: {
        description: 'The answer, or a refusal',
        content: {
          'application/json': { schema: envelopeSchema(call) },
          ...(call.answers === 'csv' && { 'text/csv': { schema: { type: 'string' } } }),
        },
      },
      ...Object.fromEntries(failuresOf(call).map(([status, codes]) => [status, { description: codes }])),
    },
  };
}

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
  description: 'The same key gives the first answer again for 24 hours.',
};

/** The fields of an input that travels in the address are parameters of the query. */
function queryParameters({ properties = {}, required = [] }: JsonSchema): JsonSchema[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }));
}

function envelopeSchema(call: Call): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'message', 'data', 'total'],
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      data: { anyOf: [jsonSchema(call, 'output'), { type: 'null' }] },
      total: { type: ['integer', 'null'] },
      code: { type: 'string', ...(call.refusals.length > 0 && { enum: [...call.refusals] }) },
    },
  };
}

function jsonSchema(call: Call, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(call[side], { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** Lists the failures of a call by status, with the codes that each status has. */
function failuresOf(call: Call): [number, string][] {
  const codes = Object.entries(failureStatus).filter(([code]) => isPossibleFailure(code, call));
  const statuses = [...new Set(codes.map(([, status]) => status))];
  return statuses.map(status => [
    status,
    codes.flatMap(([code, its]) => (its === status ? [code] : [])).join(' or '),
  ]);
}

function isPossibleFailure(code: string, call: Call): boolean {
  if (code === 'reauthentication_needed') return recentCodeSentence(call) !== '';
  return call.access !== 'anyone' || !['not_authenticated', 'forbidden'].includes(code);
}

function describeCall(call: Call): string {
  const limit = call.rateLimit ? `At most ${call.rateLimit.points} in ${call.rateLimit.seconds} s. ` : '';
  const refusals = call.refusals.length > 0 ? `Refusals: ${call.refusals.join(', ')}. ` : '';
  return `Who: ${describeAccess(call.access)}. Repeat: ${call.repeat}. ${recentCodeSentence(call)}${limit}${refusals}`.trim();
}

const recentCodeSentences = {
  always: 'Needs a code entered in this session in the last 15 minutes. ',
  for_some: 'May need a code entered in this session in the last 15 minutes. ',
  never: '',
} as const;
const recentCodeSentence = (call: Call): string => recentCodeSentences[recentCodeOf(call)];

function recentCodeOf({ reauthentication }: Call): keyof typeof recentCodeSentences {
  if (reauthentication === true) return 'always';
  return reauthentication === 'for_some' ? 'for_some' : 'never';
}

const describeAccess = (access: Access) => (typeof access === 'string' ? access : access.role);
