import { type Finding, findingsOf } from '../finding.ts';

const { warning, problem } = findingsOf('settings');

type Variables = Readonly<Record<string, string | undefined>>;

/** Some programs take quotes of a file of settings as a part of the value, others do not. */
const quotedPattern = /^(["'`])[\s\S]*\1$/;
const invisiblePattern = /[\u00a0\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]/;
/** A file of example settings has such values. */
const placeholderPattern =
  /^<.*>$|^\{\{.*\}\}$|^\$\{?\w+\}?$|change[-_ ]?me|^your[-_ ]|^x{6,}$|^(todo|secret|password)$/i;

/** Finds values that came into the environment by mistake. No value is shown. */
export function brokenValues(variables: Variables, settings: readonly string[]): Finding[] {
  const given = settings.flatMap(name => {
    const value = variables[name]?.trim();
    return value ? [{ name, value }] : [];
  });
  const fix = 'Remove them where the setting is written, and start the server again.';
  return given.flatMap(({ name, value }) => {
    if (quotedPattern.test(value))
      return [
        problem(
          `The value of ${name} has quotation marks around it.`,
          `${fix} Docker keeps those of an env file.`,
        ),
      ];
    if (invisiblePattern.test(value))
      return [
        problem(
          `The value of ${name} has characters in it that cannot be seen.`,
          `${fix} They come from a web page or a document.`,
        ),
      ];
    if (placeholderPattern.test(value))
      return [problem(`${name} still has the placeholder of an example.`, 'Set it to a value of your own.')];
    return [];
  });
}

/** By default the server runs as a demo, whose people sign in with a known code, where NODE_ENV is not `production`. */
export function unknownMode(mode: string | undefined): Finding[] {
  if (mode === undefined || ['', 'production', 'development', 'test'].includes(mode)) return [];
  return [
    problem(
      'NODE_ENV has a value that the server does not know, so it runs as a demo.',
      'Write NODE_ENV=production, in small letters.',
    ),
  ];
}

/** Returns a warning for each setting that has no effect without another one. */
export function settingsWithoutEffect(variables: Variables): Finding[] {
  return dependentSettings
    .filter(({ name, needs }) => variables[name]?.trim() && !needs.some(other => variables[other]?.trim()))
    .map(({ name, needs }) =>
      warning(
        `${name} has no effect, because ${needs.join(' and ')} ${needs.length > 1 ? 'are' : 'is'} not set.`,
        `Set ${needs.join(' or ')} too, or leave ${name} out.`,
      ),
    );
}

const dependentSettings: readonly { readonly name: string; readonly needs: readonly string[] }[] = [
  { name: 'S3_ENDPOINT', needs: ['S3_BUCKET'] },
  { name: 'S3_REGION', needs: ['S3_BUCKET'] },
  { name: 'MAP_ORIGINS', needs: ['MAP_STYLE_URL'] },
  { name: 'APNS_SANDBOX', needs: ['APNS_KEY'] },
  { name: 'DATABASE_READ_URL', needs: ['DATABASE_URL'] },
  { name: 'TWILIO_BASE_URL', needs: ['TWILIO_ACCOUNT_SID'] },
  { name: 'STRIPE_BASE_URL', needs: ['STRIPE_SECRET_KEY'] },
];
