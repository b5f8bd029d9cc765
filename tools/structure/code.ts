import { type CallExpression, type Node, Visitor, type VisitorObject } from 'oxc-parser';
import type { SourceFile, Violation } from '../source.ts';
import type { Rule } from './rule.ts';

type Report = (node: Pick<Node, 'start'>, message: string) => void;

/** Some folders must not contain this code. The message states what to write instead. */
type CodeHabit = {
  readonly where: RegExp;
  readonly except?: RegExp;
  readonly look: (report: Report) => VisitorObject;
};

const testFilePattern = /\.test\.tsx?$/;
const purePathPattern =
  /^(packages\/domain\/src|apps\/server\/src\/features|apps\/app\/src\/features\/[^/]+\/flow(\.tsx?$|\/))/;
const productFilePattern = /^(packages\/domain|apps\/(server|app))\/src\//;

/**
 * These files of the platform may read the time of day: tests, the rate limits, whose library counts by it, and the job
 * of the worker that compares it with the steady clock.
 */
const timeOfDayPattern = /\.test\.ts$|\/limits\/limits\.ts$|\/jobs\/set-back\.ts$/;

const clockCalls = [
  'Date.now',
  'performance.now',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
];
const queryMethods = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];
const roleAdvice = "compares a role: ask a function of the noun's access.ts in packages/domain";
const comparisonOperators = ['===', '!==', '==', '!='];
const hashFunctions = ['createHash', 'createHmac', 'hkdfSync', 'hash', 'pbkdf2Sync'];
const guardAdvice =
  'listens unguarded: what is thrown there ends the process and the connections of all users. Wrap the callback in guarded() of apps/server/src/platform/guarded.ts; for errors that are returned elsewhere there is ignoreErrors()';
const listenerMethods = ['on', 'once', 'addListener', 'prependListener', 'prependOnceListener'];
const timerFunctions = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'];
const upperBoundMethods = ['maxLength', 'maxSize'];
const sendersAtCommit = ['sendAtCommit', 'compiledAtCommit'];
const isAtCommit = (name: string) => name.endsWith('AtCommit');

