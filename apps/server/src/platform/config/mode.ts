/** True for a public server. The settings are read later, and a process must know how to write its first line. */
export const isProduction = (variables: NodeJS.ProcessEnv = process.env): boolean =>
  variables.NODE_ENV === 'production';
