/**
 * Pins the newest canary of Docusaurus in all manifests, and writes `version=…` to GITHUB_OUTPUT; empty without one.
 * Usage: tsx scripts/testing/canaryInstall.ts, in a checkout that is thrown away; then `npm install`
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { newestCanary, withDocusaurus, type Published } from './canary';

const manifests = [
  'package.json',
  ...fs.readdirSync('packages').map((name) => `packages/${name}/package.json`),
];
const texts = new Map(
  manifests.map((file) => [file, fs.readFileSync(file, 'utf8')]),
);
const pins = [...texts.values()].flatMap((text) => [
  ...text.matchAll(/"(@docusaurus\/[\w-]+)": "(\d[^"]*)"/g),
]);
const names = [...new Set(pins.map(([, name]) => name ?? ''))];

/** What the registry has of a package. */
function published(name: string): Published {
  const fields = ['view', name, 'dist-tags', 'versions', '--json'];
  const answer = JSON.parse(
    execFileSync('npm', fields, { encoding: 'utf8' }),
  ) as { 'dist-tags': Published['tags']; versions: Published['versions'] };
  return { tags: answer['dist-tags'], versions: answer.versions };
}

const version = newestCanary(names.map(published), pins[0]?.[2] ?? '');
if (version !== undefined) {
  for (const [file, text] of texts) {
    fs.writeFileSync(file, withDocusaurus(text, version));
  }
}
console.log(version ?? 'the registry has no canary of all packages');
if (process.env.GITHUB_OUTPUT) {
  fs.appendFileSync(process.env.GITHUB_OUTPUT, `version=${version ?? ''}\n`);
}
