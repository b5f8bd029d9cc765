import * as z from 'zod';

/** The server uses these fields of the key file of a Google service account. */
export const serviceAccount = z.object({
  project_id: z.string().regex(/^[a-z0-9:.-]+$/),
  client_email: z.string().min(3),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  private_key_id: z.string().optional(),
});
export type ServiceAccount = z.output<typeof serviceAccount>;
