/** The message is one sentence for the operator. `main.ts` prints it and exits with the code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
