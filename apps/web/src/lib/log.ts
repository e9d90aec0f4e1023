/** Logs a failure without which the page works, instead of showing it to the visitor (ER-019..024). */
export function log(what: string, error: unknown): void {
  console.warn(`[madang] ${what}`, error);
}
