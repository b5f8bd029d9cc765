let timezoneOfDemo: string | null = null;

/**
 * Notes the clock that everybody in a demo lives by, or null outside of a demo. The bars of a demo are moved to a
 * timezone in which it is evening, and a chat by the device's own clock would contradict them.
 */
export function noteTimezoneOfDemo(timezone: string | null): void {
  timezoneOfDemo = timezone;
}

/** Returns the timezone in which the user reads times: that of the device, or in a demo that of its city. */
export function ownTimezone(): string {
  return timezoneOfDemo ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
