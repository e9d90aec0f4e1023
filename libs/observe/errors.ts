import { place } from './trace';

/** What is told of an error besides its name, its words and where it came from. */
export interface ErrorContext {
  service: string;
  /** The route or the event that failed, never an address that somebody asked for. */
  at: string;
  request?: string | undefined;
}
/** An error of a page, as its browser tells it: everything in it is a stranger's word. */
export interface PageError {
  name: string;
  message: string;
  stack: string;
  /** The route's pattern, never an address. */
  at: string;
  /** `Chrome 131`: what the page runs in. */
  browser: string;
  request?: string | undefined;
}
/** Sends errors of services and pages to the tracker that SENTRY_DSN names. */
export interface Reporter {
  readonly release: string;
  reportPage(e: PageError): void;
  report(e: unknown, told: ErrorContext): void;
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

/** The release that pages are told to name, and by that to report their errors; null where nobody wants to hear of any. */
export const reportedRelease = (): string | null => reporter?.release ?? null;

/** Tells those who run the platform of an error in somebody's browser. */
export const reportPage = (e: PageError): void => reporter?.reportPage({ request: place()?.request, ...e });

/** Tells those who run the platform of an error that nobody expected. */
export const report = (e: unknown, told: ErrorContext): void => reporter?.report(e, { request: place()?.request, ...told });
