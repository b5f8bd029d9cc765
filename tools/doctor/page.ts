import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { type CallExpression, type Expression, type Node, parseSync, Visitor } from 'oxc-parser';
import { checks } from '../../apps/server/src/platform/doctor/finding.ts';

/** The page lists every line that the doctor may write, by its check. */
export type DoctorLine = {
  readonly check: string;
  readonly level: 'warning' | 'problem';
  readonly found: string;
  readonly next: string;
};

const rulesFolder = 'apps/server/src/platform/doctor/rules';
export const doctorPagePath = 'docs/operations.md';
const tableMark = '<!-- doctor -->';
const levels = ['warning', 'problem'] as const;

/** Reads the lines from the source of the rules, so that the page has exactly those. */
export function doctorLinesOf(root: string): DoctorLine[] {
  const files = globSync('*.ts', { cwd: join(root, rulesFolder) })
    .filter(name => !name.endsWith('.test.ts'))
    .sort();
  const lines = files.flatMap(name => linesOfFile(readFileSync(join(root, rulesFolder, name), 'utf8')));
  return checks.flatMap(check => lines.filter(line => line.check === check));
}

function linesOfFile(source: string): DoctorLine[] {
  const { program } = parseSync('rule.ts', source);
  const makers = makersOf(program);
  const constants: { name: string; start: number; value: Expression }[] = [];
  const calls: CallExpression[] = [];
  new Visitor({
    VariableDeclarator({ id, init, start }) {
      if (id.type === 'Identifier' && init) constants.push({ name: id.name, start, value: init });
    },
    CallExpression: call => void calls.push(call),
  }).visit(program);
  /** A name in a call has the value of the last constant of this name above it. */
  const resolve = (node: Node): readonly string[] => {
    if (node.type !== 'Identifier') return textsOf(node, resolve);
    const value = constants.findLast(({ name, start }) => name === node.name && start < node.start)?.value;
    return value ? textsOf(value, resolve) : [];
  };
  return calls.flatMap(call => {
    const [found, next] = call.arguments;
    if (!found || !next) return [];
    const named = findingMakersOfCallee(call.callee, makers);
    const advice = resolve(next).join(' Or: ');
    const sentences = resolve(found);
    // Where the maker and the sentence depend on the same condition, their branches belong together.
    return sentences.flatMap((text, index) => {
      const maker = named[Math.min(index, named.length - 1)];
      return maker ? [{ ...maker, found: text, next: advice }] : [];
    });
  });
}

type FindingMaker = { readonly check: string; readonly level: (typeof levels)[number] };
type FindingMakers = ReadonlyMap<string, { readonly check: string; readonly level: string | null }>;

/**
 * Returns the local names of what makes findings: a function for one level, or an object with a function for each
 * level.
 */
function makersOf(program: Node): FindingMakers {
  const makers = new Map<string, { check: string; level: string | null }>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      const check = checkOf(init);
      if (check === null) return;
      if (id.type === 'Identifier') makers.set(id.name, { check, level: null });
      if (id.type !== 'ObjectPattern') return;
      for (const property of id.properties)
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          property.value.type === 'Identifier'
        )
          makers.set(property.value.name, { check, level: property.key.name });
    },
  }).visit(program as never);
  return makers;
}

/** Returns the check of `findingsOf('check')`. */
function checkOf(node: Node | null | undefined): string | null {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier') return null;
  const [argument] = node.arguments;
  return node.callee.name === 'findingsOf' && argument?.type === 'Literal' ? String(argument.value) : null;
}

function findingMakersOfCallee(callee: Node, makers: FindingMakers): readonly FindingMaker[] {
  if (callee.type === 'ParenthesizedExpression') return findingMakersOfCallee(callee.expression, makers);
  if (callee.type === 'ConditionalExpression')
    return [
      ...findingMakersOfCallee(callee.consequent, makers),
      ...findingMakersOfCallee(callee.alternate, makers),
    ];
  if (callee.type === 'Identifier') {
    const maker = makers.get(callee.name);
    return maker ? findingMakersOf(maker.check, maker.level) : [];
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  const check =
    callee.object.type === 'Identifier'
      ? (makers.get(callee.object.name)?.check ?? null)
      : checkOf(callee.object);
  return check === null ? [] : findingMakersOf(check, callee.property.name);
}

function findingMakersOf(check: string, level: string | null): readonly FindingMaker[] {
  const known = levels.find(each => each === level);
  return known ? [{ check, level: known }] : [];
}

/** Returns the texts that an expression may have. What is filled in later is written as an ellipsis. */
function textsOf(node: Node, resolve: (node: Node) => readonly string[]): readonly string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [
        node.quasis
          .map(({ value }, index) => (value.cooked ?? '') + filledIn(node.expressions[index], resolve))
          .join(''),
      ];
    case 'ConditionalExpression':
      return [...resolve(node.consequent), ...resolve(node.alternate)];
    case 'LogicalExpression':
      return resolve(node.right);
    case 'ParenthesizedExpression':
      return resolve(node.expression);
    default:
      return ['…'];
  }
}

/**
 * Returns the text that a template's expression stands for: the one text of a constant, or an ellipsis for what is
 * known only while the program runs.
 */
function filledIn(expression: Node | undefined, resolve: (node: Node) => readonly string[]): string {
  if (!expression) return '';
  if (isName(expression)) return brand.name;
  const [text, ...more] = expression.type === 'Identifier' ? resolve(expression) : [];
  return text !== undefined && more.length === 0 && !text.includes('…') ? text : '…';
}

const isName = (node: Node): boolean =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  node.object.name === 'brand' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'name';

/** Writes the lines into the text of the page, a table for each check. */
export function withDoctorLines(page: string, lines: readonly DoctorLine[]): string {
  const tables = checks
    .map(check => lines.filter(line => line.check === check))
    .filter(rows => rows.length > 0)
    .map(rows => [`**${rows[0]?.check}**`, '', ...tableOf(rows)].join('\n'));
  const [before = '', , after = ''] = page.split(tableMark);
  return [before, `\n\n${tables.join('\n\n')}\n\n`, after].join(tableMark);
}

const tableOf = (rows: readonly DoctorLine[]): string[] => [
  '| | It finds | What to do |',
  '| --- | --- | --- |',
  ...rows.map(
    ({ level, found, next }) =>
      `| ${level === 'problem' ? '✗' : '!'} | ${escapeTableCell(found)} | ${escapeTableCell(next)} |`,
  ),
];

const escapeTableCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const path = join(root, doctorPagePath);
  writeFileSync(path, withDoctorLines(readFileSync(path, 'utf8'), doctorLinesOf(root)));
}
