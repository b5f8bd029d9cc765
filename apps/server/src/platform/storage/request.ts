import { bucket } from '@nightjar/domain/kernel/upload';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { StorageError } from './errors.ts';

export type ObjectRequest = FastifyRequest<{
  Params: { bucket: string; '*': string };
  Querystring: Record<string, string>;
}>;
export type ObjectRoute = { Params: ObjectRequest['params']; Querystring: ObjectRequest['query'] };

export function mustBeBucket(name: string): void {
  if (name !== bucket) throw new StorageError('NoSuchBucket', 'Bucket not found');
}

export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new StorageError('InvalidRequest', `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}
