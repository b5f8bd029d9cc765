import { type FilmName, readFilm } from './films.ts';

/**
 * Writes an element of a WebM or Matroska file, which consists of its name in hex, a length of eight bytes and its
 * content.
 */
export function matroskaElement(name: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(name, 'hex'), size, body]);
}

/** Writes an element whose length is given as unknown, as the recorders of browsers write their clusters. */
const openElement = (name: string, ...content: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(`${name}01ffffffffffffff`, 'hex'), ...content]);

type Element = { readonly name: string; readonly content: Buffer };

function elementsOf(bytes: Buffer): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const name = varIntLengthAt(bytes, at);
    const size = varIntLengthAt(bytes, at + name);
    const start = at + name + size;
    const digits = bytes.toString('hex', at + name, start);
    const length = Number(BigInt(`0x${digits}`) & ((1n << BigInt(7 * size)) - 1n));
    elements.push({
      name: bytes.toString('hex', at, at + name),
      content: bytes.subarray(start, start + length),
    });
    at = start + length;
  }
  return elements;
}

const varIntLengthAt = (bytes: Buffer, at: number): number => Math.clz32(bytes.readUInt8(at)) - 23;

const elementIdByName = {
  header: '1a45dfa3',
  docType: '4282',
  segment: '18538067',
  seekHead: '114d9b74',
  info: '1549a966',
  duration: '4489',
  cues: '1c53bb6b',
  cluster: '1f43b675',
} as const;

/**
 * Returns the video as the recorder of a browser writes it: without a duration and an index, and with a segment and
 * clusters of unknown length.
 */
export function asRecorderWrites(name: FilmName = 'film.webm', cluster = openElement): Buffer {
  const [header, segment] = elementsOf(readFilm(name));
  if (!header || !segment) throw new Error(`${name} is not a WebM`);
  const kept = elementsOf(segment.content)
    .filter(({ name }) => name !== elementIdByName.seekHead && name !== elementIdByName.cues)
    .map(each => {
      if (each.name === elementIdByName.info)
        return matroskaElement(elementIdByName.info, ...withoutDuration(each.content));
      return each.name === elementIdByName.cluster
        ? cluster(elementIdByName.cluster, each.content)
        : matroskaElement(each.name, each.content);
    });
  return Buffer.concat([
    matroskaElement(elementIdByName.header, header.content),
    openElement(elementIdByName.segment, ...kept),
  ]);
}

const withoutDuration = (info: Buffer): Buffer[] =>
  elementsOf(info)
    .filter(({ name }) => name !== elementIdByName.duration)
    .map(({ name, content }) => matroskaElement(name, content));

/** Returns the film with another type of document in its header. */
export function withDocType(type: string, bytes: Buffer): Buffer {
  const [header, ...rest] = elementsOf(bytes);
  const fields = elementsOf(header?.content ?? Buffer.alloc(0)).map(({ name, content }) =>
    matroskaElement(name, name === elementIdByName.docType ? Buffer.from(type) : content),
  );
  return Buffer.concat([
    matroskaElement(elementIdByName.header, ...fields),
    ...rest.map(({ name, content }) => matroskaElement(name, content)),
  ]);
}
