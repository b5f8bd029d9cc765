import { environment } from './environment.ts';

/** Returns the environment variables of this process. */
export const environmentVariables = (): NodeJS.ProcessEnv => process.env;

/** Returns the settings that the environment has, as they were written. An empty variable is treated as unset. */
export function givenSettings(variables: NodeJS.ProcessEnv = environmentVariables()): Record<string, string> {
  const given = Object.keys(environment).flatMap(name => {
    const value = variables[name]?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}
