/** Logs a failure that the page can go on without, instead of telling the visitor (ER-019..024). */
export function log(what: string, error: unknown): void {
  console.warn(`[madang] ${what}`, error);
}
