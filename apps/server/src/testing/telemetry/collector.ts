import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.optional(z.string()),
    intValue: z.optional(z.union([z.number(), z.string()])),
  }),
});
const receivedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number() }),
});
/** The part of an OTLP request that names its spans, as the protocol writes it in JSON. */
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(receivedSpan) })),
    }),
  ),
});

export type ReceivedSpan = Omit<z.infer<typeof receivedSpan>, 'attributes'> & {
  readonly attributes: Record<string, unknown>;
};

type Responder = (response: ServerResponse, request: IncomingMessage) => void;

const acceptBatch: Responder = response => response.setHeader('content-type', 'application/json').end('{}');

/** Starts a collector that takes OTLP over HTTP, and ends it with the test. `answer` may refuse or never answer. */
export async function startCollector(answer: Responder = acceptBatch) {
  const bodies: string[] = [];
  const resources: Record<string, unknown>[] = [];
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    for (const { resource, scopeSpans } of exportRequest.parse(JSON.parse(body)).resourceSpans) {
      resources.push(valuesOf(resource.attributes));
      for (const each of scopeSpans.flatMap(scope => scope.spans))
        spans.push({ ...each, attributes: valuesOf(each.attributes) });
    }
    answer(response, request);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, bodies, resources, spans };
}

const valuesOf = (attributes: readonly z.infer<typeof attribute>[]): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue && Number(value.intValue)),
    ]),
  );
