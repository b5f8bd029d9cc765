import { hours, isTimezone, localTime, minutes } from '@nightjar/domain/kernel/time';
import table from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };

/**
 * The table of CLDR has a timezone for each name that Windows uses. Of its territories, the whole world (`001`) is
 * taken.
 */
const timezoneByWindowsName = new Map(
  table.supplemental.windowsZones.mapTimezones.flatMap(({ mapZone }) =>
    mapZone._territory === '001' ? [[mapZone._other.toLowerCase(), mapZone._type] as const] : [],
  ),
);

/** Windows shows these places in its names of timezones. The tz database has their timezones under other names. */
const timezoneByPlace: Readonly<Record<string, string>> = {
  'baja california': 'America/Tijuana',
  brasilia: 'America/Sao_Paulo',
  'cabo verde is.': 'Atlantic/Cape_Verde',
  'central america': 'America/Guatemala',
  chokurdakh: 'Asia/Srednekolymsk',
  'city of buenos aires': 'America/Argentina/Buenos_Aires',
  'coordinated universal time': 'UTC',
  ekaterinburg: 'Asia/Yekaterinburg',
  greenland: 'America/Nuuk',
  'greenwich mean time': 'Europe/London',
  haiti: 'America/Port-au-Prince',
  'indiana (east)': 'America/Indiana/Indianapolis',
  "nuku'alofa": 'Pacific/Tongatapu',
  'petropavlovsk-kamchatsky': 'Asia/Kamchatka',
  'port louis': 'Indian/Mauritius',
  'saint pierre and miquelon': 'America/Miquelon',
  salvador: 'America/Bahia',
  samoa: 'Pacific/Apia',
  'solomon is.': 'Pacific/Guadalcanal',
  'sri jayawardenepura': 'Asia/Colombo',
  'turks and caicos': 'America/Grand_Turk',
  'west central africa': 'Africa/Lagos',
};
const regionNames =
  'America Europe Asia Africa Australia Pacific Atlantic Indian US Canada America/Argentina Mexico'.split(
    ' ',
  );

/**
 * Returns the timezone of a name that Windows, Outlook or Exchange writes: "Eastern Standard Time", or the form that it
 * shows, "(UTC-05:00) Eastern Time (US & Canada)". Returns null for any other name.
 */
export function windowsTimezone(written: string): string | null {
  const name = written.replace(/\s+/g, ' ').trim();
  const known = timezoneByWindowsName.get(
    name.toLowerCase().replace(/\b(daylight|summer) time$/, 'standard time'),
  );
  if (known) return known;
  const [, sign, hour, minute, shown] =
    /^\((?:UTC|GMT)(?:([+-])(\d{1,2})[:.](\d\d))?\)\s*(.+)$/i.exec(name) ?? [];
  if (!shown) return name.includes(',') ? timezoneOfListedPlaces(name) : null;
  const offset = (sign === '-' ? -1 : 1) * (Number(hour ?? 0) * hours + Number(minute ?? 0) * minutes);
  return shownTimezone(shown, offset);
}

/** Returns the timezone of one of these places, whose clocks differ from UTC by this offset outside of summer. */
function shownTimezone(shown: string, offset: number): string | null {
  const standard = timezoneByWindowsName.get(shown.toLowerCase().replace(/ time\b.*$/, ' standard time'));
  return (
    [standard ?? '', ...placesIn(shown)].find(name => isTimezone(name) && winterOffsetMs(name) === offset) ??
    null
  );
}

/**
 * Returns the timezone of a list of places without an offset, if the clocks of all known places show the same time
 * outside of summer.
 */
function timezoneOfListedPlaces(shown: string): string | null {
  const known = placesIn(shown).filter(name => isTimezone(name));
  const [first = null] = known;
  return new Set(known.map(winterOffsetMs)).size === 1 ? first : null;
}

/** Returns the names that timezones of these places could have. */
const placesIn = (shown: string): string[] =>
  shown.split(/\s*[,/]\s*/).flatMap(each => {
    const place = each.replace(/ Islands?$| - Old$/i, '').trim();
    const path = place.replaceAll(' ', '_');
    return [timezoneByPlace[place.toLowerCase()] ?? '', ...regionNames.map(region => `${region}/${path}`)];
  });

const [january, july] = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')];
const winterOffsetMs = (timezone: string): number =>
  Math.min(...[january, july].map(at => localTime(at, timezone).offsetMinutes)) * minutes || 0;
