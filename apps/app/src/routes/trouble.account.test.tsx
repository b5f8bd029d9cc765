import { describe } from 'vitest';
import { accountRows } from '../testing/trouble/rows.ts';
import { testRows } from '../testing/trouble/test-rows.ts';

describe('the pages of settings and of newcomers while a call fails', () => testRows(accountRows));
