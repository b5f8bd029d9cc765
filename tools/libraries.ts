/** An entry of package-lock.json is a package at a path, or a workspace. */
type LockEntry = {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly dependencies?: VersionByName;
  readonly devDependencies?: VersionByName;
  readonly optionalDependencies?: VersionByName;
  readonly peerDependencies?: VersionByName;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};
type VersionByName = Readonly<Record<string, string>>;
export type LockFile = { readonly packages: Readonly<Record<string, LockEntry>> };

export type Library = {
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  readonly integrity: string | null;
  /** True for a package that is installed only on some operating systems. */
  readonly optional: boolean;
  /** True where a workspace of the product names the library. False where only other libraries need it. */
  readonly direct: boolean;
  /** These are the packages that the library needs, written as name@version. */
  readonly needs: readonly string[];
};

/**
 * These workspaces are the product. The Node runtime of the root belongs to it too; the journeys and the bench do not.
 */
const workspaces = ['apps/app', 'apps/server', 'packages/domain'];
const runtimePackage = 'node';

export const nameAtVersion = ({ name, version }: Pick<Library, 'name' | 'version'>) => `${name}@${version}`;

/**
 * Lists every library that the running product uses, from the lock file, in the order of names. npm's own list without
 * development packages leaves out packages that both the product and development need.
 */
export function librariesOf(lock: LockFile): Library[] {
  const found = new Map<string, Library>();
  const visited = new Set<string>();
  const visit = (place: string, direct: boolean): string => {
    const entry = lock.packages[place] ?? {};
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version = '', license = null, integrity = null, optional = false } = entry;
    const id = nameAtVersion({ name, version });
    const before = found.get(id);
    if (before && (before.direct || !direct) && visited.has(place)) return id;
    visited.add(place);
    const about = { name, version, license, integrity, optional, direct: direct || before?.direct === true };
    found.set(id, { ...about, needs: before?.needs ?? [] });
    found.set(id, { ...about, needs: neededPackagePaths(lock, place).map(need => visit(need, false)) });
    return id;
  };
  for (const place of [
    ...workspaces.flatMap(workspace => neededPackagePaths(lock, workspace)),
    `node_modules/${runtimePackage}`,
  ])
    visit(place, true);
  return [...found.values()].sort(
    (one, other) => compareTexts(one.name, other.name) || compareTexts(one.version, other.version),
  );
}

const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other);

/** Returns the paths of the packages that one package needs, without other workspaces of the product. */
function neededPackagePaths(lock: LockFile, place: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    lock.packages[place] ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names
    .flatMap(name => packagePathFrom(lock, place, name) ?? [])
    .filter(found => !lock.packages[found]?.link);
}

/** Returns the path at which Node finds a package: in the folder itself, or else in the nearest folder above it. */
function packagePathFrom(lock: LockFile, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder}${folder && '/'}node_modules/${name}`;
    if (lock.packages[place]) return place;
    if (!folder) return null;
  }
}
