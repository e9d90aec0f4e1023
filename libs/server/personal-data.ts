import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mergeMap, type Observable } from 'rxjs';
import { READING } from '@madang/contracts/codes';
import { REVEAL_HEADER, type Endpoint, type Persons } from '@madang/contracts/endpoint';
import { maskedPersons } from '@madang/contracts/masking';
import { hasPermission } from '@madang/contracts/permissions';
import type { User } from './caller';
import { fail } from './fail';
import { ReadingLog } from './reading-log';
import type { Req } from './request';
import { ENDPOINT_METADATA, RawAnswer } from './route';

/** A JSON object of an answer that may hold a person's data. */
type Row = Record<string, unknown>;

/**
 * Handles answers that show data of other people: masks the data for callers without the permission to see it, and notes the reading in
 * the site's log. A call gets this by `.persons` or `.sheet` in its declaration; tools/journeys/personal-data.spec.ts checks which calls
 * need that.
 */
@Injectable()
export class PersonalDataInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: ReadingLog,
  ) {}

  intercept(ctx: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (ctx.getType() !== 'http') return next.handle();
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT_METADATA, ctx.getHandler());
    if (!endpoint?.persons) return next.handle();
    const { persons, access } = endpoint;
    const req = ctx.switchToHttp().getRequest<Req>();
    return next
      .handle()
      .pipe(
        mergeMap((answer: unknown) => (persons.sheet ? this.sheet(persons.kind, access, req, answer) : this.page(persons, req, answer))),
      );
  }

  /** Refuses a sheet with people to a caller without the permission, and writes its reading into the log before it is sent. */
  private async sheet(kind: Persons['kind'], access: Endpoint['access'], req: Req, answer: unknown): Promise<unknown> {
    const personCount = (answer as RawAnswer).options.rowCount ?? 0;
    // Sheets of learners have a permission of their own; every other sheet needs the permission to see personal data unmasked.
    if (access !== 'CLASS_STUDENT_EXCEL_DOWNLOAD' && personCount > 0 && !hasPermission(req.caller.roles, 'SITE_PERSONAL_READ'))
      throw fail('NO_PERMISSION');
    const { reason } = req.input as { reason?: string };
    if (personCount > 0)
      await this.log.write({ ...lineOf(req), kind, way: READING.SHEET, masked: false, personCount, reason: reason ?? '', subject: null });
    return answer;
  }

  private async page(persons: Persons, req: Req, answer: unknown): Promise<unknown> {
    const json = answer instanceof RawAnswer ? answer : null;
    const data: unknown = json ? JSON.parse((json.body as string | null) ?? 'null') : plain(answer);
    const people = peopleOf(data, persons.key, req.pathParams);
    if (persons.key === 'userSeq') people.delete(String(req.caller.userSeq));
    if (people.size === 0) return answer;
    const shown = await this.revealed(persons, req, people);
    const masked = !hasPermission(req.caller.roles, 'SITE_PERSONAL_READ');
    if (!shown) {
      const line = { ...lineOf(req), kind: persons.kind, way: READING.PAGE, masked, personCount: people.size, reason: '' };
      await this.log.note({ ...line, subject: people.size === 1 ? subjectOf(persons.key, [...people][0]!) : null });
    }
    if (!masked) return answer;
    const hidden = maskedPersons(data, persons.key, { whole: shown, own: req.caller.userSeq });
    return json ? new RawAnswer(JSON.stringify(hidden), json.options) : hidden;
  }

  /**
   * The person whom the caller asks by a header to see unmasked; null without the header, or if the answer does not have that person.
   * Refuses a caller without the permission to see unmasked data, and logs the reading before the answer is sent.
   */
  private async revealed({ kind, key }: Persons, req: Req, people: ReadonlySet<string>): Promise<string | null> {
    const wanted = req.headers[REVEAL_HEADER];
    if (typeof wanted !== 'string' || !people.has(wanted)) return null;
    if (!hasPermission(req.caller.roles, ['SITE_PERSONAL_READ', 'SITE_PERSONAL_REVEAL'])) throw fail('NO_PERMISSION');
    const line = { ...lineOf(req), kind, way: READING.REVEAL, masked: false, personCount: 1, reason: '' };
    await this.log.write({ ...line, subject: subjectOf(key, wanted) });
    return wanted;
  }
}

/** The answer as JSON, in which dates are texts. */
const plain = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer ?? null));

const lineOf = ({ caller, pathParams }: Req) => ({
  channelSeq: caller.channelSeq!,
  userSeq: (caller as User).userSeq,
  courseSeq: typeof pathParams['courseSeq'] === 'number' ? pathParams['courseSeq'] : null,
  ip: caller.ip,
});
const subjectOf = (key: string, value: string) => ({
  userSeq: key === 'userSeq' ? Number(value) : null,
  ref: key === 'userSeq' ? '' : value,
});

/** The people in an answer, by the field `key` that identifies them. If the path of the call names a person, it is that person alone. */
function peopleOf(data: unknown, key: string, path: Req['pathParams'], found = new Set<string>()): Set<string> {
  if (path[key] !== undefined) return new Set([String(path[key])]);
  if (Array.isArray(data)) for (const one of data) peopleOf(one, key, path, found);
  else if (typeof data === 'object' && data !== null) {
    const value = (data as Row)[key];
    if (typeof value === 'number' || typeof value === 'string') found.add(String(value));
    else for (const one of Object.values(data)) peopleOf(one, key, path, found);
  }
  return found;
}
