import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { guarded, ignoreErrors } from '../../guarded.ts';

export type UpgradeRefusal = { readonly status: string; readonly error: string };

export const noSocketRefusal: UpgradeRefusal = { status: '404 Not Found', error: 'No socket at this path' };

/**
 * Answers an upgrade request with a refusal and destroys its stream. The stream no longer belongs to a request, so a
 * client could keep it open forever.
 */
export function refuseUpgrade(stream: Duplex, { status, error }: UpgradeRefusal): void {
  const body = JSON.stringify({ error });
  const head = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  ignoreErrors(stream);
  stream.once(
    'finish',
    guarded('the end of a refused upgrade', () => stream.destroy()),
  );
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${head}\r\n\r\n${body}`);
}

/** Answers and closes each upgrade request on a server without sockets. */
export function refuseUpgrades(server: Server): void {
  server.on(
    'upgrade',
    guarded(
      'an upgrade request',
      (_request: IncomingMessage, stream: Duplex) => refuseUpgrade(stream, noSocketRefusal),
      (_request, stream) => stream.destroy(),
    ),
  );
}
