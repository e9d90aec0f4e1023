import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The folder of programs from other Debian releases than the machine's, each with the libraries of its release. */
const PROGRAMS_FOLDER = resolve(import.meta.dirname, '../../.data/programs');
const MIRROR = 'http://deb.debian.org/debian/';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const OWN_DEPENDENCIES = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((kind) => `--no-${kind}`);

const run = async (command, args, options) => (await promisify(execFile)(command, args, { ...options, maxBuffer: 2 ** 26 })).stdout;

/** The path of an unpacked program; in most packages it has the package's name. */
export const unpackedPath = (name, release, program = name) => join(PROGRAMS_FOLDER, `${name}-${release}`, program);

/** Downloads a package of a Debian release and unpacks it, without changing the machine's own packages and sources. */
export async function unpack(name, release, programs = [name]) {
  const target = dirname(unpackedPath(name, release));
  if (existsSync(target)) return;
  mkdirSync(PROGRAMS_FOLDER, { recursive: true });
  const folder = mkdtempSync(join(PROGRAMS_FOLDER, '.new-'));
  try {
    const debs = await download(name, release, join(folder, 'apt'));
    const tree = join(folder, 'tree');
    for (const deb of debs) await run('dpkg-deb', ['-x', deb, tree]);
    rmSync(join(tree, 'usr/share'), { recursive: true, force: true });
    for (const program of programs) writeFileSync(join(tree, program), starter(tree, program), { mode: 0o755 });
    try {
      renameSync(tree, target);
    } catch (e) {
      // Another run has unpacked the same package meanwhile.
      if (!existsSync(target)) throw e;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Downloads a package with all libraries that it needs, including the C library, since those of the machine may be older. */
async function download(name, release, folder) {
  const options = await listsOf(release, folder);
  const told = await run('apt-cache', [...options, 'depends', '--recurse', ...OWN_DEPENDENCIES, name]);
  return fetchDebs([name, ...librariesOf(name, told)], options, folder);
}

/** Unpacks packages of a release into a folder, unchanged, for programs that run with the machine's own libraries. */
export async function unpackPlain(names, release, target) {
  mkdirSync(target, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'madang-debs-'));
  try {
    for (const deb of await fetchDebs(names, await listsOf(release, folder), folder)) await run('dpkg-deb', ['-x', deb, target]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fetchDebs(names, options, folder) {
  const debs = join(folder, 'debs');
  await run('apt-get', [...options, 'download', '-qq', ...names], { cwd: debs });
  return readdirSync(debs).map((file) => join(debs, file));
}

/** Downloads the package lists of a release into a folder; answers apt's options for using them. */
async function listsOf(release, folder) {
  const place = (path) => join(folder, path);
  for (const path of ['state/lists/partial', 'cache/archives/partial', 'parts', 'debs']) mkdirSync(place(path), { recursive: true });
  writeFileSync(place('status'), '');
  const signed = existsSync(KEYRING) ? `[signed-by=${KEYRING}] ` : '';
  writeFileSync(place('sources.list'), `deb ${signed}${await mirror()} ${release} main\n`);
  const own = {
    'Dir::State': place('state'),
    'Dir::State::status': place('status'),
    'Dir::Cache': place('cache'),
    'Dir::Etc::SourceList': place('sources.list'),
    'Dir::Etc::SourceParts': place('parts'),
    'Dir::Etc::Preferences': place('preferences'),
    'Dir::Etc::PreferencesParts': place('parts'),
    // The user whom apt uses for downloads may not be allowed to enter the folder.
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    // A mirror may be some days old; its packages are signed all the same.
    'Acquire::Check-Valid-Until': 'false',
  };
  const options = Object.entries(own).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  await run('apt-get', [...options, 'update', '-qq']);
  return options;
}

/** The Debian mirror from which apt on this machine installs. */
export async function mirror() {
  const told = await run('apt-get', ['indextargets', '--format', '$(REPO_URI) $(RELEASE) $(COMPONENT)', 'Created-By: Packages']);
  const lines = told.split('\n').map((line) => line.split(' '));
  return (
    lines.find(([uri, release, component]) => /\/debian\/$/.test(uri) && component === 'main' && !release.includes('-'))?.[0] ?? MIRROR
  );
}

/** The libraries that a package depends on, directly or through libraries, out of the output of `apt-cache depends`. */
function librariesOf(name, told) {
  const needs = new Map();
  let list = [];
  for (const line of told.split('\n')) {
    const [, dependency] = /^[ |]+(?:Pre)?Depends: ([\w.+-]+)/.exec(line) ?? [];
    if (dependency) list.push(dependency);
    else if (/^\S/.test(line)) needs.set(line.trim(), (list = []));
  }
  const found = new Set();
  const walk = (from) => {
    for (const one of needs.get(from) ?? []) {
      if (!one.startsWith('lib') || found.has(one)) continue;
      found.add(one);
      walk(one);
    }
  };
  walk(name);
  return [...found];
}

const FOLDERS = ['usr/sbin', 'usr/bin', 'sbin', 'bin'];
/** Debian has a folder of its own for the programs of each PostgreSQL version. */
const clientsOf = (tree) => {
  const place = 'usr/lib/postgresql';
  return existsSync(join(tree, place)) ? readdirSync(join(tree, place)).map((version) => join(place, version, 'bin')) : [];
};

/** A script that starts the program with the loader of its own C library. */
function starter(tree, name) {
  const isFolder = (path) => existsSync(join(tree, path));
  const libraries = ['usr/lib', 'lib']
    .filter(isFolder)
    .flatMap((path) => readdirSync(join(tree, path)).map((one) => join(path, one)))
    .filter((path) => /-linux-gnu[^/]*$/.test(path));
  const loader = libraries
    .flatMap((path) => readdirSync(join(tree, path)).map((one) => join(path, one)))
    .find((path) => /\/ld-linux[^/]*$/.test(path));
  const program = [...FOLDERS, ...clientsOf(tree)].map((path) => join(path, name)).find((path) => existsSync(join(tree, path)));
  if (!loader || !program) throw new Error(`The package of ${name} is not as expected.`);
  const at = (path) => `"$here/${path}"`;
  return [
    '#!/bin/sh',
    'here=$(dirname "$0")',
    `exec ${at(loader)} --library-path ${libraries.map(at).join(':')} ${at(program)} "$@"`,
    '',
  ].join('\n');
}
