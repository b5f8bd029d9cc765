import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';

const known = new Map<string, ICAL.Timezone | null>();

/** Returns the rules of an IANA timezone in the form of calendar files; null for a timezone without rules. */
export function vtimezoneOf(timezone: string): ICAL.Timezone | null {
  const before = known.get(timezone);
  if (before !== undefined) return before;
  const [block] = tzlib_get_ical_block(timezone);
  const zone = block ? new ICAL.Timezone({ component: new ICAL.Component(ICAL.parse(block)) }) : null;
  known.set(timezone, zone);
  return zone;
}
