import { houseTimezone, isTimezone } from '../../kernel/time.ts';
import { stateCode } from './states.ts';

/** These values of an import apply to places whose tags do not have them. */
export type ImportHome = { city: string; state: string; timezone: string | null };

/** Commands that import places have these options. */
export const homeOptions = {
  city: { type: 'string' },
  state: { type: 'string' },
  timezone: { type: 'string' },
} as const;

type ImportRegionOptions = { readonly [Option in keyof typeof homeOptions]?: string | undefined };

/**
 * Reads the city of an import. No value is guessed, because a wrong state would bring another law of alcohol.
 * @throws a sentence for a missing city, and for a state or a timezone that does not exist
 */
export function importHomeOf({ city, state, timezone }: ImportRegionOptions): ImportHome {
  if (!city?.trim()) throw new Error('Name the city of the places: --city Tampa.');
  if (!state?.trim()) throw new Error('Name the state of the city: --state FL.');
  const code = stateCode(state);
  if (!code) throw new Error(`--state must be a state of the United States like FL, not "${state}".`);
  if (timezone !== undefined && !isTimezone(timezone))
    throw new Error(`--timezone must be a name like ${houseTimezone}, not "${timezone}".`);
  return { city: city.trim(), state: code, timezone: timezone ?? null };
}
