import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { brand } from '@nightjar/domain/brand';
import { callsByNoun } from '@nightjar/domain/calls';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** `/openapi.json` is the reference for programs, `/docs` the reference for people. */
export async function registerReference(app: FastifyInstance, publicUrl: string): Promise<void> {
  const byNoun = Object.fromEntries(
    Object.entries(callsByNoun).map(([noun, calls]) => [noun, Object.values(calls)]),
  );
  const document = openApiDocument(byNoun, publicUrl);
  app.get('/openapi.json', async () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: `${brand.name} calls` },
    staticCSP: true,
  });
}
