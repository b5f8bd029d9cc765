import { type Node, type Program, Visitor } from 'oxc-parser';
import { featureOf, type Rule } from './rule.ts';

/** Strings of these attributes and properties are names for the program and are not shown to people. */
const notShownPattern =
  /^(className|classNames|style|styles|key|id|type|role|href|to|from|path|d|viewBox|transform|icon|name|kind|size|variant|color|tone|autoComplete|inputMode|enterKeyHint|accept|rel|target|sizes|media|pattern|allow|sandbox|queryKey|code|data-.*|transition|radius|fw|gap|stop|as|preserveAspectRatio|component|htmlFor)$/;

/**
 * True for a text of a screen: it has at least two words, or one word with a capital letter, like the beginning of a
 * sentence.
 */
const readsAsText = (text: string) =>
  /\p{L}[\p{L}’']*[,.:;!?…]?\s+\S*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…]?$/u.test(text.trim());

/** Recognizes pieces of markup and styles, which have spaces like texts of a screen. */
const isMachineText = (text: string) =>
  /^[\w-]*[({[<#]|[;{}=]|\bvar\(|px\b/.test(text) || /^[a-z]+(-[a-z]+)* [a-z]+(-[a-z]+)+$/.test(text);

const isNamed = (node: Node, name: string) => node.type === 'Identifier' && node.name === name;

/** True where the type is `IconName`, or a record or a union with it. */
function namesIcons(type: Node): boolean {
  let found = false;
  const visitor = new Visitor({
    TSTypeReference({ typeName }) {
      found ||= isNamed(typeName, 'IconName');
    },
  });
  visitor.visit({ type: 'Program', body: [type] } as unknown as Program);
  return found;
}

/**
 * Finds texts of screens in components of features. They belong in the `words.ts` of the errand, so that translators
 * and editors find them. Routes, the component library and the gallery are not checked, because they have hardly any
 * texts.
 */
export const textRule: Rule = ({ path, program, lineAt }) => {
  const place = featureOf(path);
  if (place?.floor !== 'app' || !path.endsWith('.tsx') || path.endsWith('.test.tsx')) return [];
  const found: { start: number; text: string }[] = [];
  const report = (start: number, text: string) => found.push({ start, text: text.trim() });
  const named = new Set<Node>();
  const mark = (node: Node | null | undefined) => node && named.add(node);
  const markEither = (node: Node) => {
    mark(node);
    if (node.type !== 'ConditionalExpression') return;
    mark(node.consequent);
    mark(node.alternate);
  };
  const icons: { start: number; end: number }[] = [];
  const isIcon = ({ start }: Node) => icons.some(of => of.start <= start && start < of.end);
  new Visitor({
    ImportDeclaration: ({ source }) => mark(source),
    ImportExpression: ({ source }) => mark(source),
    TSLiteralType: ({ literal }) => mark(literal),
    BinaryExpression({ left, right }) {
      mark(left as Node);
      mark(right);
    },
    SwitchCase: ({ test }) => mark(test),
    MemberExpression: node => node.computed && mark(node.property),
    ThrowStatement({ argument }) {
      if (argument.type === 'NewExpression') for (const one of argument.arguments) mark(one);
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'MemberExpression' && isNamed(callee.object, 'log')) mark(given[0]);
    },
    VariableDeclarator({ id, init }) {
      if (id.typeAnnotation && init && namesIcons(id.typeAnnotation)) icons.push(init);
    },
    FunctionDeclaration({ returnType, body }) {
      if (returnType && body && namesIcons(returnType)) icons.push(body);
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !notShownPattern.test(name.name)) return;
      mark(value);
      if (value?.type === 'JSXExpressionContainer') markEither(value.expression);
    },
    Property({ key, value }) {
      mark(key);
      if (key.type === 'Identifier' && notShownPattern.test(key.name)) markEither(value);
    },
    JSXText({ start, value }) {
      if (/\p{L}/u.test(value.replace(/&\w+;/g, ''))) report(start, value);
    },
    Literal(node) {
      if (typeof node.value !== 'string' || named.has(node) || isIcon(node)) return;
      if (readsAsText(node.value) && !isMachineText(node.value)) report(node.start, node.value);
    },
    TemplateLiteral(node) {
      if (named.has(node)) return;
      const text = node.quasis.map(({ value }) => value.cooked ?? '').join('0');
      if (readsAsText(text) && !isMachineText(text)) report(node.start, text);
    },
  }).visit(program);
  return found.map(({ start, text }) => ({
    path,
    line: lineAt(start),
    message: `spells "${text.slice(0, 60)}": texts that a person reads stand in the words.ts of the errand`,
  }));
};
