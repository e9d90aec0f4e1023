import '@madang/server/check-environment';
import 'reflect-metadata';
import { flushCompileCache } from 'node:module';
import type { Type } from '@nestjs/common';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { bootstrap } from '@madang/server/bootstrap';
import { config, keepOwnDatabases, transcodePort } from '@madang/server/config';
import { BadEnvironment, given } from '@madang/server/environment';
import { flushLog } from '@madang/server/log';
import { startMetrics } from '@madang/server/metrics/metrics-server';
import { endErrors, startErrors } from '@madang/observe/errors';
import { releaseName, releaseOf } from '@madang/observe/release';
import { endTraces, startTraces } from '@madang/observe/trace';

const SERVICE_MODULES: Record<ServiceName, () => Promise<{ AppModule: Type }>> = {
  main: () => import('../apps/api-main/src/app.module'),
  util: () => import('../apps/api-util/src/app.module'),
  event: () => import('../apps/api-event/src/app.module'),
  alarm: () => import('../apps/api-alarm/src/app.module'),
  form: () => import('../apps/api-form/src/app.module'),
  campaign: () => import('../apps/api-campaign/src/app.module'),
  page: () => import('../apps/api-page/src/app.module'),
};
/**
 * The name of the payment stand-in. It and the stand-ins for social logins and conference services run beside the services unless real
 * companies are chosen.
 */
const SANDBOX_PAY = 'sandbox-pay';
const SANDBOX_SOCIAL = 'sandbox-social';
const SANDBOX_LIVE = 'sandbox-live';
/** The name of the process that converts videos; api-main does it itself if it is not named. */
const TRANSCODE_PROCESS = 'transcode';
/** Milliseconds after which the stopping process ends, even with open connections. */
const CLOSE_WITHIN = 10_000;

type StandIn = typeof SANDBOX_PAY | typeof SANDBOX_SOCIAL | typeof SANDBOX_LIVE;
type Name = ServiceName | StandIn | typeof TRANSCODE_PROCESS;
const STAND_INS: Record<StandIn, () => boolean> = {
  [SANDBOX_PAY]: () => config.payProvider === 'sandbox',
  [SANDBOX_SOCIAL]: () => config.socialProvider === 'sandbox',
  [SANDBOX_LIVE]: () => config.liveProvider === 'sandbox',
};
const isStandIn = (name: Name): name is StandIn => name in STAND_INS;
const PROCESS_NAMES: readonly Name[] = [...SERVICE_NAMES, SANDBOX_PAY, SANDBOX_SOCIAL, SANDBOX_LIVE, TRANSCODE_PROCESS];
const isWanted = (name: Name) => (isStandIn(name) ? STAND_INS[name]() : name !== TRANSCODE_PROCESS);
/** The schemas that a process uses. The stand-ins for logins and conferences store nothing in the database. */
const ownerOf = (name: Name) =>
  isStandIn(name) ? (name === SANDBOX_PAY ? ['sandbox'] : []) : [name === TRANSCODE_PROCESS ? 'main' : name];
const isName = (name: string): name is Name => PROCESS_NAMES.some((n) => n === name);

async function start(name: Name): Promise<() => Promise<void>> {
  if (name === SANDBOX_SOCIAL) {
    const { startSandboxSocial } = await import('../apps/sandbox-social/src/main');
    const running = await startSandboxSocial();
    return () => running.close();
  }
  if (name === SANDBOX_LIVE) {
    const { startSandboxLive } = await import('../apps/sandbox-live/src/main');
    const running = await startSandboxLive();
    return () => running.close();
  }
  if (name === TRANSCODE_PROCESS)
    return bootstrap('main', (await import('../apps/api-main/src/video/transcoder.module')).TranscodeModule, transcodePort());
  if (name !== SANDBOX_PAY) return bootstrap(name, (await SERVICE_MODULES[name]()).AppModule);
  const { startSandboxPay } = await import('../apps/sandbox-pay/src/main');
  const running = await startSandboxPay({ shop: process.env['SANDBOX_PAY_SHOP'] });
  return () => running.close();
}

/** Runs the named services in this process; without names, all services and the stand-ins that the settings ask for. */
async function serve(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !isName(name));
  if (unknown.length) throw new Error(`There is no service ${unknown.join(', ')}; there are ${PROCESS_NAMES.join(', ')}`);
  const wanted = names.length ? names.filter(isName) : PROCESS_NAMES.filter(isWanted);
  keepOwnDatabases(wanted.flatMap(ownerOf));
  const closers: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), CLOSE_WITHIN).unref();
    await Promise.allSettled(closers.map((close) => close()));
    await Promise.all([endTraces(), endErrors()]);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // The launcher was killed, so nothing else would stop this process.
  process.on('disconnect', () => void stop());

  await startErrors(given('SENTRY_DSN'), given('SENTRY_RELEASE') ?? `madang@${releaseName(releaseOf())}`);
  await startTraces(given('OTEL_EXPORTER_OTLP_ENDPOINT'), given('OTEL_EXPORTER_OTLP_HEADERS'));
  closers.push(...(await Promise.all(wanted.map(start))));
  if (config.metricsPort) {
    const metrics = await startMetrics(config.metricsPort, config.host);
    closers.push(() => new Promise((done) => metrics.close(() => done())));
  }
  process.send?.('ready');
  // With NODE_COMPILE_CACHE this writes the compiled code to its folder; a killed process leaves it there too.
  flushCompileCache();
}

const wayOut = (port?: number) =>
  port === config.metricsPort ? 'METRICS_PORT to move the metrics' : 'SERVICE_PORT_BASE to move the services';

serve(process.argv.slice(2)).catch((e: Error & { code?: string; port?: number }) => {
  const sentence =
    e instanceof BadEnvironment ? e.message : e.code === 'EADDRINUSE' ? `Port ${e.port} is taken. Set ${wayOut(e.port)}.` : e.stack;
  process.stderr.write(`${sentence}\n`);
  flushLog();
  process.exit(1);
});
