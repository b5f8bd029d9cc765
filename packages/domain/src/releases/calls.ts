import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';

export const version = defineCall({
  id: 'version',
  method: 'GET',
  summary: 'The latest version of the app.',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ value: z.string(), production: z.string(), version: z.string() }),
  repeat: 'read',
  mayLag: true,
});
