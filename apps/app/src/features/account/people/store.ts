/** The number that was searched for last, and by whom. In memory alone: it ends with the tab. */
let last = { userId: '', number: '' };

export function keepNumber(userId: string, number: string): void {
  last = { userId, number };
}

/** What the way back from a profile finds again. */
export const keptNumber = (userId: string): string => (last.userId === userId ? last.number : '');
