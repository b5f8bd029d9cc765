let timezoneOfDemo: string | null = null;

/**
 * Stores the timezone of a demo, or null outside of a demo. The bars of a demo are moved to a timezone in which it is
 * evening, and times by the device's own clock, as in a chat, would contradict them.
 */
export function noteTimezoneOfDemo(timezone: string | null): void {
  timezoneOfDemo = timezone;
}

/** Returns the timezone in which the user reads times: that of the device, or in a demo that of its city. */
export function ownTimezone(): string {
  return timezoneOfDemo ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
