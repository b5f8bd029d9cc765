import { searchEverythingHandler } from './search-everything.ts';

export const searchHandlers = [searchEverythingHandler];
