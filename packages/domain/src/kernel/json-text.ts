import * as z from 'zod/mini';

/**
 * Lets a caller send an object or a list also as a text of JSON, because some clients keep such fields as text
 * (specification, section 3).
 */
export function orJsonText<Schema extends z.ZodMiniType>(
  schema: Schema,
): z.ZodMiniType<z.output<Schema>, z.input<Schema> | string> {
  return z.pipe(z.transform(readJson), schema as z.ZodMiniType<z.output<Schema>, unknown>) as z.ZodMiniType<
    z.output<Schema>,
    z.input<Schema> | string
  >;
}

function readJson(sent: unknown, { issues }: { issues: z.core.$ZodRawIssue[] }): unknown {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent);
  } catch {
    issues.push({ code: 'custom', message: 'must hold JSON where it is text', input: sent });
    return z.NEVER;
  }
}
