/** A row of `reconciliation_run`. */
export interface RunRow {
  run_seq: number;
  provider: string;
  from_at: Date;
  until_at: Date;
  phase: 'DAYS' | 'READ' | 'ORDERS' | 'BILLS' | 'DONE' | 'GIVEN_UP';
  cursor: string | null;
  transactions: number;
  compared: number;
  settled: number;
  failure: string | null;
  started_at: Date;
  finished_at: Date | null;
}

/** What a step did; without a cursor its phase is over. */
export interface Step {
  cursor: string | null;
  transactions?: number;
  compared?: number;
  settled?: number;
}
