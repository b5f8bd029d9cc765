import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The header `authorization` of Signature Version 4 has this form: key, day, region, signed headers and signature. */
const signaturePattern =
  /^AWS4-HMAC-SHA256 Credential=([\w-]+)\/((\d{8})\/test-region\/s3\/aws4_request), SignedHeaders=((?=[\w;-]*host)(?=[\w;-]*x-amz-date)[\w;-]+), Signature=([0-9a-f]{64})$/;

/**
 * Some stores refuse requests with checksums. So only a request to delete files has a checksum, because S3 demands it
 * there.
 */
const checksumHeaderPattern = /^x-amz-(checksum|sdk-checksum|trailer)/;

/** S3 refuses a request to remove no file, or more files than this. */
const mostRemovedAtOnce = 1000;

type StoredFile = { body: Buffer; type: string; modified: Date };

/**
 * Starts a server that answers like an S3-compatible store, from memory. It knows only the requests of the product's
 * file store.
 */
export async function startS3Server(bucket: string, host = '127.0.0.1', ownPort = 0) {
  const files = new Map<string, StoredFile>();
  /** The store refuses to remove files with these keys. */
  const locked = new Set<string>();
  /** These are the secrets of the access keys. An account has several while one replaces another. */
  const secrets = new Map([['test-key', 'test-secret']]);
  const server = createServer((request, response) => {
    answerRequest(request, response, { bucket, files, locked, secrets }).catch(error =>
      response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>(done => server.listen(ownPort, host, done));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      bucket,
      region: 'test-region',
      endpoint: `http://${host}:${port}`,
      accessKeyId: 'test-key',
      secretAccessKey: 'test-secret',
    },
    files,
    locked,
    secrets,
    close: () => new Promise<void>(done => server.close(() => done())),
  };
}

type Store = {
  bucket: string;
  files: Map<string, StoredFile>;
  locked: ReadonlySet<string>;
  secrets: ReadonlyMap<string, string>;
};

async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { bucket, files, locked, secrets }: Store,
): Promise<void> {
  const body = await buffer(request);
  const url = new URL(request.url ?? '/', 'http://store');
  const [, named, ...rest] = decodeURIComponent(url.pathname).split('/');
  const key = rest.join('/');
  if (!isSigned(request, secrets)) return sendError(response, 403, 'AccessDenied');
  if (
    request.method !== 'POST' &&
    Object.keys(request.headers).some(name => checksumHeaderPattern.test(name))
  )
    return sendError(response, 501, 'NotImplemented');
  if (named !== bucket) return sendError(response, 404, 'NoSuchBucket');
  if (request.method === 'POST' && url.searchParams.has('delete'))
    return removeMany(response, body, files, locked);
  if (request.method === 'GET' && url.searchParams.get('list-type') === '2')
    return listFiles(response, url, files);
  if (request.method === 'PUT') {
    files.set(key, { body, type: request.headers['content-type'] ?? '', modified: new Date() });
    response.writeHead(200, { etag: '"stored"' }).end();
    return;
  }
  const file = files.get(key);
  if (!file) return sendError(response, 404, 'NoSuchKey');
  sendFile(request, response, file);
}

/** Verifies the signature of a request (Signature Version 4) with the secret of its access key. */
function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  secrets: ReadonlyMap<string, string>,
): boolean {
  const [, key = '', scope = '', day = '', signed = '', signature] =
    signaturePattern.exec(headers.authorization ?? '') ?? [];
  const secret = secrets.get(key);
  if (secret === undefined) return false;
  const [path = '', query = ''] = url.split('?', 2);
  const request = [
    method,
    path,
    query
      .split('&')
      .map(pair => (pair === '' || pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...signed.split(';').map(name => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const signingKey = [day, 'test-region', 's3', 'aws4_request'].reduce<Buffer>(
    (hmacKey, part) => createHmac('sha256', hmacKey).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  return createHmac('sha256', signingKey).update(text).digest('hex') === signature;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { body, type, modified }: StoredFile,
): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const part = range ? body.subarray(Number(range[1]), Number(range[2]) + 1) : body;
  response.writeHead(range ? 206 : 200, {
    'content-type': type,
    'content-length': part.length,
    'last-modified': modified.toUTCString(),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** Answers a list of files. A page has only two files, so that code that ignores further pages fails. */
function listFiles(response: ServerResponse, url: URL, files: Map<string, StoredFile>): void {
  const after = url.searchParams.get('continuation-token') ?? '';
  const prefix = url.searchParams.get('prefix') ?? '';
  const keys = [...files.keys()].filter(key => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, 2);
  const contents = page.map(key => {
    const { body, modified } = files.get(key) as StoredFile;
    return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`;
  });
  const more = keys.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  sendXml(
    response,
    200,
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

function removeMany(
  response: ServerResponse,
  body: Buffer,
  files: Map<string, StoredFile>,
  locked: ReadonlySet<string>,
): void {
  const keys = [...body.toString('utf8').matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  if (keys.length === 0 || keys.length > mostRemovedAtOnce) {
    sendError(response, 400, 'MalformedXML');
    return;
  }
  const kept = keys.filter(key => locked.has(key));
  for (const key of keys) if (!locked.has(key)) files.delete(key);
  const errors = kept.map(
    key => `<Error><Key>${key}</Key><Code>AccessDenied</Code><Message>Locked</Message></Error>`,
  );
  sendXml(response, 200, `<DeleteResult>${errors.join('')}</DeleteResult>`);
}

const sendError = (response: ServerResponse, status: number, code: string) =>
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

function sendXml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
}
