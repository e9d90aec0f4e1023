import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { releaseOf } from '@madang/observe/release';

/** The metrics of this process for Prometheus: one registry for all services in it. */
export const registry = new Registry();
const registers = [registry];

new Gauge({
  name: 'madang_build_info',
  help: '1, for what runs, by version and commit',
  labelNames: ['version', 'commit'],
  registers,
}).set({ ...releaseOf() }, 1);

/** Buckets in seconds for the time of an answer, from a read out of warm caches to an answer that the gateway gives up on. */
const ANSWER_SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/**
 * Creates the counter's series with 0. Prometheus computes an increase from two readings, so a series that appears with its first event
 * would hide this event.
 */
const fromZero = <L extends string>(counter: Counter<L>, label: L, values: readonly string[]) =>
  values.forEach((value) => counter.inc({ [label]: value } as Partial<Record<L, string>>, 0));

/** Answers by service, route and status; counted as each answer is sent (answers.ts). */
export const httpRequests = new Counter({
  name: 'madang_http_requests_total',
  help: 'Answers by route and status; "unknown" stands for paths that no route has',
  labelNames: ['service', 'method', 'route', 'status'],
  registers,
});
/** Seconds from a request to its sent answer (answers.ts). */
export const httpSeconds = new Histogram({
  name: 'madang_http_request_duration_seconds',
  help: 'Seconds until the answer was sent, by route',
  labelNames: ['service', 'method', 'route'],
  buckets: ANSWER_SECONDS,
  registers,
});
/** Seconds for which a caller waits for a free connection of the pool (db.ts). */
export const databaseWaits = new Histogram({
  name: 'madang_db_wait_seconds',
  help: 'Seconds that those waited who found no free connection at once',
  labelNames: ['service'],
  buckets: ANSWER_SECONDS,
  registers,
});
/** Callers who got no connection within the time that they may wait (db.ts). */
export const databaseRefusals = new Counter({
  name: 'madang_db_refused_total',
  help: 'Callers who waited for a connection in vain and heard 503',
  labelNames: ['service'],
  registers,
});
/** The outcome of a read that the replica may answer: `answered`, or why the primary answered it. */
export type ReplicaOutcome = 'answered' | 'behind' | 'unknown' | 'away' | 'conflict' | 'refused' | 'absent';
/** Reads that the replica may answer, by outcome (replica.ts). */
export const replicaReads = new Counter<'service' | 'outcome'>({
  name: 'madang_replica_reads_total',
  help: 'Reads for the replica, by outcome: answered by it, or by the primary because it was behind, away, cancelled it …',
  labelNames: ['service', 'outcome'],
  registers,
});
/** 1 while the replica is not asked because it failed or is behind the primary (replica.ts). */
export const replicaAway = new Gauge({
  name: 'madang_replica_away',
  help: '1 while the replica is left alone and the primary answers its reads',
  labelNames: ['service'],
  registers,
});
/** Open WebSockets: those of the event service, for classroom, bell and chat, and those of the gateway. */
export const sockets = new Gauge({
  name: 'madang_sockets',
  help: 'Open WebSockets',
  registers,
});
/** Jobs of the outbox, counted as each ends, by outcome (outbox.ts). */
export const jobsDone = new Counter({
  name: 'madang_jobs_total',
  help: 'Jobs of the outbox by queue and outcome (done, failed)',
  labelNames: ['queue', 'outcome'],
  registers,
});
/** Calls to payment companies (apps/api-util, provider-metrics.ts). */
export const providerRequests = new Counter({
  name: 'madang_payment_provider_requests_total',
  help: 'Requests to a payment company by call and outcome (ok, refused, unclear)',
  labelNames: ['provider', 'call', 'outcome'],
  registers,
});
/** Seconds of calls to payment companies, failed ones included (apps/api-util, provider-metrics.ts). */
export const providerSeconds = new Histogram({
  name: 'madang_payment_provider_seconds',
  help: 'Seconds of each request to a payment company, by call',
  labelNames: ['provider', 'call'],
  buckets: ANSWER_SECONDS,
  registers,
});
/** 1 while the circuit breaker refuses calls to a payment company (apps/api-util, provider-metrics.ts). */
export const providerDown = new Gauge({
  name: 'madang_payment_provider_down',
  help: '1 while a payment company answers nobody and is asked by probes alone',
  labelNames: ['provider', 'way'],
  registers,
});
/** Attempts to send a mail, counted by outcome (apps/api-campaign). */
export const mails = new Counter({
  name: 'madang_mails_total',
  help: 'Mails by outcome (sent, retried, given_up)',
  labelNames: ['outcome'],
  registers,
});
fromZero(mails, 'outcome', ['sent', 'retried', 'given_up']);
/** Conversions of uploaded videos, counted as each ends (apps/api-main, transcoder.ts). */
export const transcodes = new Counter({
  name: 'madang_transcodes_total',
  help: 'Videos made playable, by outcome (done, refused, failed)',
  labelNames: ['outcome'],
  registers,
});
fromZero(transcodes, 'outcome', ['done', 'refused', 'failed']);
/** Seconds of the whole conversion of an uploaded video (apps/api-main, transcoder.ts); the buckets go from ten seconds to four hours. */
export const transcodeSeconds = new Histogram({
  name: 'madang_transcode_seconds',
  help: 'Seconds that the work on a video took, whatever came of it',
  buckets: [10, 60, 300, 900, 3600, 4 * 3600],
  registers,
});
