import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { USER_TYPE } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { SessionUser } from '@madang/contracts/main/account';
import type { mypageApi } from '@madang/contracts/main/mypage';
import type { User } from '@madang/server/caller';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { formFile } from '@madang/server/form-file';
import type { Req } from '@madang/server/request';
import { AccountEntity } from '../account/account.entity';
import { Attempts, tryOf } from '../attempt/attempts';
import { beginPlan } from '../channel/free-plan';
import { MemberService } from '../member/member.service';
import { SessionService } from '../session/session.service';
import { FileAddresses } from '../storage/file-addresses';
import { Pictures } from '../storage/pictures';
import { Storage } from '../storage/storage';
import { redraw } from '../upload/image';

/** Pixels of each side of a profile picture. */
const PICTURE_SIDE_PX = 400;
const PICTURE_FOLDER = 'public/people';

/** Changes the phone number and the picture of the caller's own account, and begins the plan of an owner's site. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly db: Db,
    private readonly attempts: Attempts,
    private readonly sessions: SessionService,
    private readonly members: MemberService,
    private readonly storage: Storage,
    private readonly pictures: Pictures,
    private readonly addresses: FileAddresses,
  ) {}

  /** Changes the phone number; a new one has to be proven again. */
  async change({ phone }: InputOf<typeof mypageApi.profile>, auth: User): Promise<{ user: SessionUser }> {
    const { userSeq } = auth;
    await this.db.tx({}, async (tx) => {
      const account = await tx.findOneOrFail(AccountEntity, { where: { userSeq }, lock: { mode: 'for_no_key_update' } });
      await tx.update(AccountEntity, { userSeq }, { phone, phoneAt: account.phone === phone ? account.phoneAt : null });
    });
    return this.answer(auth);
  }

  async picture(req: Req, auth: User): Promise<{ user: SessionUser }> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('picture', auth.userSeq));
    const { body } = await formFile(req, LIMITS.imageBytes);
    if (!body) throw fail('IMAGE_TOO_LARGE');
    const picture = await redraw(body, PICTURE_SIDE_PX);
    const key = `${PICTURE_FOLDER}/${auth.userSeq}/${randomBytes(16).toString('hex')}.${picture.ext}`;
    await this.storage.put(key, picture.body, picture.contentType);
    await this.hang(this.addresses.open(key), auth.userSeq);
    return this.answer(auth);
  }

  async removePicture(auth: User): Promise<{ user: SessionUser }> {
    await this.hang(null, auth.userSeq);
    return this.answer(auth);
  }

  /** Sets another profile picture, or none, and deletes the file of the old one. */
  private async hang(url: string | null, userSeq: number): Promise<void> {
    const old = await this.db.tx({}, async (tx) => {
      const account = await tx.findOneOrFail(AccountEntity, { where: { userSeq }, lock: { mode: 'pessimistic_write' } });
      await tx.update(AccountEntity, { userSeq }, { profileImageUrl: url });
      return account.profileImageUrl;
    });
    await this.forget(old, userSeq);
  }

  /** Deletes the file of a profile picture, if it lies in the folder of this person; the address of a picture may also point elsewhere. */
  async forget(url: string | null, userSeq: number): Promise<void> {
    const own = this.addresses.open(`${PICTURE_FOLDER}/${userSeq}/`);
    if (url?.startsWith(own)) await this.pictures.remove(url.replace(/^\/files\//, ''));
  }

  /** Puts a site of the caller on the free plan if it has no plan yet, and notes that the caller has begun with a plan. */
  async initPlan({ channelSeq }: InputOf<typeof mypageApi.initPlan>, auth: User): Promise<{ user: SessionUser }> {
    const { userTypeCd } = await this.members.find(channelSeq, auth);
    if (userTypeCd !== USER_TYPE.OWNER) throw fail('NO_PERMISSION');
    await this.db.tx({ channelSeq }, async (tx) => {
      await beginPlan(tx, channelSeq);
      await tx.update(AccountEntity, { userSeq: auth.userSeq }, { isInitPlan: true });
    });
    return this.answer(auth);
  }

  private async answer(auth: User): Promise<{ user: SessionUser }> {
    return { user: await this.sessions.user(auth.userSeq) };
  }
}