export const codeBans: readonly CodeHabit[] = [
  {
    where: purePathPattern,
    except: testFilePattern,
    look: report => ({
      NewExpression(node) {
        if (isNamed(node.callee, 'Date') && node.arguments.length === 0)
          report(node, 'asks the clock: take `now: Date` as an argument');
      },
      MemberExpression(node) {
        const name = dottedName(node);
        if (name && clockCalls.includes(name))
          report(node, `asks the machine by ${name}: take \`now\` or \`random\` as an argument`);
      },
    }),
  },
  {
    where: /^apps\/server\/src\/platform\//,
    except: timeOfDayPattern,
    look: report => ({
      MemberExpression(node) {
        if (dottedName(node) === 'Date.now')
          report(node, 'waits by a clock that an operator may set: measure with performance.now()');
      },
    }),
  },
  {
    where: /^packages\/domain\/src\//,
    look: report => {
      const complain = (node: Node) =>
        report(node, 'the domain decides and does not wait: load in the server, pass the state in');
      const ifAsync = (node: Node & { async: boolean }) => node.async && complain(node);
      return {
        AwaitExpression: complain,
        FunctionDeclaration: ifAsync,
        FunctionExpression: ifAsync,
        ArrowFunctionExpression: ifAsync,
      };
    },
  },
  {
    where: productFilePattern,
    // The name of the product is a constant of a process and of a build of the client.
    except: /^apps\/server\/src\/(platform\/config|testing)\/|^packages\/domain\/src\/brand\.ts$/,
    look: report => ({
      MemberExpression(node) {
        if (dottedName(node) === 'process.env')
          report(
            node,
            'reads the environment: add the setting to apps/server/src/platform/config and pass it down',
          );
      },
    }),
  },
  {
    where: /^apps\/server\/src\/features\//,
    except: /\/queries[./]|\.test\.ts$/,
    look: report => ({
      CallExpression(node) {
        const name = memberName(node.callee);
        if (name && queryMethods.includes(name))
          report(node, "asks the database itself: give the feature's queries.ts a function for it");
      },
    }),
  },
  {
    where: /^apps\/server\/src\/(features|platform)\/.*\/?queries(\/[a-z-]+)?\.ts$/,
    look: report => {
      const around: string[] = [];
      const enter = ({ id }: Node & { id: Node | null }) =>
        void around.push(id?.type === 'Identifier' ? id.name : '');
      const leave = () => void around.pop();
      return {
        FunctionDeclaration: enter,
        'FunctionDeclaration:exit': leave,
        VariableDeclarator: enter,
        'VariableDeclarator:exit': leave,
        CallExpression(node) {
          if (sendersAtCommit.some(name => isNamed(node.callee, name)) && !around.some(isAtCommit))
            report(
              node,
              'sends its statement at the commit: a reader of the handler sees that where the name of the function ends in AtCommit',
            );
        },
      };
    },
  },
  {
    where: /^apps\/app\/src\//,
    except: /^apps\/app\/src\/features\/[^/]+\/(desk\/)?([a-z-]+\/)?remote(\.ts$|\/)|\.test\.tsx?$/,
    look: report => ({
      Property(node) {
        if (isNamed(node.key, 'queryKey') && node.value.type === 'ArrayExpression')
          report(node, "spells a query key: use the options function in the feature's remote.ts");
      },
    }),
  },
  {
    where: productFilePattern,
    except: /^(packages\/domain\/src\/kernel|apps\/(server|app)\/src\/platform)\/|\.test\.tsx?$/,
    look: report => ({
      Literal(node) {
        if (typeof node.value === 'string' && /^\/(functions|rest|auth|storage)\/v1/.test(node.value))
          report(node, 'spells a path of the API: the declaration of the call knows it');
      },
    }),
  },
  {
    where: /^packages\/domain\/src\/[^/]+\/(entity|calls)\.ts$/,
    look: report => ({
      CallExpression(node) {
        const [limit] = node.arguments;
        const name = memberName(node.callee);
        if (
          name &&
          upperBoundMethods.includes(name) &&
          limit?.type === 'Literal' &&
          typeof limit.value === 'number'
        )
          report(
            limit,
            'a limit is one constant for form, call and column: name it in entity.ts, with its reason',
          );
      },
    }),
  },
  {
    where: productFilePattern,
    // The demo is an exception, because it makes its people by their roles.
    except:
      /^packages\/domain\/src\/[^/]+\/(access|(desk\/)?example)\.ts$|^apps\/server\/src\/demo\/|\.test\.tsx?$/,
    look: report => ({
      BinaryExpression(node) {
        const { left, right } = node;
        const compared = isRole(left) || isRole(right) || (isRoleReference(left) && isRoleName(right));
        if (comparisonOperators.includes(node.operator) && compared) report(node, roleAdvice);
      },
      ArrayExpression(node) {
        if (node.elements.some(element => element && isTeamRole(element))) report(node, roleAdvice);
      },
      CallExpression(node) {
        const [sought] = node.arguments;
        if (node.callee.type !== 'MemberExpression' || memberName(node.callee) !== 'includes') return;
        if ((sought && isRole(sought)) || memberName(node.callee.object) === 'roles')
          report(node, roleAdvice);
      },
    }),
  },
  {
    where: productFilePattern,
    except: /^packages\/domain\/src\/brand\.ts$|\.test\.tsx?$/,
    look: report => {
      const spelled = (node: Node, text: string) =>
        /nightjar|churr/i.test(text) &&
        !/^(@nightjar|\.{1,2})\//.test(text) &&
        report(node, "spells the product's name: take it from brand in packages/domain/src/brand.ts");
      return {
        Literal: node => typeof node.value === 'string' && spelled(node, node.value),
        TemplateElement: node => spelled(node, node.value.raw),
        JSXText: node => spelled(node, node.value),
      };
    },
  },
  {
    where: productFilePattern,
    look: report => ({
      TSAsExpression(node) {
        const inner =
          node.expression.type === 'ParenthesizedExpression' ? node.expression.expression : node.expression;
        if (inner.type === 'TSAsExpression' && inner.typeAnnotation.type === 'TSUnknownKeyword')
          report(node, 'casts by way of unknown: parse the value with its schema, or make the type true');
      },
    }),
  },
  {
    where: productFilePattern,
    except: /\/queries(\/[a-z-]+)?\.ts$|^apps\/server\/src\/(demo|testing)\/|\.test\.tsx?$/,
    look: report => ({
      TSAsExpression(node) {
        const { typeAnnotation: type } = node;
        if (
          type.type === 'TSTypeReference' &&
          type.typeName.type === 'Identifier' &&
          /[a-z]Id$/.test(type.typeName.name)
        )
          report(
            node,
            `mints a ${type.typeName.name}: only its schema in kernel/id.ts does, and queries.ts for a row`,
          );
      },
    }),
  },
  {
    where: /^apps\/server\/src\//,
    except: /^apps\/server\/src\/(testing\/|platform\/guarded\.ts$)|\.test\.ts$/,
    look: report => {
      const guards = new Set<string>();
      const isGuarded = (node: Node | undefined) =>
        node?.type === 'CallExpression'
          ? isNamed(node.callee, 'guarded')
          : node?.type === 'Identifier' && guards.has(node.name);
      return {
        VariableDeclarator({ id, init }) {
          if (id.type === 'Identifier' && init && isGuarded(init)) guards.add(id.name);
        },
        CallExpression(node) {
          const [first, second] = node.arguments;
          const callback = isTimer(node.callee) ? first : isRawListening(node) ? second : null;
          if (callback && !isGuarded(callback)) report(node, guardAdvice);
        },
      };
    },
  },
  {
    where:
      /^apps\/server\/src\/(features|platform\/(http|auth|rest|storage|realtime|payments|push|sms|page))\//,
    except: testFilePattern,
    look: report => ({
      CallExpression(node) {
        if (dottedName(node.callee) === 'JSON.parse')
          report(
            node,
            'reads JSON of any depth: parseForeign of apps/server/src/platform/foreign-json.ts bounds what the outside writes',
          );
      },
    }),
  },
  {
    where: /^apps\/server\/src\//,
    // Twilio signs its reports about texts with HMAC-SHA1 alone.
    except: /^apps\/server\/src\/platform\/sms\/twilio-signature\.ts$/,
    look: report => ({
      CallExpression(node) {
        const [algorithm] = node.arguments;
        if (
          hashFunctions.some(name => isNamed(node.callee, name)) &&
          (algorithm?.type !== 'Literal' || algorithm.value !== 'sha256')
        )
          report(node, "hashes by another function than SHA-256: write 'sha256'");
      },
    }),
  },
  {
    where: /^(packages|apps\/server)\//,
    look: report => ({
      CallExpression(node) {
        const name = dottedName(node.callee);
        if (name === 'vi.mock' || name === 'vi.doMock')
          report(
            node,
            'replaces a module: pass the port in, or use the real thing from apps/server/src/testing',
          );
      },
    }),
  },
];

