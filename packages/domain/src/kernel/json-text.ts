import * as z from 'zod/mini';

/**
 * A caller may send a field with a structure also as text that holds it as JSON, because some clients keep it so
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
