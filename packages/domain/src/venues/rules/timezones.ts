/** A venue no farther than this tells the time of a new one, in metres: farther away another zone may begin. */
export const sameTimezoneWithin = 50_000;
/** A pin that moves less than this stays in its time zone, in metres. */
export const timezoneKeptWithin = 1_000;

const zones: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'.split(' '),
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI'.split(' '),
  'America/Denver': 'CO MT NM UT WY'.split(' '),
  'America/Los_Angeles': 'CA NV WA'.split(' '),
  'America/Phoenix': ['AZ'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': ['PR'],
};

/** States of one time zone. The others have two, so their name alone tells nothing. */
const zoneOfState: ReadonlyMap<string, string> = new Map(
  Object.entries(zones).flatMap(([zone, states]) => states.map(state => [state, zone] as const)),
);

type Nearest = { timezone: string; away: number } | null;

/** The time zone of a place: that of a venue near it, else that of its state. Null: a person chooses it. */
export function timezoneOf(state: string | null, nearest: Nearest): string | null {
  if (nearest && nearest.away <= sameTimezoneWithin) return nearest.timezone;
  return zoneOfState.get(state?.trim().toUpperCase() ?? '') ?? null;
}
