import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@madang/contracts/endpoint';
import { hasPermission } from '@madang/contracts/permissions';
import type { User } from './caller';
import { Failure } from './fail';
import { logger } from './log';
import type { Req } from './request';

type Body = Record<string, unknown>;
/** Reads the present values of a call's restricted fields, by their names in the input. */
type FindValues = (caller: User, path: never) => Promise<object> | object;

/** Checks fields of a call's input that need a further permission besides that of the call. */
@Injectable()
export class RestrictedFields {
  private readonly finders = new Map<unknown, FindValues>();

  /**
   * Registers how the present values of a call's restricted fields are read; the service that writes the fields does so in its
   * constructor. If nothing is registered, a caller who lacks the further permission may not send these fields at all.
   */
  hold<P extends string>(endpoint: Endpoint<P, never, never, never> | Endpoint<P>, find: FindValues): void {
    this.finders.set(endpoint, find);
  }

  /**
   * The body without those restricted fields that the sender may not change but has sent unchanged; throws if one of them is changed. A
   * field that is left out is not written, so a change that somebody else makes at the same moment stays.
   */
  async allowed(endpoint: Endpoint, req: Req): Promise<unknown> {
    const { body, caller } = req;
    if (!endpoint.fields || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const sent = body as Body;
    const lacking = Object.entries(endpoint.fields).filter(
      ([field, permission]) => isSent(sent, field) && !hasPermission(caller.roles, permission),
    );
    if (!lacking.length) return body;
    const now = await this.now(endpoint, req);
    const changed = lacking.map(([field]) => field).filter((field) => !(field in now) || !isDeepStrictEqual(sent[field], now[field]));
    if (changed.length) {
      const { requestId, userSeq, channelSeq } = caller;
      logger.info({ requestId, userSeq, channelSeq, fields: changed }, 'refused');
      throw new Failure(
        'NO_PERMISSION',
        undefined,
        changed.map((field) => ({ field, message: { key: 'fieldPermission' } })),
      );
    }
    const names = lacking.map(([field]) => field);
    return Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)));
  }

  /**
   * The present values of the restricted fields; empty if the row does not exist, so that the call is refused as it is for an existing
   * row.
   */
  private async now(endpoint: Endpoint, req: Req): Promise<Body> {
    try {
      return ((await this.finders.get(endpoint)?.(req.caller as User, req.pathParams as never)) ?? {}) as Body;
    } catch (e) {
      if (e instanceof Failure) return {};
      throw e;
    }
  }
}

/** Whether the body has the field; `members[].userTypeCd` is present if one of the members has a value for it. */
function isSent(body: Body, field: string): boolean {
  const [list, inner] = field.split('[].') as [string, string?];
  if (!inner) return Object.hasOwn(body, field);
  const items = body[list];
  return Array.isArray(items) && items.some((item) => isGiven(item as Body | null, inner));
}
const isGiven = (item: Body | null, name: string) => (item?.[name] ?? null) !== null;
