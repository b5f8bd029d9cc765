import { countryPhoneData } from 'phone';

/** The fields are those of the table of countries in the specification. */
export type PhoneCountry = {
  readonly alpha2: string;
  readonly alpha3: string;
  readonly country_code: string;
  readonly country_name: string;
  readonly mobile_begin_with: readonly string[];
  readonly phone_number_lengths: readonly number[];
};

/**
 * The table of the library `phone` lacks these lengths of present phone numbers. The key is the alpha3 code of the
 * country.
 */
const presentNumberLengths: Readonly<Record<string, readonly number[]>> = {
  ...{ ALA: [6, 7, 8, 9, 10], AUT: [9, 10, 11, 12, 13], BEN: [10], GAB: [8], GNB: [9] },
  ...{ KIR: [8], LBR: [7, 8, 9], LIE: [7, 9], NFK: [5, 6], NIU: [4, 7], SHN: [4, 5] },
  ...{ SMR: [8, 10], SOM: [8, 9], TON: [5, 7], TUV: [5, 6] },
};

/**
 * The library writes some countries by names that they have given up, such as Swaziland. The names of the Unicode
 * consortium come with every browser and with Node, and change when a country changes its name.
 */
const presentNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** The rows have the order of the library: of several countries with one code, the main country comes first. */
export const phoneTable: readonly PhoneCountry[] = countryPhoneData.map(
  ({ alpha2, alpha3, country_code, country_name, mobile_begin_with, phone_number_lengths }) => ({
    ...{ alpha2, alpha3, country_code, mobile_begin_with },
    country_name: presentNames.of(alpha2) ?? country_name,
    phone_number_lengths: presentNumberLengths[alpha3] ?? phone_number_lengths,
  }),
);

/** In these countries a number may begin with a 0 that is part of the number. */
const countriesKeepingZero = new Set(['BEN', 'CIV', 'COG', 'GAB', 'ITA', 'SMR', 'VAT']);
/** In these countries another prefix than 0 is dialed before a number within the country. */
const trunkPrefixes: Readonly<Record<string, string>> = {
  ...{ BLR: '80', HUN: '06', KAZ: '8', LTU: '8', RUS: '8', TKM: '8' },
};

/** Drops the prefix that is dialed only within the country before its numbers. */
export function withoutTrunkPrefix(digits: string, { alpha3, phone_number_lengths }: PhoneCountry): string {
  const trunk = trunkPrefixes[alpha3];
  if (trunk && digits.startsWith(trunk) && phone_number_lengths.includes(digits.length - trunk.length))
    return digits.slice(trunk.length);
  return countriesKeepingZero.has(alpha3) ? digits : digits.replace(/^0+/, '');
}

export const fitsLength = (national: string, { phone_number_lengths }: PhoneCountry): boolean =>
  phone_number_lengths.includes(national.length);

/**
 * Tells whether a number is a mobile number. In a country without prefixes in the table, every number counts as mobile.
 */
export const isMobile = (national: string, { mobile_begin_with }: PhoneCountry): boolean =>
  mobile_begin_with.length === 0 || mobile_begin_with.some(begin => national.startsWith(begin));
