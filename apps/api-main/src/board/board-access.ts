import { Injectable } from '@nestjs/common';
import { BOARD_SCOPE, type BOARD_KIND, type BoardScope, type CodeOf, type Lang, type PostType } from '@madang/contracts/codes';
import { BOARD_TYPE_NAMES } from '@madang/contracts/main/board';
import type { Board } from '@madang/contracts/main/board-calls';
import { hasPermission } from '@madang/contracts/permissions';
import { usablePermissions } from '@madang/server/acting-key';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { CourseAccess } from '../course/course-access';
import { BOARD_BY_SEQ, BOARD_VIEWER, NOTICE_BOARD } from './board.sql';

/** What the reader of a board is: for a board of the site, on the site; for a board of a class, in the class. */
export interface Standing {
  userSeq: number | null;
  member: boolean;
  participant: boolean;
  staff: boolean;
  /** Whether the reader may pin posts, delete those of others, and answer as staff. */
  manage: boolean;
  /** Whether the reader sees secret and private posts of others (AM-169), and names in full. */
  sees: boolean;
}
export interface BoardRow {
  boardSeq: number;
  kind: CodeOf<typeof BOARD_KIND>;
  courseSeq: number | null;
  typeCd: PostType;
  name: string;
  readScope: BoardScope;
  writeScope: Exclude<BoardScope, typeof BOARD_SCOPE.EVERYONE>;
  categories: string[];
  order: number;
}
export interface Opened {
  row: BoardRow;
  standing: Standing;
}

const STRANGER_STANDING = { member: false, participant: false, staff: false, manage: false, sees: false };

export function admits(scope: BoardScope, s: Standing): boolean {
  if (scope === BOARD_SCOPE.EVERYONE) return true;
  if (scope === BOARD_SCOPE.MEMBERS) return s.member;
  return scope === BOARD_SCOPE.PARTICIPANTS ? s.participant || s.staff : s.staff;
}
/** Refuses with the error that fits: no log-in, no membership of the site, or no permission. */
export function refuse(scope: BoardScope, s: Standing): never {
  if (s.userSeq === null) throw fail('LOGIN_REQUIRED');
  throw fail(scope !== BOARD_SCOPE.STAFF && !s.member ? 'NOT_CHANNEL_USER' : 'NO_PERMISSION');
}
const mayWrite = ({ row, standing: s }: Opened) => s.member && admits(row.readScope, s) && admits(row.writeScope, s);
export const nameOf = (row: Pick<BoardRow, 'name' | 'typeCd'>, lang: Lang) => row.name || BOARD_TYPE_NAMES[row.typeCd][lang];

export function boardJson(opened: Opened, lang: Lang): Board {
  const { kind: _kind, ...row } = opened.row;
  return { ...row, name: nameOf(row, lang), mayWrite: mayWrite(opened), mayManage: opened.standing.manage };
}

/** Decides who may read and write on a board, by the scopes of the board and by what the caller is on the site or in the class. */
@Injectable()
export class BoardAccess {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly courses: CourseAccess,
  ) {}

  async ofSite(auth: Caller): Promise<Standing> {
    const { userSeq, channelSeq } = auth;
    if (userSeq === null) return { userSeq, ...STRANGER_STANDING };
    const found = await this.db.one({ channelSeq }, BOARD_VIEWER, { channelSeq, userSeq, now: this.clock.now() });
    if (!found) return { userSeq, ...STRANGER_STANDING };
    const manage = hasPermission(usablePermissions(found.roles), 'SITE_BOARD_UPDATE');
    return {
      userSeq,
      member: true,
      participant: found.participant,
      staff: found.userTypeCd !== null,
      manage,
      sees: manage || hasPermission(usablePermissions(found.roles), ['SITE_BOARD_READ', 'SITE_CLASS_UPDATE', 'CLASS_ROOM_UPDATE']),
    };
  }

  async ofCourse(auth: Caller, courseSeq: number): Promise<Standing> {
    const access = await this.courses.of(auth, courseSeq);
    const manage = access.manager || hasPermission(access.roles, 'SITE_BOARD_UPDATE');
    const member = access.isChannelUser;
    return { userSeq: auth.userSeq, member, participant: access.isAttend || (access.open && member), staff: manage, manage, sees: manage };
  }

  /** Finds a board that the caller may read, and refuses any other. */
  async open(auth: Caller, boardSeq: number): Promise<Opened> {
    const { channelSeq } = auth;
    const row = await this.db.one({ channelSeq }, BOARD_BY_SEQ, { channelSeq, boardSeq });
    if (!row) throw fail('NO_DATA');
    return this.checked(auth, row);
  }
  /** The board of the site's notices; null until the first notice is written. */
  async openNotices(auth: Caller): Promise<Opened | null> {
    const { channelSeq } = auth;
    const row = await this.db.one({ channelSeq }, NOTICE_BOARD, { channelSeq });
    return row && this.checked(auth, row);
  }
  async openToWrite(auth: User, boardSeq: number): Promise<Opened> {
    const opened = await this.open(auth, boardSeq);
    if (!mayWrite(opened)) refuse(opened.row.writeScope, opened.standing);
    return opened;
  }

  private async checked(auth: Caller, row: BoardRow): Promise<Opened> {
    const standing = row.courseSeq === null ? await this.ofSite(auth) : await this.ofCourse(auth, row.courseSeq);
    if (!admits(row.readScope, standing)) refuse(row.readScope, standing);
    return { row, standing };
  }
}
