import { jsonParser } from 'stream-json/parser.js';
import { deepestNesting } from '../foreign-json.ts';

/** The text of one feature may have about this many characters. A coast of 100,000 points has half as many. */
const largestFeature = 8 * 1024 * 1024;

/** The items of these lists are read one at a time. `features` is a list of GeoJSON, `elements` a list of Overpass. */
const streamedLists = ['features', 'elements'];

/**
 * An item is a member of a streamed list, or a whole value of the file outside of these lists (then `list` is null).
 * `problem` explains why the item was not read.
 */
export type JsonItem = { list: string | null; value: unknown; problem: string | null };

/** The text is JSON but no map. */
export class NotAMapError extends Error {
  override readonly name = 'NoMap';
}

/** The text is no JSON. */
export class NotJsonError extends Error {
  override readonly name = 'NoJson';
}

type JsonToken = { name: string; value?: unknown };
type Container = Record<string, unknown> | unknown[];

/**
 * Reads the values of a JSON text, of several JSON texts one after the other, or of a text sequence (RFC 8142). Only
 * one feature at a time is in memory.
 * @throws a sentence about what is wrong with the text
 */
export async function* itemsOf(text: AsyncIterable<string>): AsyncGenerator<JsonItem> {
  const parse = jsonParser({ packValues: true, streamValues: false, jsonStreaming: true });
  const assembler = new Assembler();
  const tokensOf = (piece: string): readonly JsonToken[] => {
    const parsed = parse(piece);
    return typeof parsed === 'symbol' ? [] : parsed.values;
  };
  const place = trackPositionInFile();
  let silent = 0;
  for await (const piece of text)
    for (let from = 0; from < piece.length; from += charactersAtOnce) {
      const part = piece.slice(from, from + charactersAtOnce).replaceAll('\u001e', '\n');
      const tokens = place.parseOrFail(part, () => tokensOf(part));
      silent = tokens.length > 0 ? 0 : silent + part.length;
      if (silent > largestFeature) throw new NotAMapError('one of its texts is larger than 8 MB');
      for (const token of tokens) {
        const item = assembler.addToken(token);
        if (item) yield item;
      }
    }
  // The parser accepts a further value only where the text ends with a complete value.
  const [end] = place.atEnd(() => tokensOf('\nnull\n')).slice(-1);
  if (assembler.isOpen || end?.name !== 'nullValue') throw new NotJsonError('it breaks off before its end');
}

/** This many characters are parsed at once. The parser's error can be located only to within these characters. */
const charactersAtOnce = 4096;

/** Adds the position in the file to an error of the JSON parser. */
function trackPositionInFile() {
  let line = 1;
  let character = 0;
  return {
    parseOrFail(part: string, parse: () => readonly JsonToken[]): readonly JsonToken[] {
      try {
        return parse();
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        const last = (character + part.length).toLocaleString('en');
        throw new NotJsonError(
          `${plainReason(reason)}, between characters ${character.toLocaleString('en')} and ${last}, from line ${line} on`,
        );
      } finally {
        character += part.length;
        for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) line += 1;
      }
    },
    /** Where the text ends within a word, the parser reports any text that is added after that word as an error. */
    atEnd(parse: () => readonly JsonToken[]): readonly JsonToken[] {
      try {
        return parse();
      } catch {
        return [];
      }
    },
  };
}

/** Rewrites a message of the JSON parser so that an operator understands it. */
const plainReason = (reason: string) =>
  reason
    .replace(/^Parser (cannot parse input: |has )/, '')
    .replace('expected a value', 'expected a value, and NaN is none');

/** Builds values from the tokens of the JSON parser. A value with an error is read to its end but not kept. */
class Assembler {
  /**
   * The outermost open list or object comes first. A streamed list stays empty, and so do lists and objects inside of a
   * value that is not kept.
   */
  readonly #open: Container[] = [];
  readonly #keys: string[] = [];
  #list: string | null = null;
  #size = 0;
  #problem: string | null = null;
  #outerProblem: string | null = null;

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  addToken({ name, value }: JsonToken): JsonItem | null {
    this.#grow(typeof value === 'string' ? value.length + 1 : 1);
    switch (name) {
      case 'startObject':
        this.#openContainer(Object.create(null));
        return null;
      case 'startArray':
        this.#openContainer([]);
        return null;
      case 'endObject':
      case 'endArray':
        return this.#closeContainer();
      case 'keyValue':
        this.#beginMember(String(value));
        return null;
      default:
        this.#beginItem();
        return this.#add(name === 'numberValue' ? Number(value) : value);
    }
  }

  #grow(by: number): void {
    this.#size += by;
    if (this.#size > largestFeature) this.#problem = 'it is larger than 8 MB: simplify its outline';
  }

  #openContainer(container: Container): void {
    const depth = this.#open.length;
    if (depth >= deepestNesting)
      throw new NotAMapError(`it has more than ${deepestNesting} lists and objects inside each other`);
    if (depth === 0 && Array.isArray(container))
      throw new NotAMapError('it is a bare list: put it into {"type":"FeatureCollection","features":[…]}');
    this.#beginItem();
    const key = this.#keys[depth];
    const isStreamed = depth === 1 && Array.isArray(container) && streamedLists.includes(key ?? '');
    this.#open.push(container);
    if (!isStreamed) return;
    this.#list = key ?? null;
    this.#outerProblem = this.#problem;
  }

  #closeContainer(): JsonItem | null {
    const closed = this.#open.pop();
    if (this.#list !== null && this.#open.length === 1) {
      this.#list = null;
      this.#size = 0;
      this.#problem = this.#outerProblem;
    }
    return this.#add(closed);
  }

  #beginMember(key: string): void {
    this.#keys[this.#open.length] = key;
    const parent = this.#open.at(-1);
    if (parent && Object.hasOwn(parent, key)) this.#problem ??= `"${key.slice(0, 80)}" is in it twice`;
  }

  #beginItem(): void {
    if (this.#open.length > 0 && !this.#isMember()) return;
    this.#size = 0;
    this.#problem = null;
  }

  /** Returns the value where it is a whole item. Otherwise adds it to its list or object. */
  #add(value: unknown): JsonItem | null {
    const parent = this.#open.at(-1);
    const problem = this.#problem;
    if (parent === undefined || this.#isMember())
      return { list: this.#isMember() ? this.#list : null, value: problem ? null : value, problem };
    if (problem) return null;
    if (Array.isArray(parent)) parent.push(value);
    else parent[this.#keys[this.#open.length] ?? ''] = value;
    return null;
  }

  #isMember(): boolean {
    return this.#list !== null && this.#open.length === 2;
  }
}
