import nlp from 'compromise/two';
import { type CallExpression, type Node, Visitor } from 'oxc-parser';
import { readSourceTree, type SourceFile, type SourceTree, type Violation } from '../source.ts';

/** These words refer to a title above the test's own title, or continue that title. */
const refersAbovePattern =
  /^(it|its|they|their|them|he|she|this|that|these|those|both|neither|either|and|but|or|nor|also|then|so|too|still|again|never|not|likewise|otherwise|rather|of|to|with|without|by|for|from|into|onto|as|than)\b(?! (one|call|handler|test|file|feature|folder)\b)/i;

/** A sentence may begin with a condition, which ends with a comma. */
const leadingConditionPattern =
  /^(when|where|if|while|after|before|until|once|in|on|at|during|under|over|beyond|within|between|unless|since)\b/i;

/** The library `compromise`, which finds verbs, takes these verbs for nouns at the beginning of a title. */
const leadingVerbPattern =
  /^(is|are|was|were|has|have|had|does|do|did|can|may|must|will|would|cannot|accepts|adds|allows|answers|appears|applies|asks|begins|blocks|breaks|bans|builds|calls|cancels|caps|carries|changes|charges|checks|clears|closes|comes|compares|completes|confirms|contains|copies|costs|counts|covers|cuts|decides|deletes|describes|draws|drops|edits|ends|enters|escapes|expires|fades|fails|fills|filters|finds|fits|flags|floors|focuses|follows|forgets|forms|frees|gives|goes|grants|grows|groups|guards|handles|hides|holds|ignores|includes|joins|jumps|keeps|knows|lands|lasts|leads|leaves|lets|limits|links|lists|loads|locks|logs|loses|makes|maps|marks|masks|matches|means|measures|meets|mentions|merges|mounts|moves|names|needs|notes|notices|offers|opens|orders|pads|pairs|parks|passes|pays|picks|places|plays|points|prefers|presses|prints|promises|prunes|puts|quotes|ranks|rates|reaches|reads|records|reduces|refers|refreshes|refunds|refuses|rejects|releases|remembers|removes|replaces|replays|reports|requests|requires|resets|resolves|rests|retries|returns|rings|rises|rotates|rounds|runs|saves|says|scrolls|searches|sees|sends|serves|sets|settles|shares|shows|shrinks|signs|skips|sorts|spares|speaks|splits|stamps|stands|starts|states|stays|steps|stops|stores|strips|sums|swaps|takes|tells|throws|ticks|titles|tracks|travels|tries|trims|turns|updates|uploads|uses|waits|wakes|warns|watches|wins|works|wraps|writes)\b(?! (and|by|for|from|in|of|on|that|to|with|are|is|were|was|have|may|must|can|do)\b)/i;

const testFunctions = ['test', 'it', 'property'];

/**
 * Finds titles of tests that are no complete sentences: they have no subject, have no verb, or refer to the title above
 * them.
 */
export function titlesWithoutSubject(tree: SourceTree): Violation[] {
  return [...tree.values()]
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(file =>
      titlesOf(file).flatMap(({ text, start }) => {
        const fault = faultOf(text);
        return fault === undefined
          ? []
          : [{ path: file.path, line: file.lineAt(start), message: `"${text}" ${fault}` }];
      }),
    );
}

/** Returns what is wrong with a title, or undefined where it is right. */
export function faultOf(title: string): string | undefined {
  const sentence = title.replaceAll(/"[^"]*"|“[^”]*”|`[^`]*`/g, 'Nightjar').trim();
  const plain = sentence.replaceAll(/%[sdifjoO#]|\$\{?[\w.]+\}?/g, 'Nightjar');
  if (/^[\W\d]*(Nightjar\W*)+$/.test(plain)) return 'names no rule: write a sentence around the value';
  if (refersAbovePattern.test(plain))
    return 'begins with a word that refers to the title above: name the subject';
  if (leadingVerbPattern.test(plain)) return 'begins with its verb: name the subject';
  if (leadingConditionPattern.test(plain) && !plain.includes(','))
    return 'begins with its condition and has no comma: begin with the subject';
  if (!nlp(plain).has('#Verb')) return 'has no verb';
  return undefined;
}

function titlesOf({ program }: SourceFile): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = [];
  new Visitor({
    CallExpression(node) {
      if (!isRunner(node.callee)) return;
      const [title] = node.arguments;
      const text = title && textOf(title);
      if (text !== undefined) found.push({ text, start: node.start });
    },
  }).visit(program);
  return found;
}

/**
 * True for `test`, `test.skipIf(…)`, `test.each(…)`, `test.for(…)` and similar functions, before they are called with a
 * title.
 */
function isRunner(callee: Node): boolean {
  if (callee.type === 'Identifier') return testFunctions.includes(callee.name);
  if (callee.type === 'MemberExpression') return isRunner(callee.object);
  if (callee.type === 'CallExpression') return isRunner((callee as CallExpression).callee);
  if (callee.type === 'TaggedTemplateExpression') return isRunner(callee.tag);
  return false;
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('%s');
  return undefined;
}

if (import.meta.main) {
  const [below = ''] = process.argv.slice(2);
  const named = [...readSourceTree(process.cwd())].filter(([path]) => path.startsWith(below));
  const found = titlesWithoutSubject(new Map(named));
  for (const { path, line, message } of found) console.log(`${path}:${line} ${message}`);
  console.log(`${found.length} titles of tests are no sentences by themselves.`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
