/** These errors come before a request is sent, so the provider has not seen it. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'EPROTO',
]);
/** The names of these errors begin like this where the certificate or the handshake of TLS is refused. */
const tlsCodePattern = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH)/;

export type NetworkTrouble = { readonly reason: string; readonly mayHaveArrived: boolean };

/** Returns the code of an error of the network, and whether the request may have arrived before it. */
export function readNetworkTrouble(error: unknown): NetworkTrouble {
  const reason = codeIn(error) ?? 'no answer';
  return { reason, mayHaveArrived: !unsentCodes.has(reason) && !tlsCodePattern.test(reason) };
}

/** An error wraps others this many times at most. */
const deepestCause = 5;

function codeIn(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > deepestCause) return undefined;
  const { code, name, cause } = error as Error & { code?: unknown };
  if (name === 'TimeoutError') return 'timeout';
  if (typeof code === 'string') return code;
  const inner = error instanceof AggregateError ? error.errors : [cause];
  return inner.map(each => codeIn(each, depth + 1)).find(found => found !== undefined);
}
