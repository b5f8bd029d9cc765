/**
 * A step of a migration runs in one of these ways. `together` is one transaction. `alone` is one statement outside of a
 * transaction, as `create index concurrently` needs it. `in batches` is one statement that changes a limited number of
 * rows, and runs again in a transaction of its own until it finds no row.
 */
export type StepMode = 'together' | 'alone' | 'in batches';

export type Step = {
  readonly mode: StepMode;
  /** The author has declared, with a reason, that calls wait while this step runs. */
  readonly locksLong: boolean;
  readonly text: string;
  /** The step begins on this line of its file. */
  readonly line: number;
};

export type Declaration = {
  /** True where the version before works on the changed database. Null where the file declares neither kind. */
  readonly additive: boolean | null;
  readonly steps: readonly Step[];
};

const additivePattern = /^-- additive$/;
/** The first line of a breaking file has the reason why the version before fails. */
const breakingPattern = /^-- breaking: \S/;
const stepPattern = /^-- step(?: (alone|in batches|that locks long))?: \S/;
/** A comment that begins like a step and is none would otherwise be overlooked. */
const nearlyStepPattern = /^\s*--\s*step\b/i;

/** Reads from its comments what a migration declares: whether it is additive, and into which steps it is divided. */
export function readDeclaration(text: string): Declaration {
  const [first = '', ...others] = text.split('\n');
  const additive = additivePattern.test(first) ? true : breakingPattern.test(first) ? false : null;
  if (additive === null) return { additive, steps: [stepOf(text, 1)] };
  const steps: Step[] = [];
  let from = 0;
  for (const [index, line] of others.entries()) {
    if (!stepPattern.test(line)) continue;
    addStep(steps, others.slice(from, index).join('\n'), from + 2);
    from = index;
  }
  addStep(steps, others.slice(from).join('\n'), from + 2);
  return { additive, steps };
}

/** Returns the lines that begin like the head of a step and are none. */
export function misspelledSteps(text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, index) => (nearlyStepPattern.test(line) && !stepPattern.test(line) ? [index + 1] : []));
}

/** Comments and blank lines before the first step are no step. */
function addStep(steps: Step[], text: string, line: number): void {
  const step = stepOf(text, line);
  if (steps.length === 0 && !stepPattern.test(firstLineOf(text)) && isOnlyComment(text)) return;
  steps.push(step);
}

function stepOf(text: string, line: number): Step {
  const declared = stepPattern.exec(firstLineOf(text))?.[1];
  const mode = declared === 'alone' || declared === 'in batches' ? declared : 'together';
  return { mode, locksLong: declared === 'that locks long', text, line };
}

const firstLineOf = (text: string) => text.split('\n', 1)[0] ?? '';
const isOnlyComment = (text: string) => text.split('\n').every(line => /^\s*(--.*)?$/.test(line));
