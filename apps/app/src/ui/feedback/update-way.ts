import { createContext } from 'react';

/** The app gives the way to its update here: a function that opens it. It is null where there is none. */
export const UpdateWay = createContext<(() => void) | null>(null);
