/**
 * Returns true for a public server. A process asks this before it has read its settings, because its first line of the
 * log depends on the answer.
 */
export const isProduction = (variables: NodeJS.ProcessEnv = process.env): boolean =>
  variables.NODE_ENV === 'production';
