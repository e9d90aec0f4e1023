import { LESSON_TYPE, DELIVERY, DELIVERY_STATUS, VOD_TYPE, YN } from '@madang/contracts/codes';
import { COURIER } from '@madang/contracts/util/couriers';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import type { World } from '../security/world';
import { learnerOf, makerOf, sampleOf, type Steps } from './keyed-steps';

/** Prepares the calls about what a learner does in a class, and about what the class sends and gives. */
export function lessonSteps(w: World): Steps {
  const { t, owner, channelSeq } = w;
  const made = makerOf(w);
  /** Prepares a learner of a class that has one lesson. */
  const withLesson = async (lesson: Record<string, unknown>) => {
    const one = await learnerOf(w);
    const [row] = await t.admin<{ seq: number }>(
      insertInto('main.curriculum', { channelSeq, courseSeq: one.courseSeq, ...lesson }, sql`returning curriculum_seq::int as seq`),
    );
    return { ...one, over: { ...one.over, curriculumSeq: row!.seq } };
  };
  const mission = () => withLesson({ curriculumTypeCd: LESSON_TYPE.TEXT, title: '과제', taskYn: YN.YES });
  const submitted = async () => {
    const one = await mission();
    const { submissionSeq } = await made('mission.submit', one.as, sampleOf(w, 'mission.submit'), one.over);
    return { ...one, over: { ...one.over, submissionSeq: submissionSeq! } };
  };
  /** Prepares a learner of a class with material to be sent, and the address for it. */
  const parcel = async () => {
    const { as, over, attendSeq } = await learnerOf(w, { delivery_cd: DELIVERY.REQUIRED });
    await t.admin(
      insertInto('main.delivery_address', {
        channelSeq,
        attendSeq,
        userSeq: as.userSeq,
        recipient: '김하나',
        phone: '01012345678',
        zipCode: '06236',
        address: '서울',
        updatedAt: sql`now()`,
      }),
    );
    return { over, deliverySeq: attendSeq };
  };
  const SENT = { statusCd: DELIVERY_STATUS.SENT, courierCd: COURIER.CJ, invoiceNo: '612345678901' };
  const ruled = async () => {
    const { as, courseSeq } = await learnerOf(w);
    await made('certificate.saveRule', owner, sampleOf(w, 'certificate.saveRule'), { courseSeq });
    return { courseSeq, userSeq: as.userSeq };
  };

  return {
    'mission.submit': async () => ({ ...(await mission()), body: sampleOf(w, 'mission.submit') }),
    'mission.edit': async () => ({ ...(await submitted()), body: { content: '다시 썼어요', files: [] } }),
    'mission.remove': submitted,
    'mission.feedback': async () => ({ as: owner, over: (await submitted()).over, body: sampleOf(w, 'mission.feedback') }),
    'certificate.issue': async () => ({ as: owner, over: await ruled() }),
    'certificate.revoke': async () => {
      const over = await ruled();
      const one = await made('certificate.issue', owner, {}, over);
      return { as: owner, over: { ...over, ...one }, body: sampleOf(w, 'certificate.revoke') };
    },
    'curriculum.complete': () => withLesson({ curriculumTypeCd: LESSON_TYPE.TEXT, title: '글', content: '<p>글</p>' }),
    'attendance.mark': async () => ({ as: owner, body: sampleOf(w, 'attendance.mark') }),
    'delivery.save': async () => ({ as: owner, over: { deliverySeq: (await parcel()).deliverySeq }, body: SENT }),
    'delivery.saveMany': async () => ({
      as: owner,
      body: { deliveries: [{ deliverySeq: (await parcel()).deliverySeq, ...SENT }], checkOnly: false },
    }),
    'curriculum.savePlaytime': async () => {
      const one = await withLesson({
        curriculumTypeCd: LESSON_TYPE.VIDEO,
        title: '영상',
        vodTypeCd: VOD_TYPE.YOUTUBE,
        linkUrl: 'https://youtu.be/aqz-KE-bpKQ',
      });
      return { ...one, body: { curriculumSeq: one.over.curriculumSeq, playSecond: 10, watchedSecond: 10, endedYn: YN.NO } };
    },
  };
}
