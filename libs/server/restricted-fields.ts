import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@madang/contracts/endpoint';
import { hasPermission } from '@madang/contracts/permissions';
import type { User } from './caller';
import { Failure } from './fail';
import { logger } from './log';
import type { Req } from './request';

type Body = Record<string, unknown>;
/** Reads what the fields of a call hold now, by their names in its input. */
type FindValues = (caller: User, path: never) => Promise<object> | object;

/** Fields that need a permission of their own, besides that of their call. */
@Injectable()
export class RestrictedFields {
  private readonly finders = new Map<unknown, FindValues>();

  /**
   * How the values of a call's fields are read: call it in the constructor of the service that writes them.
   * Where nobody does, whoever lacks the permission may send no value at all.
   */
  hold<P extends string>(endpoint: Endpoint<P, never, never, never> | Endpoint<P>, find: FindValues): void {
    this.finders.set(endpoint, find);
  }

  /**
   * The body without what its sender has no permission for but leaves as it is; what they would change is refused.
   * What is taken out also stays when somebody else changes it at the same moment: absent means kept.
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

  /** The present values; none for a row that does not exist, so that it is refused like one that does. */
  private async now(endpoint: Endpoint, req: Req): Promise<Body> {
    try {
      return ((await this.finders.get(endpoint)?.(req.caller as User, req.pathParams as never)) ?? {}) as Body;
    } catch (e) {
      if (e instanceof Failure) return {};
      throw e;
    }
  }
}

/** `members[].userTypeCd` is sent when one of the members has it; null gives nothing. */
function isSent(body: Body, field: string): boolean {
  const [list, inner] = field.split('[].') as [string, string?];
  if (!inner) return Object.hasOwn(body, field);
  const items = body[list];
  return Array.isArray(items) && items.some((item) => isGiven(item as Body | null, inner));
}
const isGiven = (item: Body | null, name: string) => (item?.[name] ?? null) !== null;
