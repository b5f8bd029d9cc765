import { brand } from '@nightjar/domain/brand';

/**
 * Under this key the device stores the entries of its own outbox. The preference exists only while an entry waits, so
 * that other starts load no code for the outbox.
 */
export const deviceOutboxKey = `${brand.slug}.device-outbox`;
