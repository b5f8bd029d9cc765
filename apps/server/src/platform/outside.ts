import { mustHoldNoConnection } from './db/held-connection.ts';

/**
 * Wraps the port of an outside system so that calling it inside a transaction throws. An outside system that answers
 * slowly would keep a database connection and its locks for as long. Development and tests use this.
 * @param local methods that call no outside system
 */
export function mustBeOutsideTransactions<Port extends object>(
  name: string,
  port: Port,
  local: readonly (keyof Port)[] = [],
): Port {
  return new Proxy(port, {
    // Methods of the port are wrapped in the check. Those in `local` and all other members are returned as they are.
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function' || local.includes(key as keyof Port)) return member;
      return (...input: unknown[]) => {
        mustHoldNoConnection(`${name}.${String(key)}`);
        return Reflect.apply(member, target, input);
      };
    },
  });
}
