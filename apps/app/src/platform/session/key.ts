import { brand } from '@nightjar/domain/brand';

/** The stored session has this key on every platform. */
export const sessionKey = `${brand.slug}.session`;
