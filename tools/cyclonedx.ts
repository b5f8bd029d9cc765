import { createHash } from 'node:crypto';
import { type Library, nameAtVersion } from './libraries.ts';

type DescribedProduct = { readonly name: string; readonly version: string; readonly description: string };

/**
 * Writes a list of the libraries in the format CycloneDX 1.6 (a bill of materials). The same libraries give the same
 * bytes: the list has no time, and its serial number is computed from its content.
 */
export function billOfMaterials(product: DescribedProduct, libraries: readonly Library[]): string {
  const content = {
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': nameAtVersion(product), ...product } },
    components: libraries.map(libraryComponent),
    dependencies: [
      { ref: nameAtVersion(product), dependsOn: libraries.filter(({ direct }) => direct).map(nameAtVersion) },
      ...libraries.map(library => ({
        ref: nameAtVersion(library),
        dependsOn: [...new Set(library.needs)].sort(),
      })),
    ],
  };
  const head = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumberOf(JSON.stringify(content)),
  };
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`;
}

function libraryComponent(library: Library) {
  const { name, version, license, integrity, optional } = library;
  return {
    type: name === 'node' ? 'platform' : 'library',
    'bom-ref': nameAtVersion(library),
    name,
    version,
    scope: optional ? 'optional' : 'required',
    ...(integrity && { hashes: hashesOf(integrity) }),
    ...(license && {
      licenses: [/[( ]/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}

/** Converts hashes. npm writes them as `sha512-` and base64, CycloneDX as hexadecimal digits. */
function hashesOf(integrity: string) {
  return integrity.split(' ').map(each => {
    const [algorithm = '', hash = ''] = each.split(/-(.*)/s);
    return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') };
  });
}

/** Computes the serial number from a hash of the content. It is a uuid of version 8. */
function serialNumberOf(content: string): string {
  const digits = createHash('sha256').update(content).digest('hex');
  const uuid = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  return `urn:uuid:${uuid}`;
}
