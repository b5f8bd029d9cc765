/** HAProxy knows a server of Redis, or a Sentinel, by this name and at this address with its port. */
export type RedisBackend = { readonly name: string; readonly to: string };

type RedisFrontend = {
  readonly bind: string;
  readonly servers: readonly RedisBackend[];
  readonly sentinels: readonly RedisBackend[];
  /** The Sentinels know the primary and its replicas by this name. */
  readonly group: string;
};

const serverCheckOptions = 'inter 250 fall 1 rise 1';

/**
 * Writes the part of HAProxy's settings that leads one address to the primary of Redis. A primary that was frozen or cut
 * off still calls itself the primary when it comes back. So the Sentinels are asked which one it is, and most of them
 * must agree.
 */
export function redisFront({ bind, servers, sentinels, group }: RedisFrontend): string[] {
  const most = Math.floor(sentinels.length / 2) + 1;
  return [
    'frontend redis',
    `  bind ${bind}`,
    ...servers.map(({ name }) => `  use_backend ${name} if { nbsrv(votes-for-${name}) ge ${most} }`),
    ...servers.flatMap(({ name, to }) => [
      `backend ${name}`,
      '  option tcp-check',
      '  tcp-check send "info replication\\r\\n"',
      '  tcp-check expect string role:master',
      `  server ${name} ${to} check ${serverCheckOptions} on-marked-down shutdown-sessions`,
      `backend votes-for-${name}`,
      '  option tcp-check',
      `  tcp-check send "SENTINEL get-master-addr-by-name ${group}\\r\\n"`,
      // The expected text includes the ends of the lines, so that a longer address or port does not match.
      `  tcp-check expect string ${to.replace(/:(\d+)$/, (_, port: string) => `\\r\\n$${port.length}\\r\\n${port}`)}\\r`,
      ...sentinels.map(each => `  server ${each.name} ${each.to} check ${serverCheckOptions}`),
    ]),
  ];
}
