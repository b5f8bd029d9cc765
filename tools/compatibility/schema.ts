import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A JSON Schema, as the OpenAPI document has it. */
export type Schema = boolean | { readonly [keyword: string]: unknown };
type Keywords = Exclude<Schema, boolean>;

/** An input travels from the installed app to the server, an output from the server to the installed app. */
export type Direction = 'input' | 'output';

/** One reason why the receiver may not understand a value of the sender. */
export type Misfit = { readonly at: string; readonly reason: string };

/** The sender's and the receiver's schemas may name their parts by `$ref`. The names belong to the whole documents. */
type Sides = {
  readonly direction: Direction;
  readonly sent: Schema;
  readonly taken: Schema;
  /**
   * These pairs of references are being compared already. They are not compared again, so that the comparison of a
   * schema that contains itself ends.
   */
  readonly seen: ReadonlySet<string>;
};

const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true }));

const annotationKeywords = new Set([
  ...['$schema', '$id', '$defs', '$comment', 'title', 'description', 'examples', 'default', 'deprecated'],
  ...['readOnly', 'writeOnly', 'contentEncoding', 'contentMediaType', 'discriminator', 'xml', 'externalDocs'],
]);
const unions = ['anyOf', 'oneOf'] as const;
const typesOfJson = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
/** The comparison has rules for these keywords. Every other keyword must have the same value on both sides. */
const understood = new Set([
  ...['type', 'enum', 'const', 'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'items'],
  ...['prefixItems', 'properties', 'required', 'additionalProperties', 'propertyNames', 'minProperties'],
  'maxProperties',
]);

/**
 * Lists why a value that fits the sender's schema may not fit the receiver's. An object is taken with fields that its
 * schema does not name, unless the schema forbids them; a sender sends only the fields that it names. In an input, null
 * counts as a field that was left out, and a field that the server no longer reads is a misfit, because what the app
 * sends there is lost.
 */
export function misfits(direction: Direction, sent: Schema, taken: Schema): Misfit[] {
  return compare('', sent, taken, { direction, sent, taken, seen: new Set() });
}

function compare(at: string, sent: Schema, taken: Schema, sides: Sides): Misfit[] {
  if (isDeepStrictEqual(sent, taken) && isDeepStrictEqual(sides.sent, sides.taken)) return [];
  const pair = `${refOf(sent)} ${refOf(taken)}`;
  if (refOf(sent) !== null || refOf(taken) !== null) {
    if (sides.seen.has(pair)) return [];
    return compareAlternatives(at, sent, taken, { ...sides, seen: new Set([...sides.seen, pair]) });
  }
  return compareAlternatives(at, sent, taken, sides);
}

function compareAlternatives(at: string, sent: Schema, taken: Schema, sides: Sides): Misfit[] {
  const choices = alternatives(taken, sides.taken);
  if (choices.some(isAny)) return [];
  const given = alternatives(sent, sides.sent);
  if (given.some(isAny))
    return [misfit(at, `${senderOf(sides)} may send anything, which ${receiverOf(sides)} does not take`)];
  return given.flatMap(one => compareOneAlternative(at, one, choices, taken, sides));
}

function compareOneAlternative(
  at: string,
  sent: Keywords,
  choices: Keywords[],
  taken: Schema,
  sides: Sides,
): Misfit[] {
  const values = valuesOf(sent);
  if (values) return unknownValues(at, values, taken, sides);
  const fitting = choices.filter(
    choice => mayHoldType(choice, sent.type) && !areToldApart(sent, choice, sides),
  );
  if (fitting.length === 0)
    return [
      misfit(
        at,
        `${senderOf(sides)} may send ${nameOf(sent)}, and ${receiverOf(sides)} takes ${namesOf(choices)}`,
      ),
    ];
  const reasons = fitting.map(choice => compareSameType(at, sent, choice, sides));
  return reasons.reduce((least, next) => (next.length < least.length ? next : least));
}

function unknownValues(at: string, values: readonly unknown[], taken: Schema, sides: Sides): Misfit[] {
  const fits = ajv.compile(withDefinitions(taken, sides.taken));
  const unknown = values.filter(value => !fits(value)).map(value => JSON.stringify(value));
  if (unknown.length === 0) return [];
  return [
    misfit(
      at,
      `${senderOf(sides)} may send ${unknown.join(' or ')}, which ${receiverOf(sides)} does not know`,
    ),
  ];
}

function compareSameType(at: string, sent: Keywords, taken: Keywords, sides: Sides): Misfit[] {
  const known = valuesOf(taken);
  if (known) {
    const few = known.map(value => JSON.stringify(value)).join(' or ');
    return [
      misfit(at, `${senderOf(sides)} may send any ${nameOf(sent)}, and ${receiverOf(sides)} takes ${few}`),
    ];
  }
  const strange = Object.keys(taken).filter(
    key => !understood.has(key) && !annotationKeywords.has(key) && !isDeepStrictEqual(sent[key], taken[key]),
  );
  return [
    ...strange.map(key => misfit(at, `the keyword ${key} has changed, and no rule says whether that fits`)),
    ...brokenLimits(at, sent, taken, sides),
    ...(sent.type === 'array' ? compareItems(at, sent, taken, sides) : []),
    ...(sent.type === 'object' ? compareFields(at, sent, taken, sides) : []),
  ];
}

/**
 * Lists the keywords that limit a value. The sender's limit must be at least the receiver's (`least`), at most the
 * receiver's (`most`), or the same.
 */
const limitKinds = [
  ...[
    { key: 'minLength', sort: 'least' },
    { key: 'maxLength', sort: 'most' },
  ],
  ...[
    { key: 'minItems', sort: 'least' },
    { key: 'maxItems', sort: 'most' },
  ],
  ...[
    { key: 'minProperties', sort: 'least' },
    { key: 'maxProperties', sort: 'most' },
  ],
  ...[
    { key: 'pattern', sort: 'same' },
    { key: 'format', sort: 'same' },
    { key: 'uniqueItems', sort: 'same' },
  ],
] as const;

function brokenLimits(at: string, sent: Keywords, taken: Keywords, sides: Sides): Misfit[] {
  const broken = limitKinds.filter(({ key, sort }) => {
    const [own, other] = [sent[key], taken[key]];
    if (other === undefined || other === false || own === other) return false;
    if (sort === 'same') return true;
    const nothing = sort === 'least' ? 0 : Number.POSITIVE_INFINITY;
    const [mine, theirs] = [Number(own ?? nothing), Number(other)];
    return sort === 'least' ? mine < theirs : mine > theirs;
  });
  return [
    ...broken.map(({ key }) => misfit(at, differenceSentence(key, sent[key], taken[key], sides))),
    ...(sent.type === 'number' || sent.type === 'integer' ? compareNumberLimits(at, sent, taken, sides) : []),
  ];
}

function compareNumberLimits(at: string, sent: Keywords, taken: Keywords, sides: Sides): Misfit[] {
  const found: Misfit[] = [];
  if (isBelow(lowerBoundOf(taken), lowerBoundOf(sent)))
    found.push(
      misfit(at, differenceSentence('minimum', lowerBoundOf(sent).at, lowerBoundOf(taken).at, sides)),
    );
  if (isBelow(negateBound(upperBoundOf(taken)), negateBound(upperBoundOf(sent))))
    found.push(
      misfit(at, differenceSentence('maximum', upperBoundOf(sent).at, upperBoundOf(taken).at, sides)),
    );
  const step = Number(taken.multipleOf ?? 0);
  if (step > 0 && !(Number(sent.multipleOf ?? (sent.type === 'integer' ? 1 : Number.NaN)) % step === 0))
    found.push(misfit(at, differenceSentence('multipleOf', sent.multipleOf, step, sides)));
  return found;
}

/** A bound of numbers, which is `open` where the number itself is outside. */
type Bound = { readonly at: number; readonly open: boolean };

function lowerBoundOf({ minimum, exclusiveMinimum }: Keywords): Bound {
  const [closed, open] = [
    Number(minimum ?? Number.NEGATIVE_INFINITY),
    Number(exclusiveMinimum ?? Number.NEGATIVE_INFINITY),
  ];
  return open >= closed && exclusiveMinimum !== undefined
    ? { at: open, open: true }
    : { at: closed, open: false };
}

const upperBoundOf = ({ maximum, exclusiveMaximum }: Keywords): Bound =>
  negateBound(
    lowerBoundOf({ minimum: negateLimit(maximum), exclusiveMinimum: negateLimit(exclusiveMaximum) }),
  );
const negateLimit = (limit: unknown) => (limit === undefined ? undefined : -Number(limit));
const negateBound = ({ at, open }: Bound): Bound => ({ at: -at, open });

/** True where the sender's lowest number is below the receiver's. */
const isBelow = (taken: Bound, sent: Bound) =>
  sent.at < taken.at || (sent.at === taken.at && taken.open && !sent.open);

function compareItems(at: string, sent: Keywords, taken: Keywords, sides: Sides): Misfit[] {
  const fixed = Math.max(lengthOf(sent.prefixItems), lengthOf(taken.prefixItems));
  const most = Number(sent.maxItems ?? Number.POSITIVE_INFINITY);
  const found: Misfit[] = [];
  for (let index = 0; index < fixed && index < most; index += 1) {
    if (itemAt(sent, index) !== false)
      found.push(...compare(`${at}[${index}]`, itemAt(sent, index), itemAt(taken, index), sides));
  }
  const rest = (sent.items ?? true) as Schema;
  if (most > fixed && rest !== false)
    found.push(...compare(`${at}[]`, rest, (taken.items ?? true) as Schema, sides));
  return found;
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
const itemAt = ({ prefixItems, items }: Keywords, index: number): Schema =>
  ((prefixItems as Schema[] | undefined)?.[index] ?? items ?? true) as Schema;

function compareFields(at: string, sent: Keywords, taken: Keywords, sides: Sides): Misfit[] {
  const [own, others] = [fieldsOf(sent), fieldsOf(taken)];
  const names = new Set([...Object.keys(own), ...Object.keys(others), ...requiredFieldsOf(taken)]);
  return [
    ...[...names].flatMap(name =>
      compareField(at === '' ? name : `${at}.${name}`, name, [sent, taken], sides),
    ),
    ...compareOtherFields(at, sent, taken, sides),
  ];
}

function compareField(at: string, name: string, [sent, taken]: [Keywords, Keywords], sides: Sides): Misfit[] {
  const { direction } = sides;
  const isOpen = sent.additionalProperties !== undefined && sent.additionalProperties !== false;
  const own = fieldsOf(sent)[name] ?? (isOpen ? (sent.additionalProperties as Schema) : undefined);
  const other = fieldsOf(taken)[name];
  const needed = requiredFieldsOf(taken).has(name) && !requiredFieldsOf(sent).has(name);
  if (own === undefined || own === false)
    return needed
      ? [misfit(at, `${senderOf(sides)} does not send it, and ${receiverOf(sides)} needs it`)]
      : [];
  const mayBeNull = direction === 'input' && !requiredFieldsOf(taken).has(name);
  const takes = other !== undefined && mayBeNull ? { anyOf: [other, { type: 'null' }] } : other;
  const found =
    takes === undefined ? compareUndeclaredField(at, own, taken, sides) : compare(at, own, takes, sides);
  if (needed)
    found.unshift(misfit(at, `${senderOf(sides)} may leave it out, and ${receiverOf(sides)} needs it`));
  const [before, after] = [defaultOf(own), other === undefined ? defaultOf(own) : defaultOf(other)];
  if (direction === 'input' && !needed && !requiredFieldsOf(sent).has(name) && before !== after)
    found.push(
      misfit(at, `where it is left out, it was ${before ?? 'nothing'} and is ${after ?? 'nothing'}`),
    );
  return found;
}

function compareUndeclaredField(
  at: string,
  own: Schema,
  { additionalProperties: rest }: Keywords,
  sides: Sides,
): Misfit[] {
  if (rest === false)
    return [misfit(at, `${senderOf(sides)} may send it, and ${receiverOf(sides)} refuses it`)];
  if (rest !== undefined && rest !== true) return compare(at, own, rest as Schema, sides);
  if (sides.direction === 'output') return [];
  return [misfit(at, `${senderOf(sides)} may send it, and ${receiverOf(sides)} ignores it`)];
}

/** Compares the fields that a schema does not name, such as those of a table whose keys are ids. */
function compareOtherFields(at: string, sent: Keywords, taken: Keywords, sides: Sides): Misfit[] {
  const { additionalProperties: own = false, propertyNames: ownNames = true } = sent as {
    [key: string]: Schema;
  };
  const { additionalProperties: other = true, propertyNames: otherNames = true } = taken as {
    [key: string]: Schema;
  };
  if (own === false) return [];
  const each = at === '' ? '*' : `${at}.*`;
  if (other === false)
    return [
      misfit(each, `${senderOf(sides)} may send further fields, and ${receiverOf(sides)} refuses them`),
    ];
  return [
    ...compare(each, own, other, sides),
    ...compare(`the names of ${each}`, allOf(ownNames, { type: 'string' }), otherNames, sides),
  ];
}

const fieldsOf = ({ properties }: Keywords) => (properties ?? {}) as Readonly<Record<string, Schema>>;
const requiredFieldsOf = ({ required }: Keywords) => new Set((required ?? []) as string[]);
const defaultOf = (schema: Schema) =>
  typeof schema === 'object' && schema.default !== undefined && schema.default !== null
    ? JSON.stringify(schema.default)
    : undefined;

/**
 * Writes a schema as a list of simple ones, of which a value must fit one: each has one type or a list of values, and
 * no union and no reference. The list is empty where no value fits, and has `{}` where every value fits.
 */
function alternatives(schema: Schema, root: Schema): Keywords[] {
  if (schema === true) return [{}];
  if (schema === false || isDeepStrictEqual(schema.not, {})) return [];
  if (typeof schema.$ref === 'string') {
    const { $ref, ...rest } = schema;
    return alternatives(allOf(rest, resolveReference($ref, root)), root);
  }
  if (Array.isArray(schema.allOf)) {
    const { allOf: parts, ...rest } = schema;
    return alternatives(
      (parts as Schema[]).reduce((whole, part) => allOf(whole, part), rest as Schema),
      root,
    );
  }
  for (const union of unions) {
    const { [union]: branches, ...rest } = schema;
    if (Array.isArray(branches)) return branches.flatMap(branch => alternatives(allOf(rest, branch), root));
  }
  return splitByType(withoutAnnotations(schema));
}

function splitByType(schema: Keywords): Keywords[] {
  if (Object.keys(schema).length === 0 || valuesOf(schema)) return [schema];
  const types = schema.type === undefined ? typesOfJson : [schema.type].flat();
  return types.map(type => ({ ...schema, type: type as string }));
}

/** Returns the values of a schema that has only a few, or null. */
function valuesOf(schema: Keywords): readonly unknown[] | null {
  if ('const' in schema) return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum;
  if (schema.type === 'null') return [null];
  return schema.type === 'boolean' ? [true, false] : null;
}

/** Merges two schemas into one that a value fits only if it fits both. */
function allOf(one: Schema, other: Schema): Schema {
  if (one === true || other === false) return other;
  if (other === true || one === false) return one;
  const merged: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const own = merged[key];
    if (own === undefined || isDeepStrictEqual(own, value) || annotationKeywords.has(key))
      merged[key] = value;
    else if (key === 'properties') merged[key] = mergedFields(own as Keywords, value as Keywords);
    else if (key === 'required') merged[key] = [...new Set([...(own as string[]), ...(value as string[])])];
    else return { ...one, allOf: [other] };
  }
  return merged;
}

const mergedFields = (one: Keywords, other: Keywords) =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map(name => [
      name,
      allOf((one[name] ?? true) as Schema, (other[name] ?? true) as Schema),
    ]),
  );

