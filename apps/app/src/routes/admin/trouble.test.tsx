import { describe } from 'vitest';
import { houseRows } from '../../testing/trouble/rows.ts';
import { testRows } from '../../testing/trouble/test-rows.ts';

describe('the pages of the desk while a call fails', () => testRows(houseRows));
