import { preferences } from '../preferences/web.ts';
import type { SecureStoragePort } from './port.ts';

export const secureStorage = { ...preferences } satisfies SecureStoragePort;