/**
 * Checks that a file has none of the code that is forbidden in its folder. It reads the syntax and not only the text.
 */
export const codeRule: Rule = file =>
  codeBans
    .filter(({ where, except }) => where.test(file.path) && !except?.test(file.path))
    .flatMap(habit => foundBy(habit, file));

/** Finds forbidden code in a file, even where the file is an exception. */
export function foundBy({ look }: CodeHabit, file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const report: Report = (node, message) =>
    found.push({ path: file.path, line: file.lineAt(node.start), message });
  new Visitor(look(report)).visit(file.program);
  return found;
}

const isTimer = (callee: Node): boolean =>
  timerFunctions.some(name => isNamed(callee, name)) || dottedName(callee) === 'process.nextTick';

/**
 * Recognizes a listener on an event. A join of tables has three arguments for `on`, and the `once` of a call's context
 * has another meaning, so neither counts.
 */
function isRawListening({ callee, arguments: given }: CallExpression): boolean {
  const name = memberName(callee);
  return (
    name !== null &&
    listenerMethods.includes(name) &&
    given.length === 2 &&
    dottedName(callee) !== 'call.once'
  );
}

/** Recognizes a role of the desk or of a team, by its constant or its name. */
const isRole = (node: Node): boolean =>
  (node.type === 'Literal' && node.value === 'super_admin') ||
  memberName(node) === 'repRole' ||
  isTeamRole(node);

const isTeamRole = (node: Node): boolean =>
  node.type === 'MemberExpression' && isNamed(node.object, 'proRoleIds');

/**
 * Recognizes the text "pro", which is the name of a role and of a tier. It counts as a role only where it is compared
 * with a value that `isRoleReference` recognizes.
 */
const isRoleName = (node: Node): boolean => node.type === 'Literal' && node.value === 'pro';
const isRoleReference = (node: Node): boolean => isNamed(node, 'role') || memberName(node) === 'role';

function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** Returns `b` for the expression `a.b`, and null for any other expression. */
function memberName(node: Node): string | null {
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : null;
}

/** Returns `Date.now` for exactly that expression. Returns null for a longer or a computed one. */
function dottedName(node: Node): string | null {
  if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return null;
  return `${node.object.name}.${memberName(node)}`;
}
