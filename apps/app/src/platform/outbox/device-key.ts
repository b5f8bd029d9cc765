import { brand } from '@nightjar/domain/brand';

/** The preference exists only while an entry waits, so that a start without one loads no code for it. */
export const deviceOutboxKey = `${brand.slug}.device-outbox`;
