import { place } from './trace';

/** What is told of an error besides its name, its words and where it came from. */
export interface Told {
  service: string;
  /** The route or the event that failed, never an address that somebody asked for. */
  at: string;
  request?: string | undefined;
}
export interface Reporter {
  report(e: unknown, told: Told): void;
  end(): Promise<void>;
}
let reporter: Reporter | null = null;

/** Reports errors from now on, if there is a DSN to do so. The library is loaded only then. */
export async function startErrors(dsn: string | undefined, release: string): Promise<void> {
  if (dsn) reporter = (await import('./reporter')).makeReporter(dsn, release);
}
/** Sends what waits, as a process ends. */
export async function endErrors(): Promise<void> {
  await reporter?.end();
  reporter = null;
}

/** Tells those who run the platform of an error that nobody expected. */
export const report = (e: unknown, told: Told): void => reporter?.report(e, { request: place()?.request, ...told });
