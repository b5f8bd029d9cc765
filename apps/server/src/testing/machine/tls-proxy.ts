import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pipeline } from 'node:stream';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

export type TlsProxy = {
  readonly port: number;
  /** The proxy shows this certificate, which has the PEM form and is its own authority. */
  readonly certificate: string;
  close(): Promise<void>;
};

/** Takes TLS connections under a new certificate for `localhost`, and passes their bytes to a port of this machine. */
export async function openTlsProxy(targetPort: number): Promise<TlsProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const open = new Set<() => void>();
  const server = createServer({ key, cert }, outside => {
    const inside = connect(targetPort, '127.0.0.1');
    const cut = () => void [outside, inside].map(socket => socket.destroy());
    open.add(cut);
    for (const [from, to] of [[outside, inside] as const, [inside, outside] as const])
      pipeline(from, to, () => {
        cut();
        open.delete(cut);
      });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    certificate: cert,
    async close() {
      for (const cut of open) cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Runs `work` while this process trusts the certificate, as with `NODE_EXTRA_CA_CERTS`. */
export async function whileTrusted(certificate: string, work: () => Promise<void>): Promise<void> {
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, certificate]);
  try {
    await work();
  } finally {
    setDefaultCACertificates(usual);
  }
}