function resolveReference(reference: string, root: Schema): Schema {
  const keys = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
  let found: unknown = root;
  for (const key of keys)
    found = (found as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  if (found === undefined) throw new Error(`The schema has no ${reference}.`);
  return found as Schema;
}

const refOf = (schema: Schema) =>
  typeof schema === 'object' && typeof schema.$ref === 'string' ? schema.$ref : null;
const withDefinitions = (schema: Schema, root: Schema): Schema =>
  typeof schema === 'object' && typeof root === 'object' && root.$defs
    ? { ...schema, $defs: root.$defs }
    : schema;
const withoutAnnotations = (schema: Keywords): Keywords =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !annotationKeywords.has(key)));
const isAny = (schema: Keywords) => Object.keys(schema).length === 0;

function mayHoldType(choice: Keywords, type: unknown): boolean {
  const values = valuesOf(choice);
  if (values)
    return values.some(value => typeOf(value) === type || (type === 'integer' && typeOf(value) === 'number'));
  return choice.type === type || (choice.type === 'number' && type === 'integer');
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** True where both objects have a field with a few values by which they are told apart, and no value is shared. */
function areToldApart(sent: Keywords, taken: Keywords, sides: Sides): boolean {
  return Object.entries(fieldsOf(sent)).some(([name, own]) => {
    const other = fieldsOf(taken)[name];
    const [mine, theirs] = [own, other].map((schema, index) => {
      if (schema === undefined) return null;
      const [only, ...more] = alternatives(schema, index === 0 ? sides.sent : sides.taken);
      return only && more.length === 0 ? valuesOf(only) : null;
    });
    return mine && theirs && !mine.some(value => theirs.some(its => isDeepStrictEqual(its, value)));
  });
}

const misfit = (at: string, reason: string): Misfit => ({ at, reason });
const senderOf = ({ direction }: Sides) => (direction === 'input' ? 'the installed app' : 'the server');
const receiverOf = ({ direction }: Sides) => (direction === 'input' ? 'the server' : 'the installed app');

function differenceSentence(key: string, sent: unknown, taken: unknown, sides: Sides): string {
  const own =
    sent === undefined || (!Number.isFinite(sent) && typeof sent === 'number') ? 'no limit' : String(sent);
  return `${key}: ${senderOf(sides)} keeps to ${own}, and ${receiverOf(sides)} takes ${String(taken)}`;
}

const namesOf = (choices: Keywords[]) => [...new Set(choices.map(nameOf))].join(' or ') || 'nothing';
const nameOf = (schema: Keywords): string =>
  'const' in schema || 'enum' in schema
    ? (valuesOf(schema) as unknown[]).map(value => JSON.stringify(value)).join(' or ')
    : String(schema.type ?? 'anything');
