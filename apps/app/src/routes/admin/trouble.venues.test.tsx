import { describe } from 'vitest';
import { venueRows } from '../../testing/trouble/rows.ts';
import { testRows } from '../../testing/trouble/test-rows.ts';

describe("the desk's pages of one venue while a call fails", () => testRows(venueRows));
