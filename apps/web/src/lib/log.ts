/** Logs a failure that does not keep the page from working, instead of showing it to the visitor (ER-019..024). */
export function log(what: string, error: unknown): void {
  console.warn(`[madang] ${what}`, error);
}
