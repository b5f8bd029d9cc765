import { createPublicKey } from 'node:crypto';
import * as z from 'zod';

/** Each environment variable is declared with its purpose, its valid values, and its value where it is not set. */
export type Variable<Value> = {
  about: string;
  /** This text ends the sentence "NAME must be …". */
  expects: string;
  /**
   * This is the default value as text. It is undefined where the setting has no default, or one that depends on other
   * settings.
   */
  preset?: string;
  /** True where the operator alone may know the value, so that it is in no file that others read. */
  secret?: true;
  /** True where a server with NODE_ENV=production does not start without the setting. */
  neededInProduction?: true;
  schema: z.ZodType<Value, string>;
};

type VariableFormat<Value> = { expects: string; schema: z.ZodType<Value, string> };

const makeFormat = <Value>(expects: string, schema: z.ZodType<Value, string>): VariableFormat<Value> => ({
  expects,
  schema,
});

export function wholeNumberFormat(least: number, most: number): VariableFormat<number> {
  const schema = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most));
  return makeFormat(`a whole number from ${least} to ${most}`, schema);
}

export function urlFormat(protocols: readonly string[]): VariableFormat<string> {
  const expects = `a URL that begins with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`;
  return makeFormat(
    expects,
    z.string().refine(text => protocols.includes(URL.parse(text)?.protocol ?? '')),
  );
}

export const fractionFormat = makeFormat(
  'a number from 0 to 1',
  z
    .string()
    .regex(/^[01](\.\d+)?$|^0?\.\d+$/)
    .transform(Number)
    .refine(share => share <= 1),
);

/** Slashes at the end of the address of a site are removed, so that the server can append paths to it. */
export const siteAddressForm = makeFormat(
  'a web address like https://bar.example',
  z
    .string()
    .refine(text => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    .transform(text => text.replace(/\/+$/, '')),
);

/** A browser writes an origin as a scheme, a host and perhaps a port, with nothing after them. */
const originForm = /^[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(:\d{1,5})?$/;
export const originsFormat = makeFormat(
  'origins like https://desk.bar.example, separated by commas',
  z
    .string()
    .transform(source => source.split(',').map(origin => origin.trim()))
    .refine(list => list.every(origin => originForm.test(origin))),
);

const onOffTexts: Record<string, boolean> = {
  on: true,
  true: true,
  '1': true,
  off: false,
  false: false,
  '0': false,
};
const hostPattern = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;
export const hostsFormat = makeFormat(
  'hosts such as bar.example, separated by commas',
  z
    .string()
    .transform(given => given.split(',').map(host => host.trim().toLowerCase()))
    .refine(hosts => hosts.every(host => hostPattern.test(host))),
);

/** A longer name does not fit under an icon, into the title of a screen or into a text message. */
const longestName = 30;
export const brandNameFormat = makeFormat(
  `a name of at most ${longestName} letters, digits, spaces, and & ' . - between them`,
  z
    .string()
    .max(longestName)
    .regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} &'.-]*[\p{L}\p{M}\p{N}.])?$/u),
);

export const mailAddressFormat = makeFormat('a mail address like help@bar.example', z.email());

/** The app has this id on both platforms. Android takes no hyphen in it, and iOS takes no underscore. */
export const appIdForm = makeFormat(
  'a name like com.company.app, with letters and digits',
  z.string().regex(/^[a-z][a-z\d]*(?:\.[a-z][a-z\d]*)+$/i),
);

const fingerprintPattern = /^(?:[A-F\d]{2}:){31}[A-F\d]{2}$/;
export const fingerprintsFormat = makeFormat(
  'SHA-256 fingerprints as `keytool -list -v` prints them (32 pairs of hex digits with colons), separated by commas',
  z
    .string()
    .transform(given => given.split(',').map(print => print.trim().toUpperCase()))
    .refine(prints => prints.every(print => fingerprintPattern.test(print))),
);

export const onOrOffFormat = makeFormat(
  'on or off',
  z.string().transform((text, context): boolean => {
    const value = onOffTexts[text.toLowerCase()];
    if (value !== undefined) return value;
    context.addIssue('neither on nor off');
    return z.NEVER;
  }),
);

export function oneOfFormat<const Options extends readonly [string, ...string[]]>(
  options: Options,
): VariableFormat<Options[number]> {
  return makeFormat(`one of ${options.join(', ')}`, z.enum(options) as z.ZodType<Options[number], string>);
}

export const singleLineFormat = makeFormat('text without line breaks', z.string().regex(/^[^\r\n]+$/));

export function secretFormat(leastLength: number): VariableFormat<string> {
  return makeFormat(`at least ${leastLength} characters long`, z.string().min(leastLength));
}

/** Reads secrets that are separated by commas. */
export function secretsForm(leastLength: number): VariableFormat<string[]> {
  const schema = z
    .string()
    .transform(source => source.split(',').map(each => each.trim()))
    .refine(list => list.every(each => each.length >= leastLength));
  return makeFormat(
    `at least ${leastLength} characters long; where several are separated by commas, each of them`,
    schema,
  );
}

/** Reads a value of exactly this many bytes from base64url text. */
export function base64urlForm(bytes: number): VariableFormat<Buffer> {
  const schema = z
    .string()
    .regex(/^[\w-]+=*$/)
    .transform(source => Buffer.from(source, 'base64url'))
    .refine(read => read.length === bytes);
  return makeFormat(`${bytes} bytes in base64url`, schema);
}

/** Apple names keys and teams with ten capital letters and digits. */
export const appleIdForm = makeFormat('ten capital letters and digits', z.string().regex(/^[A-Z\d]{10}$/));

/** Reads a PEM text with this label. The variable may have it in base64, or with `\\n` in the place of line ends. */
export function pemForm(label: string): VariableFormat<string> {
  const schema = z
    .string()
    .transform(source => {
      const decoded = source.startsWith('-----') ? source : Buffer.from(source, 'base64').toString();
      return decoded.replaceAll('\\n', '\n').trim();
    })
    .refine(read => read.startsWith(`-----BEGIN ${label}-----`) && read.endsWith(`-----END ${label}-----`));
  return makeFormat(`a PEM text that begins with -----BEGIN ${label}-----, or its base64`, schema);
}

/** A phone's native code checks signatures of RSA keys of this size alone. */
const rsaBits = 2048;
const publicKeyPemFormat = pemForm('PUBLIC KEY');
export const rsaPublicKeyFormat = makeFormat(
  `the PEM text of an RSA-${rsaBits} public key, which begins with -----BEGIN PUBLIC KEY-----, or its base64`,
  publicKeyPemFormat.schema.refine(isRsaKey),
);

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem);
    return asymmetricKeyType === 'rsa' && asymmetricKeyDetails?.modulusLength === rsaBits;
  } catch {
    return false;
  }
}

/** Reads JSON from a variable and checks it with the variable's own schema. */
export function jsonForm<Value>(expects: string, shape: z.ZodType<Value>): VariableFormat<Value> {
  const parse = z.string().transform((source, context): unknown => {
    try {
      return JSON.parse(source);
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  });
  return makeFormat(expects, parse.pipe(shape));
}

/** Reads `name=value,name=value` as entries, and checks each entry by the pattern. */
export function pairsForm(expects: string, pattern: RegExp): VariableFormat<[string, string][]> {
  const schema = z
    .string()
    .transform(source => source.split(',').map(pair => pair.trim()))
    .refine(list => list.every(pair => pattern.test(pair)))
    .transform(list => list.map(pair => pair.split('=') as [string, string]));
  return makeFormat(expects, schema);
}
