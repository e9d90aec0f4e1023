import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { bootstrap } from '@madang/server/bootstrap';
import { logger } from '@madang/server/log';

const MODULES: Record<ServiceName, () => Promise<{ AppModule: Type }>> = {
  main: () => import('../apps/api-main/src/app.module'),
  util: () => import('../apps/api-util/src/app.module'),
  event: () => import('../apps/api-event/src/app.module'),
  alarm: () => import('../apps/api-alarm/src/app.module'),
  form: () => import('../apps/api-form/src/app.module'),
  campaign: () => import('../apps/api-campaign/src/app.module'),
  page: () => import('../apps/api-page/src/app.module'),
};
const CLOSE_WITHIN = 10_000;

const isService = (name: string): name is ServiceName => name in MODULES;

/** Runs the services named on the command line, all of them without a name, in this process. */
async function serve(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !isService(name));
  if (unknown.length) throw new Error(`There is no service ${unknown.join(', ')}; there are ${SERVICE_NAMES.join(', ')}`);
  const wanted = names.length ? names.filter(isService) : SERVICE_NAMES;
  const closers: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), CLOSE_WITHIN).unref();
    await Promise.allSettled(closers.map((close) => close()));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // The launcher went away (killed): nobody is left to stop us.
  process.on('disconnect', () => void stop());

  closers.push(...(await Promise.all(wanted.map(async (name) => bootstrap(name, (await MODULES[name]()).AppModule)))));
  process.send?.('ready');
}

serve(process.argv.slice(2)).catch((e: Error & { code?: string; port?: number }) => {
  const taken = e.code === 'EADDRINUSE';
  process.stderr.write(taken ? `Port ${e.port} is taken. Set SERVICE_PORT_BASE to move the services.\n` : `${e.stack}\n`);
  logger.flush();
  process.exit(1);
});
