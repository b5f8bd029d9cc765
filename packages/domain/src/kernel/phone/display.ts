import { typedNumber } from './typed.ts';

/**
 * Lists the area codes of the United States and Canada by their first digit, 2 to 9: each row has the other two digits
 * of its codes.
 */
const areaCodes = [
  '010203040506070809101213141516171819202324252627282931343536394048495051525354566062636769707274767879818389',
  '0102030405060708091012131415161718192021232425262729303132343637394041434647505152535457606163646567686980828586',
  '01020304050607080910121314151617181923242528303132343536373840414243454748505758636465686970717274757879808384',
  '010203040506070809101213141516171819203031343940414851575961626364677071727374757980818284858687',
  '00010203040506070809101213141516171819202123242627282930313639404145464750515657596061626769727879808182838689',
  '0102030405060708091213141516171819202425262728293031323437384042434748525354576062636465697071727374757879808182858687',
  '00010203040506070810121314151617181920212526283031323335373839404344454748505455565758596061626364656667707273777888',
  '0102030405060708091012131415161718192024252728293031343536373839404142434547484951525456575970717273757879808384858689',
].map(row => new Set(row.match(/../g)));

/** True for E.164 digits whose area code is one of the United States or Canada. */
export const isAmericanNumber = (digits: string): boolean =>
  /^1[2-9]\d{9}$/.test(digits) && areaCodes[Number(digits[1]) - 2]?.has(digits.slice(2, 4)) === true;
const americanFormat = (digits: string) => `(${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7)}`;

/**
 * Writes American E.164 digits as people do, "(813) 555-0101". It writes every other number with all its digits after a
 * plus, and an empty text for an empty number.
 */
export function displayPhone(digits: string): string {
  if (isAmericanNumber(digits)) return americanFormat(digits);
  return digits === '' ? '' : `+${digits}`;
}

/** Writes an American number that a venue's team typed as "(813) 555-0101", and any other number as they typed it. */
export function displayTypedPhone(typed: string): string {
  const { digits, hasCode } = typedNumber(typed);
  const whole = digits.length === 10 && !hasCode ? `1${digits}` : digits;
  return isAmericanNumber(whole) ? americanFormat(whole) : typed;
}
