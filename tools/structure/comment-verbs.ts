import nlp from 'compromise/two';
import { readSourceTree, type SourceFile, type SourceTree, type Violation } from '../source.ts';

/** A comment may be only a unit, such as "meters", because the name of the number below it explains the rest. */
const unitAlonePattern =
  /^(in )?(milliseconds( since the epoch)?|seconds|minutes|hours|days|months|years|bytes|characters|pixels|metres|meters|miles|degrees|cents|percent|hertz)( (each|at most))?\.?$/i;

/**
 * The library that finds verbs takes these verbs for nouns at the beginning of a sentence that has no subject. They are
 * nouns only where a preposition follows.
 */
const leadingVerbPattern =
  /^(Adds|Answers|Asks|Builds|Calls|Checks|Combines|Computes|Counts|Cuts|Decides|Describes|Draws|Fills|Finds|Focuses|Frames|Gives|Groups|Handles|Has|Holds|Keeps|Leaves|Lets|Links|Lists|Loads|Makes|Maps|Matches|Measures|Mounts|Names|Offers|Opens|Pads|Pairs|Pans|Presses|Quotes|Rates|Reads|Records|Removes|Replaces|Reports|Resolves|Returns|Runs|Scrolls|Sends|Sets|Shows|Sorts|Splits|Stores|Sums|Takes|Taps|Tells|Throws|Turns|Uploads|Waits|Writes)\b(?! (and|by|for|from|in|of|on|that|to|with)\b)/;

/** Comments with these tags and directives are for tools and contain no sentences. */
const directivePattern = /biome-ignore|@vitest|@__PURE__|#(end)?region|<reference /;

/**
 * Finds the comments of the product that have a sentence without a verb. Such a sentence is a label: it repeats a name,
 * or leaves out who does what. Text between quotes or backticks is not read.
 */
export function commentsWithoutVerb(tree: SourceTree): Violation[] {
  return [...tree.values()].flatMap(file =>
    textsOf(file).flatMap(({ text, line }) => {
      const label = sentencesOf(text).find(sentence => !nlp(sentence).has('#Verb'));
      return label === undefined
        ? []
        : [{ path: file.path, line, message: `"${label}" has no verb: write a sentence, or delete it` }];
    }),
  );
}

function sentencesOf(text: string): string[] {
  const prose = text
    .replaceAll(/@(returns?|throws)\b/g, 'It $1')
    .replaceAll(/\{@link [^}]*\}|"[^"\n]*"|“[^”\n]*”|`[^`\n]*`/g, 'it');
  return prose
    .split(/(?<=[.!?])\s+/)
    .map(sentence => sentence.trim().replace(leadingVerbPattern, verb => `It ${verb.toLowerCase()}`))
    .filter(
      sentence => /[a-z]{3}/i.test(sentence) && !unitAlonePattern.test(sentence) && !/^it\W*$/.test(sentence),
    );
}

/** Consecutive lines with `//` are one text. */
function textsOf({ comments, lineAt }: SourceFile): { text: string; line: number }[] {
  const found: { text: string; line: number; last: number }[] = [];
  for (const { type, value, start } of comments) {
    if (directivePattern.test(value)) continue;
    const line = lineAt(start);
    const text = value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const before = found.at(-1);
    if (type === 'Line' && before?.last === line - 1) {
      before.text += ` ${text}`;
      before.last = line;
    } else found.push({ text, line, last: type === 'Line' ? line : -1 });
  }
  return found;
}

if (import.meta.main) {
  const [below = ''] = process.argv.slice(2);
  const named = [...readSourceTree(process.cwd())].filter(([path]) => path.startsWith(below));
  const found = commentsWithoutVerb(new Map(named));
  for (const { path, line, message } of found) console.log(`${path}:${line} ${message}`);
  console.log(`${found.length} comments have a sentence without a verb.`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
