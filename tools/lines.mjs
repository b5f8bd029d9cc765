// Writes the lines of the launcher. Like the launcher, this file uses only what Node 18 has.
import { createInterface } from 'node:readline';

const levels = { info: 30, error: 50 };

// The terminal, or the program that reads these lines, may be gone.
process.stderr.on('error', () => {});

/**
 * Returns the function that writes the sentences of the launcher to the standard error. Where `asJson` is true, each of
 * them is one JSON object, like the lines of a public server; otherwise it is text for a person at a terminal.
 */
export function lineWriter(asJson) {
  return (sentence, level = 'error') => {
    const line = { level: levels[level], time: new Date().toISOString(), msg: sentence, from: 'launcher' };
    process.stderr.write(`${asJson ? JSON.stringify(line) : sentence}\n`);
  };
}

/**
 * Passes on what a public server writes to its standard error, each line as a JSON object. The server itself writes such
 * objects. Only Node's own last words are text: that memory has run out, or where a crash of native code was.
 */
export function passOnAsJson(stream) {
  const write = lineWriter(true);
  createInterface({ input: stream }).on('line', line => {
    if (line.startsWith('{')) process.stderr.write(`${line}\n`);
    else if (line.trim()) write(line);
  });
}
