import { createContext } from 'react';

/**
 * This context has the function that leads to the update of the app, for a view that failed because the app is too old.
 * It is null where nothing leads to an update.
 */
export const UpdateWay = createContext<(() => void) | null>(null);
