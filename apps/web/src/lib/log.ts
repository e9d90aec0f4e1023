/** What the page can go on without is only logged (ER-019..024). */
export function log(what: string, error: unknown): void {
  console.warn(`[madang] ${what}`, error);
}
