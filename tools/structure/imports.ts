import type { Import, SourceFile } from '../source.ts';
import { breaksNounOrder } from './noun-order.ts';
import { breaksPlatformOrder } from './platform-order.ts';
import { errandOf, featureOf, type Rule } from './rule.ts';

/** A ban forbids an import, and states where the code should be instead. */
type ImportBan = {
  readonly from: RegExp;
  /** The ban does not apply to these files below `from`. */
  readonly except?: RegExp;
  readonly banned: (reached: string, file: SourceFile, specifier: string) => boolean;
  /** True where an import of types is allowed. */
  readonly typesAllowed?: true;
  /** True where a dynamic import at the first use is allowed. */
  readonly lateAllowed?: true;
  readonly instead: string;
};

const testFilePattern = /\.test\.tsx?$/;
const reachesPath = (pattern: RegExp) => (reached: string) => pattern.test(reached);

export const bans: readonly ImportBan[] = [
  {
    from: /^packages\/domain\//,
    except: testFilePattern,
    banned: reached => !reached.startsWith('packages/domain/') && !['zod/mini', 'phone'].includes(reached),
    instead:
      'the domain is pure and light: take the value as an argument, let apps/server/src/platform or apps/app do the rest',
  },
  {
    from: /^apps\/server\//,
    banned: reachesPath(/^(apps\/app\/|@nightjar\/app|e2e\/|bench\/|tools\/)/),
    instead: 'the server stands on packages/domain only: move what both sides need there',
  },
  {
    from: /^apps\/app\/src\//,
    except: testFilePattern,
    banned: reachesPath(/^(apps\/server\/|@nightjar\/server|e2e\/|bench\/|tools\/|node:)/),
    instead: 'the app stands on packages/domain only: move what both sides need there',
  },
  {
    from: /^e2e\//,
    // The contract tests of the ports take the ports' types from the app.
    except: /^e2e\/(run|product|two-versions|phone\/ports\/[\w-]+(\.test)?)\.ts$/,
    banned: reachesPath(/^(apps\/|bench\/|tools\/|@nightjar\/(?!domain\/))/),
    instead: 'journeys know a base URL and packages/domain, nothing else: ask the product over the wire',
  },
  {
    from: /^(apps|e2e|bench)\//,
    banned: (reached, _, specifier) => reached.startsWith('packages/domain/') && specifier.startsWith('.'),
    instead: 'write it as @nightjar/domain/<noun>/<file>',
  },
  {
    from: /^apps\/app\//,
    banned: reached => reached === 'zod',
    instead: "schemas come from packages/domain; where the app needs one of its own, import 'zod/mini'",
  },
  {
    from: /^apps\/app\/src\//,
    except: /^apps\/app\/src\/native\//,
    banned: reachesPath(/^@capacitor\//),
    instead: 'the device is reached through a port in apps/app/src/native/<capability>',
  },
  {
    from: /^apps\/server\/src\/features\//,
    except: /\/queries[./]|\.test\.ts$/,
    banned: reachesPath(/^(kysely|pg|apps\/server\/src\/platform\/db\/.*)$/),
    typesAllowed: true,
    instead: "the feature's queries.ts is the only file that touches the database: give it a function there",
  },
  {
    from: /^apps\/server\/src\/features\//,
    except: /\/jobs\.ts$|\.test\.ts$/,
    banned: reachesPath(/^apps\/server\/src\/platform\/(sms|push|realtime|bus)\//),
    typesAllowed: true,
    instead:
      'a handler records its event; texts and pushes follow from it in jobs.ts, and broadcasts in reactions.ts by what the platform passes',
  },
  {
    from: /^apps\/server\/src\/features\//,
    except: /\/routes\.ts$|\.test\.ts$/,
    banned: reachesPath(/^(fastify|@fastify\/.*)$/),
    instead:
      "a call returns data or a refusal, apps/server/src/platform/http speaks HTTP; what is no call goes to the feature's routes.ts",
  },
  {
    from: /^apps\/server\/src\/features\/[^/]+\//,
    except: testFilePattern,
    banned: (reached, file) => {
      const other = reached.startsWith('apps/server/src/features/') ? featureOf(reached) : null;
      return other !== null && other.noun !== featureOf(file.path)?.noun && !isPublicOnServer(other.name);
    },
    instead:
      "of another feature only queries.ts (to read), present.ts (to show) and chat's send.ts (to send a message) are public; a shared decision belongs to packages/domain",
  },
  {
    from: /^apps\/server\/src\/platform\//,
    except: testFilePattern,
    banned: reachesPath(/^apps\/server\/src\/(features|demo|testing)\//),
    instead: 'the platform knows no feature: take it as an argument, main.ts puts the two together',
  },
  {
    from: /^apps\/server\/src\/platform\//,
    except: testFilePattern,
    banned: (reached, file) => breaksPlatformOrder(reached, file.path),
    instead:
      'the folders of the platform have an order (tools/structure/platform-order.ts): take the value as an argument, or move what both need to the lower one',
  },
  {
    from: /^apps\/server\/src\//,
    except: /\.test\.ts$|^apps\/server\/src\/testing\//,
    banned: reachesPath(/^apps\/server\/src\/testing\//),
    instead: 'testing/ is for tests: what the product needs itself belongs to platform/ or a feature',
  },
  {
    from: /^apps\/server\/src\//,
    except: /\.test\.ts$|^apps\/server\/src\/demo\//,
    banned: reachesPath(
      /^apps\/server\/src\/(demo\/|platform\/(storage\/images\/vips|icalendar\/write|http\/reference)\.ts$)/,
    ),
    typesAllowed: true,
    lateAllowed: true,
    instead: 'a start that does not need it saves its memory: load it with import() where it is first used',
  },
  {
    from: /^apps\/app\/src\//,
    except: /\.test\.tsx?$|^apps\/app\/src\/testing\//,
    banned: reachesPath(/^apps\/app\/src\/testing\//),
    instead: 'testing/ is for tests: what the app needs itself belongs to platform/ or a feature',
  },
  {
    from: /^(packages|apps|e2e|bench)\//,
    except:
      /\.test\.tsx?$|^packages\/domain\/src\/.+\/example\.ts$|^apps\/server\/src\/testing\/|^apps\/app\/src\/(testing|gallery)\//,
    banned: reachesPath(/^packages\/domain\/src\/.+\/example\.ts$/),
    instead:
      'an example of an entity is for tests, testing/ and the gallery: the product and its demo have values of their own',
  },
  {
    from: /^apps\/server\/src\//,
    except: /^apps\/server\/src\/(platform\/db\/(embedded|disposable)|testing\/)|\.test\.ts$/,
    banned: reachesPath(/^(node:)?child_process$/),
    instead: 'the server runs no program but its embedded PostgreSQL: use a library',
  },
  {
    from: /^apps\/app\/src\/features\//,
    banned: (reached, file) => {
      const other = reached.startsWith('apps/app/src/features/') ? featureOf(reached) : null;
      return other !== null && other.noun !== featureOf(file.path)?.noun && !isPublicInApp(other.name);
    },
    instead:
      'of another feature only remote.ts, live.ts and parts/ are public; let the route compose the rest',
  },
  {
    from: /^(packages\/domain\/src|apps\/(app|server)\/src\/features)\//,
    except: testFilePattern,
    banned: (reached, file) => breaksNounOrder(reached, file.path),
    instead:
      'the nouns have an order (the table of ARCHITECTURE.md): move what both need to the earlier one, or let the route compose them',
  },
  {
    from: /^apps\/(app|server)\/src\/features\//,
    banned: (reached, file) => isErrandOfOthers(reached, file.path),
    instead:
      'an errand is private: what two errands share goes to the root of the feature (parts/ in the app), or to packages/domain',
  },
  {
    from: /^(packages\/domain\/src|apps\/server\/src\/features|apps\/app\/src\/(features|ui))\//,
    except:
      /\.test\.tsx?$|\/src\/calls\.ts$|^apps\/server\/src\/features\/[^/]+\/(index|jobs|(import|grant)-[a-z-]+)\.ts$/,
    banned: (reached, file) => isOfDesk(reached) && !isOfDesk(file.path),
    instead:
      "only the venue desk uses what lies in a wing (a feature's desk/, ui/desk): what a guest's errand needs too goes to the root of the feature",
  },
  {
    from: /^apps\/app\/src\/features\//,
    banned: (reached, file) => layerOf(reached, file.path) > layerOf(file.path, file.path),
    instead: 'inside a feature imports point down: errands, then parts/, then live.ts, remote and flow.ts',
  },
  {
    from: /^apps\/app\/src\/(features|ui|platform|native|listeners)\//,
    banned: reachesPath(/^apps\/app\/src\/(routes|gallery)\//),
    instead: 'routes and the gallery compose, nothing imports them: move the piece to features/ or ui/',
  },
  {
    from: /^apps\/app\/src\/ui\//,
    banned: reachesPath(/^apps\/app\/src\/(features|platform|listeners)\//),
    instead: 'ui/ knows no product: take the value as a prop, or move the component to features/<noun>/parts',
  },
  {
    from: /^apps\/app\/src\/platform\//,
    banned: reachesPath(/^apps\/app\/src\/(features|ui)\//),
    instead: 'the platform only carries: screens decide what a person sees',
  },
];

/**
 * True for a file in an errand folder of the same feature. It is false for files of the same errand, and where the
 * importing file lists all handlers or is a test.
 */
function isErrandOfOthers(reached: string, from: string): boolean {
  const there = featureOf(reached);
  const here = featureOf(from);
  if (!there || !here || there.floor !== here.floor || there.noun !== here.noun) return false;
  const errand = errandOf(there);
  const own = errand === errandOf(here) && there.wing === here.wing;
  return errand !== null && !own && here.name !== 'index.ts' && !testFilePattern.test(from);
}

/**
 * True for files that only the venue desk uses: the wing of a feature, the desk's own pages, and its components in ui/.
 */
function isOfDesk(path: string): boolean {
  const place = featureOf(path);
  return place?.wing === true || place?.noun === 'desk' || path.startsWith('apps/app/src/ui/desk/');
}

const layerPatterns = [/^flow(\.tsx?$|\/)/, /^remote(\.ts|\/)/, /^live\.tsx?$/, /^(parts|map)\//];

/** Returns the number of a file's layer in the feature of `from`. It is 0 for a file of another feature. */
function layerOf(path: string, from: string): number {
  const place = featureOf(path);
  if (!place || place.noun !== featureOf(from)?.noun || place.floor !== 'app') return 0;
  const known = layerPatterns.findIndex(pattern => pattern.test(place.name));
  return known === -1 ? layerPatterns.length : known;
}

function isPublicOnServer(name: string): boolean {
  return ['queries.ts', 'present.ts', 'send.ts'].includes(name) || name.startsWith('queries/');
}

function isPublicInApp(name: string): boolean {
  return ['remote.ts', 'live.ts'].includes(name) || /^(remote|parts)\//.test(name);
}

/** Checks the imports of a file: which floor and which folder may import from which others. */
export const importRule: Rule = file =>
  file.imports.flatMap(found =>
    bans
      .filter(ban => banApplies(ban, file, found))
      .map(({ instead }) => ({
        path: file.path,
        line: found.line,
        message: `may not import ${found.specifier}: ${instead}`,
      })),
  );

const banApplies = (ban: ImportBan, file: SourceFile, found: Import): boolean =>
  ban.from.test(file.path) && !ban.except?.test(file.path) && isBanned(ban, file, found);

/** True where the import is banned unless the file is an exception. */
export function isBanned(ban: ImportBan, file: SourceFile, { specifier, reaches, typeOnly, late }: Import) {
  if ((ban.typesAllowed && typeOnly) || (ban.lateAllowed && late)) return false;
  return ban.banned(reaches, file, specifier);
}
