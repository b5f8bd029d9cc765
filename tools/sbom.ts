// The bill of materials lists the libraries of the product. `npm run sbom` writes it as a CycloneDX file for a release,
// and `npm run sbom -- --page` writes it into docs/security.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { billOfMaterials } from './cyclonedx.ts';
import { librariesOf } from './libraries.ts';
import { withLibraries } from './libraries-page.ts';

const usage = 'npm run sbom -- [FILE], or --page [--all]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { page: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
});
const packageJson = JSON.parse(readFileSync('package.json', 'utf8'));
const libraries = librariesOf(JSON.parse(readFileSync('package-lock.json', 'utf8')));

if (positionals.length > (values.page ? 0 : 1) || (values.all && !values.page)) throw new Error(usage);
if (values.page) {
  const page = 'docs/security.md';
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(page, withLibraries(readFileSync(page, 'utf8'), libraries, { day, all: values.all }));
  console.log(
    `${page} has the libraries of package-lock.json; what is new there counts as checked on ${day}. Look it up first: npm audit --omit dev, npm outdated.`,
  );
} else {
  const [file = `${packageJson.name}-${packageJson.version}.cdx.json`] = positionals;
  const { name, version, description } = packageJson;
  writeFileSync(file, billOfMaterials({ name, version, description }, libraries));
  console.log(`${file} has ${libraries.length} libraries.`);
}
