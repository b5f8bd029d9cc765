/** A Json holds the JSON text of a `Value`. A text that PostgreSQL wrote is put into an answer without being parsed. */
export class Json<Value> {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** `text` must be valid JSON, written by PostgreSQL or by `JSON.stringify`. */
  static of<Value>(text: string): Json<Value> {
    return new Json(text);
  }

  /** Joins the JSON texts into a list, in their order. */
  static list<Item>(items: readonly Json<Item>[]): Json<Item[]> {
    return new Json(`[${items.map(({ text }) => text).join(',')}]`);
  }

  /** Builds an object from these values. Some of them may be JSON texts already. */
  static object<Fields extends object>(fields: Fields): Json<ReadObject<Fields>> {
    const members = Object.entries(fields).map(
      ([name, value]) => `${JSON.stringify(name)}:${jsonTextOf(value)}`,
    );
    return new Json(`{${members.join(',')}}`);
  }

  read(): Value {
    return JSON.parse(this.text);
  }

  toJSON(): unknown {
    return this.read();
  }
}

type ReadValue<Value> = Value extends Json<infer Stands> ? Stands : Value;
type ReadObject<Fields> = { [Name in keyof Fields]: ReadValue<Fields[Name]> };

/** Writes a value as JSON, unless it already is a JSON text. */
export const jsonTextOf = (value: unknown): string =>
  value instanceof Json ? value.text : JSON.stringify(value);
