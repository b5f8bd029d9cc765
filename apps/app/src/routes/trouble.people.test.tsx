import { describe } from 'vitest';
import { peopleRows } from '../testing/trouble/rows.ts';
import { testRows } from '../testing/trouble/test-rows.ts';

describe('the pages about people while a call fails', () => testRows(peopleRows));
