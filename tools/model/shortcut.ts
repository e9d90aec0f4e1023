import { existsSync } from 'node:fs';
import pg from 'pg';

interface Connecting {
  connect(port: number | string, host?: string): void;
}

/**
 * Makes connections to a database on this machine use its socket in `dir` instead of TCP; the way to the database takes a third of a
 * history's time.
 */
export function throughSocket(dir: string): void {
  // `pg` does not declare how a connection is made.
  const { prototype } = pg.Connection as unknown as { prototype: Connecting };
  const { connect } = prototype;
  prototype.connect = function (port, host) {
    const socket = `${dir}/.s.PGSQL.${port}`;
    return existsSync(socket) ? connect.call(this, socket) : connect.call(this, port, host);
  };
}
