import { describe } from 'vitest';
import { nightRows } from '../testing/trouble/rows.ts';
import { testRows } from '../testing/trouble/test-rows.ts';

describe('the pages about a night out while a call fails', () => testRows(nightRows));
