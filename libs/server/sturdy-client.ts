import pg from 'pg';

/** A database that dies fails the statement that runs, not the process: an 'error' that nobody hears would end it. */
export class SturdyClient extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options);
    this.on('error', () => undefined);
  }
}
