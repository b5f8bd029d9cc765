/**
 * Lists the states of the United States and its federal district, each with its postal code. The territories are in the
 * next list.
 */
const stateList =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';
const territoryList =
  'AS American Samoa|GU Guam|MP Commonwealth of the Northern Mariana Islands|PR Puerto Rico|VI United States Virgin Islands';

const nameByCode: ReadonlyMap<string, string> = new Map(
  `${stateList}|${territoryList}`.split('|').map(each => [each.slice(0, 2), each.slice(3)]),
);
const codeByName: ReadonlyMap<string, string> = new Map(
  [...nameByCode].map(([code, name]) => [name.toLowerCase(), code]),
);

/** Returns the name of the state behind a postal code. A text that is no such code is returned as it is. */
export const stateName = (code: string): string => nameByCode.get(code) ?? code;

/**
 * Returns the postal code of a state for its typed code or name, in capital or small letters; null for every other
 * text.
 */
export function stateCode(typed: string | null): string | null {
  const word = typed?.trim() ?? '';
  const code = word.toUpperCase();
  return nameByCode.has(code) ? code : (codeByName.get(word.toLowerCase()) ?? null);
}

/** The United States and its territories have these time zones. */
const unitedStatesTimezones: ReadonlySet<string> = new Set([
  ...['New_York', 'Detroit', 'Kentucky/Louisville', 'Kentucky/Monticello'].map(zone => `America/${zone}`),
  ...['Indianapolis', 'Vincennes', 'Winamac', 'Marengo', 'Petersburg', 'Vevay', 'Tell_City', 'Knox'].map(
    zone => `America/Indiana/${zone}`,
  ),
  ...['Chicago', 'Menominee', 'Denver', 'Boise', 'Phoenix', 'Los_Angeles'].map(zone => `America/${zone}`),
  ...['Center', 'New_Salem', 'Beulah'].map(zone => `America/North_Dakota/${zone}`),
  ...['Anchorage', 'Juneau', 'Sitka', 'Metlakatla', 'Yakutat', 'Nome', 'Adak'].map(zone => `America/${zone}`),
  ...['Pacific/Honolulu', 'America/Puerto_Rico', 'America/St_Thomas', 'Pacific/Guam', 'Pacific/Saipan'],
  'Pacific/Pago_Pago',
]);

/** Matches a time zone on the open sea, which is named by its offset alone and so does not show a country. */
const atSeaPattern = /^Etc\//;

/** False where the time zone shows that a place is in another country. */
export const mayBeInUnitedStates = (timezone: string): boolean =>
  unitedStatesTimezones.has(timezone) || atSeaPattern.test(timezone);
