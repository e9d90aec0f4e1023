import { randomBytes } from 'node:crypto';
import type { Caller } from '@madang/server/caller';
import type { Res } from '@madang/server/request';

/**
 * Sends the token of a session, and the random name under which the browser's visits are joined, as headers; a caller without a name gets
 * a new one (AM-078, AM-187).
 */
export function sendSession(res: Res, caller: Caller, token: string): void {
  void res
    .header('access-token', token)
    .header('http-session', caller.httpSession ?? randomBytes(18).toString('base64url'))
    .header('access-control-expose-headers', 'access-token, http-session');
}
