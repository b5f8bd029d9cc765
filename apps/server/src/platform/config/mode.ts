/** Returns true for a public server. The settings are read later, but a process must know how to write its first line. */
export const isProduction = (variables: NodeJS.ProcessEnv = process.env): boolean =>
  variables.NODE_ENV === 'production';
