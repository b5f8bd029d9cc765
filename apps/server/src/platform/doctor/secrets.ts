import { environment } from '../config/environment.ts';

/** A value of these settings opens something, or names a person. */
const secretNamePattern = /KEY|SECRET|TOKEN|_URL$|ACCOUNT|OTP|FROM$|SID$/;
/** A shorter value could be a part of an ordinary word. */
const shortestSecret = 6;

/**
 * Hides every secret of the environment in a text. No finding quotes one on purpose, and this keeps an answer of another
 * system from doing so.
 */
export function withoutSecrets(text: string, variables: NodeJS.ProcessEnv): string {
  return secretsOf(variables).reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text);
}

function secretsOf(variables: NodeJS.ProcessEnv): string[] {
  const values = Object.entries(variables).flatMap(([name, value]) =>
    value && isSecretName(name) ? partsOf(value.trim()) : [],
  );
  return [...new Set(values)]
    .filter(value => value.length >= shortestSecret)
    .sort((one, other) => other.length - one.length);
}

/**
 * Some settings with such names are public. A variable that is no setting counts as a secret only where its name shows
 * it.
 */
const isSecretName = (name: string): boolean =>
  secretNamePattern.test(name) &&
  !publicVariableNames.includes(name) &&
  (name in environment || /KEY|SECRET|TOKEN/.test(name));

const publicVariableNames = [
  'PUBLIC_URL',
  'APP_STORE_URL',
  'PLAY_STORE_URL',
  'MAP_STYLE_URL',
  'RELEASE_PUBLIC_KEY',
];

/** Some settings are lists of secrets, and an address has its password in it. */
function partsOf(value: string): string[] {
  const password = URL.parse(value)?.password;
  return [value, ...value.split(','), ...(password ? [password, decodeURIComponent(password)] : [])];
}
