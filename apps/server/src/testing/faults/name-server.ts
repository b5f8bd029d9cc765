import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The records of a domain: the hosts that take its mail, and its own address. An unknown domain does not exist. */
export type DomainRecords = { readonly mx?: readonly string[]; readonly address?: string };

const typeA = 1;
const typeMx = 15;
const nxDomainCode = 3;
const headerBytes = 12;

/** Starts a server that answers questions for names over UDP (RFC 1035). Returns its address with its port. */
export async function startNameServer(domains: Readonly<Record<string, DomainRecords>>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, domains), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>(done => socket.close(() => done())),
  };
}

function answerTo(query: Buffer, domains: Readonly<Record<string, DomainRecords>>): Buffer {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = query.subarray(headerBytes, at + 5);
  const type = query.readUInt16BE(at + 1);
  const records = domains[labels.join('.').toLowerCase()];
  const answers = records ? answersOf(records, type) : [];
  const header = Buffer.from(query.subarray(0, headerBytes));
  header.writeUInt16BE(0x8180 | (records ? 0 : nxDomainCode), 2);
  for (const [index, count] of [1, answers.length, 0, 0].entries())
    header.writeUInt16BE(count, 4 + 2 * index);
  return Buffer.concat([header, question, ...answers]);
}

function answersOf({ mx = [], address }: DomainRecords, type: number): Buffer[] {
  if (type === typeMx)
    return mx.map(host => record(type, Buffer.concat([Buffer.from([0, 10]), encodeDnsName(host)])));
  return type === typeA && address ? [record(type, Buffer.from(address.split('.').map(Number)))] : [];
}

/** A record begins with a pointer to the name of the question. */
function record(type: number, data: Buffer): Buffer {
  const start = Buffer.alloc(headerBytes);
  for (const [index, value] of [0xc00c, type, 1, 0, 60, data.length].entries())
    start.writeUInt16BE(value, 2 * index);
  return Buffer.concat([start, data]);
}

const encodeDnsName = (host: string): Buffer =>
  Buffer.concat([
    ...host
      .split('.')
      .filter(label => label !== '')
      .map(label => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
