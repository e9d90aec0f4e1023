import { person } from '../../apps/api-main/src/course/course.fixture';
import type { World } from '../security/world';
import { learnerOf, makerOf, sampleOf, type Steps } from './keyed-steps';

/** Prepares the calls about reviews of a class. */
export function reviewSteps(w: World): Steps {
  const { t, owner, channelSeq } = w;
  const made = makerOf(w);
  const somebody = () => person(t, '이웃', channelSeq);
  const reviewed = async () => {
    const one = await learnerOf(w);
    const { evaluationSeq } = await made('review.save', one.as, { ...sampleOf(w, 'review.save'), attendSeq: one.attendSeq }, one.over);
    return { ...one, over: { ...one.over, evaluationSeq: evaluationSeq! } };
  };

  return {
    'review.save': async () => {
      const one = await learnerOf(w);
      return { ...one, body: { ...sampleOf(w, 'review.save'), attendSeq: one.attendSeq } };
    },
    'review.remove': async () => {
      const one = await reviewed();
      return { ...one, body: { attendSeq: one.attendSeq } };
    },
    'review.helpful': async () => ({ as: await somebody(), over: (await reviewed()).over }),
    'review.unhelpful': async () => {
      const one = { as: await somebody(), over: (await reviewed()).over };
      await made('review.helpful', one.as, {}, one.over);
      return one;
    },
    'review.reply': async () => ({ as: owner, over: (await reviewed()).over, body: sampleOf(w, 'review.reply') }),
    'review.hide': async () => ({ as: owner, over: (await reviewed()).over, body: sampleOf(w, 'review.hide') }),
    'review.adminRemove': async () => ({ as: owner, over: (await reviewed()).over, body: sampleOf(w, 'review.adminRemove') }),
  };
}
