import { bucket } from '@nightjar/domain/kernel/upload';

const requestHead = (...all: string[]) => Buffer.from(`${all.join('\r\n')}\r\n\r\n`, 'latin1');
const withBody = (head: Buffer, body: string) => Buffer.concat([head, Buffer.from(body, 'latin1')]);

/** Writes a WebSocket frame of a client with up to 125 bytes, masked as the protocol demands. */
function webSocketFrame(first: number, payload: string): Buffer {
  const mask = Buffer.from([1, 2, 3, 4]);
  const masked = Buffer.from(payload).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([Buffer.from([first, 0x80 | masked.length]), mask, masked]);
}
const textFrameByte = 0x81;

export const upgradeRequest = requestHead(
  'GET /realtime/v1/websocket?vsn=2.0.0 HTTP/1.1',
  'Host: a',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
);
const heartbeatFrame = webSocketFrame(textFrameByte, '[null,"1","phoenix","heartbeat",{}]');
export const upgradeWithFrames = Buffer.concat([upgradeRequest, heartbeatFrame, heartbeatFrame]);

export function callRequest(path: string, token: string): Buffer {
  const body = '{"latitude":27.95,"longitude":-82.45}';
  const head = requestHead(
    `POST ${path} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  );
  return withBody(head, body);
}

export function uploadRequest(name: string, token: string): Buffer {
  const body = [
    '--edge',
    'Content-Disposition: form-data; name="cacheControl"',
    '',
    '3600',
    '--edge',
    'Content-Disposition: form-data; name=""; filename="a.png"',
    'Content-Type: image/png',
    '',
    'not quite a picture',
    '--edge--',
    '',
  ].join('\r\n');
  const head = requestHead(
    `PUT /storage/v1/object/${bucket}/${name} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=edge',
    `Content-Length: ${body.length}`,
  );
  return withBody(head, body);
}

const formUploadRequest = (
  name: string,
  token: string,
  body: string,
  type = 'multipart/form-data; boundary=edge',
) =>
  withBody(
    requestHead(
      `PUT /storage/v1/object/${bucket}/${name} HTTP/1.1`,
      'Host: a',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
    ),
    body,
  );
const upgradeRequestWith = (...more: string[]) =>
  requestHead(
    'GET /realtime/v1/websocket HTTP/1.1',
    'Host: a',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ...more,
  );
const postRequestWith = (...more: string[]) =>
  requestHead('POST /auth/v1/otp HTTP/1.1', 'Host: a', 'Content-Type: application/json', ...more);

/**
 * Public reports about Node, ws, Fastify, busboy and proxies describe these inputs, which crashed or deceived other
 * servers.
 */
