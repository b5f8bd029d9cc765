/**
 * These are the errors of a connection to another system, by their codes. `sentence` follows the name of the system.
 * `isUnsent` is true where the error comes before a request is sent, so that the other system has not seen it.
 */
type NetworkError = { readonly sentence: string; readonly isUnsent?: true };

const missingChainSentence = 'sends its certificate without the ones between it and a known authority';

const networkErrors: Readonly<Record<string, NetworkError>> = {
  ENOTFOUND: { sentence: 'has a name that does not resolve', isUnsent: true },
  EAI_AGAIN: {
    sentence: 'has a name that could not be looked up: the name server does not answer',
    isUnsent: true,
  },
  ECONNREFUSED: { sentence: 'refuses connections', isUnsent: true },
  EHOSTUNREACH: { sentence: 'cannot be reached from here', isUnsent: true },
  ENETUNREACH: { sentence: 'cannot be reached from here', isUnsent: true },
  ECONNRESET: { sentence: 'ended the connection without an answer' },
  EPIPE: { sentence: 'ended the connection without an answer' },
  UND_ERR_SOCKET: { sentence: 'ended the connection without an answer' },
  CERT_HAS_EXPIRED: { sentence: 'has a certificate that has expired' },
  CERT_NOT_YET_VALID: {
    sentence: 'has a certificate that is not valid yet: compare the clock of this machine',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: { sentence: 'has a certificate of another name' },
  DEPTH_ZERO_SELF_SIGNED_CERT: { sentence: 'has a certificate that it signed itself' },
  SELF_SIGNED_CERT_IN_CHAIN: { sentence: 'has a certificate of an authority that no phone knows' },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { sentence: missingChainSentence },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: { sentence: missingChainSentence },
  EPROTO: { sentence: 'does not speak TLS at this port', isUnsent: true },
  ERR_SSL_WRONG_VERSION_NUMBER: { sentence: 'does not speak TLS at this port' },
  HPE_INVALID_CONSTANT: { sentence: 'does not speak HTTP at this port' },
};

/** The names of these errors begin like this where the certificate or the handshake of TLS is refused. */
const tlsCodePattern = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH)/;

/** This is our own code for an answer that came too late. */
const lateAnswer = 'timeout';
/** This code means that no connection was made in time. */
const connectTimeoutCode = 'UND_ERR_CONNECT_TIMEOUT';
const timeoutCodes = [lateAnswer, connectTimeoutCode, 'ETIMEDOUT', 'ABORT_ERR', 'UND_ERR_HEADERS_TIMEOUT'];

/** Returns what is wrong, as the end of a sentence that begins with the name of the system. */
export const sentenceOfNetworkError = (code: string): string | null => networkErrors[code]?.sentence ?? null;

export const isTimeout = (code: string): boolean => timeoutCodes.includes(code);

/** Returns true where the error came before the request was sent. */
export const isUnsent = (code: string): boolean =>
  networkErrors[code]?.isUnsent === true || code === connectTimeoutCode || tlsCodePattern.test(code);

/** An error wraps others this many times at most. */
const deepestCause = 5;

/** Returns the code of an error, or of the first of its causes that has one. */
export function networkCodeOf(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > deepestCause) return null;
  const { code, name, cause } = error as Error & { code?: unknown };
  if (name === 'TimeoutError') return lateAnswer;
  if (typeof code === 'string') return code;
  const inner = error instanceof AggregateError ? error.errors : [cause];
  for (const each of inner) {
    const found = networkCodeOf(each, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
