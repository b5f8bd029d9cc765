/** The test videos were taken at this place in Tampa. The text has the form in which phones write it. */
export const filmLocation = '+27.9478-082.4584';

/** Writes a box of an MP4 or QuickTime file, which consists of its length, four letters and its content. */
export function movieBox(type: string, ...content: Buffer[]): Buffer {
  const frame = Buffer.alloc(8);
  const body = Buffer.concat(content);
  frame.writeUInt32BE(8 + body.length, 0);
  frame.write(type, 4, 'latin1');
  return Buffer.concat([frame, body]);
}

const textBytes = (value: string) => Buffer.from(value, 'latin1');
const xmpPacket = textBytes(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${filmLocation}</x:xmpmeta>`);
const handlerBox = (type: string) => movieBox('hdlr', Buffer.alloc(8), textBytes(type), Buffer.alloc(13));
const locationKey = 'com.apple.quicktime.location.ISO6709';

/**
 * Cameras, phones and editors write the location of a video into these boxes. A file may have any of them, at any
 * place.
 */
export const locationBoxes: Readonly<Record<string, Buffer>> = {
  '©xyz': movieBox('\xa9xyz', Buffer.from([0, filmLocation.length, 0x15, 0xc7]), textBytes(filmLocation)),
  loci: movieBox(
    'loci',
    Buffer.alloc(6),
    textBytes(`${filmLocation}\0`),
    Buffer.alloc(13),
    textBytes('earth\0\0'),
  ),
  'udta with ©xyz': movieBox(
    'udta',
    movieBox('\xa9xyz', Buffer.from([0, 17, 0, 0]), textBytes(filmLocation)),
  ),
  'meta with keys and ilst': movieBox(
    'meta',
    handlerBox('mdta'),
    movieBox('keys', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), movieBox('mdta', textBytes(locationKey))),
    movieBox(
      'ilst',
      movieBox(
        '\0\0\0\x01',
        movieBox('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), textBytes(filmLocation)),
      ),
    ),
  ),
  'XMP in a uuid box': movieBox('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), xmpPacket),
  XMP_: movieBox('XMP_', xmpPacket),
  'an unknown box': movieBox('gps ', textBytes(filmLocation)),
  'a box to be skipped': movieBox('free', textBytes(filmLocation)),
};

const containerBoxTypes = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
type Node = { type: string; content: Buffer | Node[] };

function parseBoxes(bytes: Buffer): Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + size);
    nodes.push({ type, content: containerBoxTypes.includes(type) ? parseBoxes(content) : content });
    at += size;
  }
  return nodes;
}

const writeBoxes = (nodes: readonly Node[]): Buffer =>
  Buffer.concat(
    nodes.map(({ type, content }) =>
      movieBox(type, Buffer.isBuffer(content) ? content : writeBoxes(content)),
    ),
  );

/**
 * Returns the video with these bytes at the beginning or the end of that container. The container `''` is the file
 * itself.
 */
export function withBoxes(film: Buffer, container: string, added: Buffer, end: 'first' | 'last'): Buffer {
  const tree = parseBoxes(film);
  const before = mediaAt(film);
  for (const content of container === '' ? [tree] : childListsOf(tree, container)) {
    const boxes = parseBoxes(added);
    // The box with the type of the file stays the first box.
    if (end === 'last') content.push(...boxes);
    else content.splice(container === '' ? 1 : 0, 0, ...boxes);
  }
  const after = mediaAt(writeBoxes(tree));
  for (const offsets of leafContentsOf(tree, 'stco'))
    for (let at = 8; at < offsets.length; at += 4)
      offsets.writeUInt32BE(offsets.readUInt32BE(at) + after - before, at);
  return writeBoxes(tree);
}

/** Returns the index in the file of the four letters `mdat`, which follow the four bytes of the length of that box. */
const mediaAt = (film: Buffer): number => film.indexOf('mdat', 0, 'latin1');

function childListsOf(nodes: readonly Node[], type: string): Node[][] {
  return nodes.flatMap(node => {
    if (Buffer.isBuffer(node.content)) return [];
    return [...(node.type === type ? [node.content] : []), ...childListsOf(node.content, type)];
  });
}

function leafContentsOf(nodes: readonly Node[], type: string): Buffer[] {
  return nodes.flatMap(node => {
    if (!Buffer.isBuffer(node.content)) return leafContentsOf(node.content, type);
    // The content is copied, because the original is a part of the film's buffer.
    if (node.type === type) node.content = Buffer.from(node.content);
    return node.type === type ? [node.content] : [];
  });
}