export const knownAttacks = (name: string, token: string): readonly (readonly [string, Buffer])[] => [
  ['the preface of HTTP/2', Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1')],
  ['a ClientHello of TLS', Buffer.from('16030100c8010000c40303'.padEnd(400, '0'), 'hex')],
  [
    'an upgrade to h2c',
    requestHead(
      'GET / HTTP/1.1',
      'Host: a',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ),
  ],
  [
    'an upgrade with two thousand headers before its own',
    requestHead(
      'GET /realtime/v1/websocket HTTP/1.1',
      ...Array.from({ length: 1_999 }, (_, at) => `${at.toString(36)}:`),
      'Host: a',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ),
  ],
  [
    'an upgrade with a protocol of many spaces',
    upgradeRequestWith(`Sec-WebSocket-Protocol: b${' '.repeat(12_000)}x`),
  ],
  [
    'an upgrade with broken extensions',
    upgradeRequestWith('Sec-WebSocket-Extensions: permessage-deflate; __proto__=1; =; "'),
  ],
  [
    'an upgrade without a key',
    requestHead(
      'GET /realtime/v1/websocket HTTP/1.1',
      'Host: a',
      'Connection: Upgrade',
      'Upgrade: websocket',
    ),
  ],
  ['an upgrade with a body', withBody(upgradeRequestWith('Content-Length: 5'), 'hello')],
  [
    'an upgrade by another method',
    requestHead(
      'POST /realtime/v1/websocket HTTP/1.1',
      'Host: a',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Content-Length: 0',
    ),
  ],
  [
    'a header named as a prototype',
    requestHead('GET /healthz HTTP/1.1', 'Host: a', '__proto__: x', 'constructor: y', 'toString: z'),
  ],
  ['an empty host', requestHead('GET /healthz HTTP/1.1', 'Host:')],
  ['two hosts', requestHead('GET /healthz HTTP/1.1', 'Host: a', 'Host: b')],
  [
    'a content type that ends with a tab',
    withBody(
      requestHead(
        'POST /auth/v1/otp HTTP/1.1',
        'Host: a',
        'Content-Type: application/json\t; charset=\t',
        'Content-Length: 2',
      ),
      '{}',
    ),
  ],
  [
    'a content type without an end',
    withBody(
      requestHead(
        'POST /auth/v1/otp HTTP/1.1',
        'Host: a',
        `Content-Type: ${'a/'.repeat(5_000)}`,
        'Content-Length: 2',
      ),
      '{}',
    ),
  ],
  [
    'a length and chunks at once',
    withBody(
      postRequestWith('Content-Length: 4', 'Transfer-Encoding: chunked'),
      '0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n',
    ),
  ],
  ['two lengths', withBody(postRequestWith('Content-Length: 2', 'Content-Length: 40'), '{}')],
  ['a length with a sign', withBody(postRequestWith('Content-Length: +2'), '{}')],
  ['a coding that is nearly chunked', withBody(postRequestWith('Transfer-Encoding: xchunked'), '0\r\n\r\n')],
  ['a header that is folded', withBody(postRequestWith('Transfer-Encoding:\r\n chunked'), '0\r\n\r\n')],
  [
    'a chunk of impossible length',
    withBody(postRequestWith('Transfer-Encoding: chunked'), 'FFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n'),
  ],
  [
    'a chunk with an extension of 100 KB',
    withBody(postRequestWith('Transfer-Encoding: chunked'), `2;${'x'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`),
  ],
  ['a line that ends without a return', Buffer.from('GET /healthz HTTP/1.1\nHost: a\n\n')],
  ['headers of 100 KB', requestHead('GET / HTTP/1.1', 'Host: a', `X: ${'x'.repeat(100_000)}`)],
  ['a tunnel', requestHead('CONNECT other:443 HTTP/1.1', 'Host: other:443')],
  ['the address of another server', requestHead('GET http://other/healthz HTTP/1.1', 'Host: a')],
  ['an expectation nobody has', requestHead('GET / HTTP/1.1', 'Host: a', 'Expect: wonders')],
  ['an address that is none', requestHead('GET //%00/%ff/../..%2f HTTP/1.1', 'Host: a')],
  [
    'an address for forwarding that is none',
    requestHead('GET /healthz HTTP/1.1', 'Host: a', `X-Forwarded-For: ${',,;[::'.repeat(500)}`),
  ],
  ['the same before an upgrade', upgradeRequestWith(`X-Forwarded-For: ${'%,[::1,'.repeat(500)}`)],
  [
    'a thousand ranges',
    requestHead('GET /index.html HTTP/1.1', 'Host: a', `Range: bytes=${'0-,'.repeat(1_000)}0-`),
  ],
  [
    'a form whose header begins with a space',
    formUploadRequest(name, token, '--edge\r\n Content-Disposition: form-data; name="a"\r\n\r\n\r\n--edge--'),
  ],
  [
    'a form that does not end',
    formUploadRequest(
      name,
      token,
      '--edge\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nx',
    ),
  ],
  [
    'a form with quotes in its names',
    formUploadRequest(
      name,
      token,
      '--edge\r\nContent-Disposition: form-data; name="a"b"; filename="c"d"\r\n\r\nx\r\n--edge--\r\n',
    ),
  ],
  [
    'a form field named as a prototype',
    formUploadRequest(
      name,
      token,
      '--edge\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--edge--\r\n',
    ),
  ],
  ['a form without a boundary', formUploadRequest(name, token, 'x', 'multipart/form-data')],
  ['a frame without a mask', Buffer.concat([upgradeRequest, Buffer.from([textFrameByte, 2, 0x7b, 0x7d])])],
  ['a frame with reserved bits', Buffer.concat([upgradeRequest, webSocketFrame(0xf1, '{}')])],
  [
    'a frame of 2^63 bytes',
    Buffer.concat([
      upgradeRequest,
      Buffer.from([textFrameByte, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3, 4]),
    ]),
  ],
  ['a frame that goes on without a beginning', Buffer.concat([upgradeRequest, webSocketFrame(0x80, '{}')])],
  ['a ping in parts', Buffer.concat([upgradeRequest, webSocketFrame(0x09, 'a')])],
  ['a close with an impossible code', Buffer.concat([upgradeRequest, webSocketFrame(0x88, '\x03\xed')])],
  [
    'a text that is no UTF-8',
    Buffer.concat([upgradeRequest, Buffer.from([textFrameByte, 0x82, 0, 0, 0, 0, 0xc3, 0x28])]),
  ],
];
