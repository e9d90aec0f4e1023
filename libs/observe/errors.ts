import { place } from './trace';

/** What an error report adds to the error's name, message and stack. */
export interface ErrorContext {
  service: string;
  /** The route pattern or the event in which the error happened; never the address of the call, which may hold secrets. */
  at: string;
  request?: string | undefined;
}
/** An error that a browser reported. Anybody can send such a report, so nothing in it can be trusted. */
export interface PageError {
  name: string;
  message: string;
  stack: string;
  /** The pattern of the page's route; never its address. */
  at: string;
  /** Browser and version, such as `Chrome 131`. */
  browser: string;
  request?: string | undefined;
}
/** Sends errors of services and pages to the error tracker that SENTRY_DSN names. */
export interface Reporter {
  readonly release: string;
  reportPage(e: PageError): void;
  report(e: unknown, told: ErrorContext): void;
  end(): Promise<void>;
}
let reporter: Reporter | null = null;

/** Starts to report errors if there is a DSN. The tracker's library is loaded only then. */
export async function startErrors(dsn: string | undefined, release: string): Promise<void> {
  if (dsn) reporter = (await import('./reporter')).makeReporter(dsn, release);
}
/** Sends the reports that still wait, when the process ends. */
export async function endErrors(): Promise<void> {
  await reporter?.end();
  reporter = null;
}

/** The release that pages name when they report errors; null: nothing is reported. */
export const reportedRelease = (): string | null => reporter?.release ?? null;

/** Reports an error that happened in somebody's browser. */
export const reportPage = (e: PageError): void => reporter?.reportPage({ request: place()?.request, ...e });

/** Reports an unexpected error of a service. */
export const report = (e: unknown, told: ErrorContext): void => reporter?.report(e, { request: place()?.request, ...told });
