import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';

const known = new Map<string, ICAL.Timezone | null>();

/** The rules of a timezone (IANA name) as files carry them; null where there are none. They are as many as the zones. */
export function vtimezoneOf(timezone: string): ICAL.Timezone | null {
  const before = known.get(timezone);
  if (before !== undefined) return before;
  const [block] = tzlib_get_ical_block(timezone);
  const zone = block ? new ICAL.Timezone({ component: new ICAL.Component(ICAL.parse(block)) }) : null;
  known.set(timezone, zone);
  return zone;
}
