import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build/bundle.ts';
import { dockerOf, TRIAL_PROJECT, type Docker } from './docker.ts';
import { Engine, enginePrograms, ENGINE_FOLDER, type Env } from './engine.ts';
import machine, { MACHINE_CONTAINER } from './machine.ts';
import { standIns } from './stand-ins.ts';
import steps from './steps.ts';

const USAGE = `npm run containers                 by an engine and base images of its own (root on Debian)
npm run containers -- --docker     by the Docker that is here, with the images of the registries
npm run containers -- --keep       leaves everything running
npm run containers -- --from TEXT  goes on with the step whose name has TEXT, on what --keep left
npm run containers -- machine      a machine with systemd instead: the unit, and the upgrade without containers
npm run containers -- clean        removes what a run leaves for the next one (${ENGINE_FOLDER})`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { docker: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false }, from: { type: 'string' } },
});
if (positionals[0] === 'clean') {
  await new Engine().stop();
  rmSync(ENGINE_FOLDER, { recursive: true, force: true });
} else if (positionals.length && positionals[0] !== 'machine') process.stdout.write(`${USAGE}\n`);
else {
  const onMachine = positionals[0] === 'machine';
  const open: (() => Promise<unknown>)[] = [];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void down(open).finally(() => process.exit(1)));
  try {
    await all(open, onMachine);
    process.stdout.write('  All of it ran.\n');
  } catch (e) {
    process.stdout.write(`\n${(e as Error).message}\n`);
    process.exitCode = 1;
  }
  if (!values.keep && open.length) await step('everything is taken down', () => down(open));
}

async function all(open: (() => Promise<unknown>)[], onMachine: boolean): Promise<void> {
  // docker-compose.yml would read the .env file.
  if (existsSync(join(root, '.env'))) throw new Error('.env is for the product that runs here: a trial needs a checkout without one.');
  const engine = values.docker ? null : new Engine();
  if (engine) {
    await step('programs are here', enginePrograms);
    open.push(() => engine.stop());
    await step('the engine starts', () => engine.start());
  }
  const docker = dockerOf(settled(engine?.env ?? process.env));
  if (values.keep) process.stdout.write(`  ${docker.env['DOCKER_HOST'] ? `DOCKER_HOST=${docker.env['DOCKER_HOST']}` : ''}\n`);
  open.push(() => (onMachine ? docker.run('rm', '--force', '--volumes', MACHINE_CONTAINER) : removeAll(docker)));
  if (!values.from) {
    if (engine) await step('base images are made', () => standIns(docker.run, onMachine ? ['node'] : undefined));
    if (!onMachine) await removeAll(docker);
  }
  const wanted = Object.entries(onMachine ? machine : steps);
  const first = wanted.findIndex(([name]) => name.includes(values.from ?? ''));
  for (const [name, work] of wanted.slice(first)) await step(name, () => work(docker));
}

function removeAll(docker: Docker): Promise<string> {
  return docker.compose('--profile', '*', 'down', '--volumes', '--remove-orphans');
}

async function down(open: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of open.toReversed()) await close().catch((e: Error) => process.stdout.write(`${e.message}\n`));
}

/** The environment without Compose's own variables and this folder's .env, which are for the product that runs here. */
function settled(env: Env): Env {
  const { COMPOSE_FILE: _, COMPOSE_PROFILES: __, ...rest } = env;
  return { ...rest, COMPOSE_PROJECT_NAME: TRIAL_PROJECT, COMPOSE_DISABLE_ENV_FILE: '1', BUILDKIT_PROGRESS: 'plain' };
}

async function step(name: string, work: () => Promise<string | void>): Promise<void> {
  const from = Date.now();
  process.stdout.write(`  ${name} … `);
  const found = await work();
  process.stdout.write(`${((Date.now() - from) / 1000).toFixed(0)} s${found ? `: ${found}` : ''}\n`);
}
