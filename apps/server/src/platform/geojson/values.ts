import { jsonParser } from 'stream-json/parser.js';
import { deepestNesting } from '../foreign-json.ts';

/** The text of one feature may have about this many characters: a coast of 100,000 points is half of it. */
const largestFeature = 8 * 1024 * 1024;

/** The members of these lists are read one at a time: GeoJSON's and Overpass'. */
const streamed = ['features', 'elements'];

/**
 * An item is a member of a streamed list, or a whole value of the file (`list` is null), whose streamed lists
 * are empty. `problem` explains why it was not read.
 */
export type Item = { list: string | null; value: unknown; problem: string | null };

/** The text is JSON and no map. */
export class NoMap extends Error {
  override readonly name = 'NoMap';
}

/** The text is no JSON. */
export class NoJson extends Error {
  override readonly name = 'NoJson';
}

type Token = { name: string; value?: unknown };
type Container = Record<string, unknown> | unknown[];

/**
 * Reads the values of a JSON text, of several one after the other, or of a text sequence (RFC 8142). Memory holds one
 * feature.
 * @throws a sentence about what is wrong with the text
 */
export async function* itemsOf(text: AsyncIterable<string>): AsyncGenerator<Item> {
  const parse = jsonParser({ packValues: true, streamValues: false, jsonStreaming: true });
  const assembler = assembling();
  const tokensOf = (piece: string): readonly Token[] => {
    const parsed = parse(piece);
    return typeof parsed === 'symbol' ? [] : parsed.values;
  };
  const place = placing();
  let silent = 0;
  for await (const piece of text)
    for (let from = 0; from < piece.length; from += atOnce) {
      const part = piece.slice(from, from + atOnce).replaceAll('\u001e', '\n');
      const tokens = place.orFail(part, () => tokensOf(part));
      silent = tokens.length > 0 ? 0 : silent + part.length;
      if (silent > largestFeature) throw new NoMap('one of its texts is larger than 8 MB');
      for (const token of tokens) {
        const item = assembler.take(token);
        if (item) yield item;
      }
    }
  // A further value is read only where the text ends with a complete one.
  const [end] = place.atEnd(() => tokensOf('\nnull\n')).slice(-1);
  if (assembler.isOpen() || end?.name !== 'nullValue') throw new NoJson('it breaks off before its end');
}

/** This many characters are parsed at once, so an error is within them. */
const atOnce = 4096;

/** Adds its position to an error of the parser. */
function placing() {
  let line = 1;
  let character = 0;
  return {
    orFail(part: string, parse: () => readonly Token[]): readonly Token[] {
      try {
        return parse();
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        const last = (character + part.length).toLocaleString('en');
        throw new NoJson(
          `${plainly(reason)}, between characters ${character.toLocaleString('en')} and ${last}, from line ${line} on`,
        );
      } finally {
        character += part.length;
        for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) line += 1;
      }
    },
    /** Where the text ends within a word, the parser reports text that is added to it as an error. */
    atEnd(parse: () => readonly Token[]): readonly Token[] {
      try {
        return parse();
      } catch {
        return [];
      }
    },
  };
}

/** Rewrites a message of the parser for an operator. */
const plainly = (reason: string) =>
  reason
    .replace(/^Parser (cannot parse input: |has )/, '')
    .replace('expected a value', 'expected a value, and NaN is none');

/** Builds values from tokens. A value with an error is read to its end and not kept. */
function assembling() {
  /**
   * The outermost open list or object comes first. A streamed list stays empty, and so does everything
   * inside of a value that is not kept.
   */
  const open: Container[] = [];
  const keys: string[] = [];
  let list: string | null = null;
  let size = 0;
  let problem: string | null = null;
  let outerProblem: string | null = null;

  const isMember = () => list !== null && open.length === 2;

  function begins(): void {
    if (open.length === 0 || isMember()) {
      size = 0;
      problem = null;
    }
  }

  function add(value: unknown): Item | null {
    if (isMember()) return { list, value: problem ? null : value, problem };
    const parent = open.at(-1);
    if (parent === undefined) return { list: null, value: problem ? null : value, problem };
    if (problem) return null;
    if (Array.isArray(parent)) parent.push(value);
    else parent[keys[open.length] ?? ''] = value;
    return null;
  }

  function opens(container: Container): void {
    if (open.length >= deepestNesting)
      throw new NoMap(`it has more than ${deepestNesting} lists and objects inside each other`);
    if (open.length === 0 && Array.isArray(container))
      throw new NoMap('it is a bare list: put it into {"type":"FeatureCollection","features":[…]}');
    begins();
    const key = keys[open.length];
    const isStreamed = open.length === 1 && Array.isArray(container) && streamed.includes(key ?? '');
    open.push(container);
    if (!isStreamed) return;
    list = key ?? null;
    outerProblem = problem;
  }

  function closes(): Item | null {
    const closed = open.pop();
    if (list !== null && open.length === 1) {
      list = null;
      size = 0;
      problem = outerProblem;
    }
    return add(closed);
  }

  function grows(by: number): void {
    size += by;
    if (size > largestFeature) problem = 'it is larger than 8 MB: simplify its outline';
  }

  function names(key: string): void {
    keys[open.length] = key;
    const parent = open.at(-1);
    if (parent && Object.hasOwn(parent, key)) problem ??= `"${key.slice(0, 80)}" is in it twice`;
  }

  function take({ name, value }: Token): Item | null {
    grows(typeof value === 'string' ? value.length + 1 : 1);
    switch (name) {
      case 'startObject':
        opens(Object.create(null));
        return null;
      case 'startArray':
        opens([]);
        return null;
      case 'endObject':
      case 'endArray':
        return closes();
      case 'keyValue':
        names(String(value));
        return null;
      default:
        begins();
        return add(name === 'numberValue' ? Number(value) : value);
    }
  }
  return { take, isOpen: () => open.length > 0 };
}
